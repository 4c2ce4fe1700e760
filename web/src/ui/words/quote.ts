/** Somebody's words in quotation marks; marks inside them become single ones, so that it stays clear who speaks. */
export function quoted(words: string): string {
  const inner = words.replaceAll('“', '‘').replaceAll('”', '’')
  return `“${inner}”`
}
