/** Reads the notes on omitted files from the navigation state of the screen before. */
export function notesIn(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('notes' in state)) return []
  const { notes } = state
  return Array.isArray(notes) ? notes.filter((note) => typeof note === 'string') : []
}
