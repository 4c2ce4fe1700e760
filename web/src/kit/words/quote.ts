/** A quotation in double marks; marks inside become single, so that its end stays clear. */
export function quoted(words: string): string {
  const inner = words.replaceAll('“', '‘').replaceAll('”', '’')
  return `“${inner}”`
}
