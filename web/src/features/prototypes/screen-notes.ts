/** What was left out of the files of a prototype, as the screen before handed it over. */
export function notesIn(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('notes' in state)) return []
  const { notes } = state
  return Array.isArray(notes) ? notes.filter((note) => typeof note === 'string') : []
}
