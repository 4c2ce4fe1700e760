/** Puts text in double quotation marks. Inner marks become single, so that the end stays clear. */
export function quoted(words: string): string {
  const inner = words.replaceAll('“', '‘').replaceAll('”', '’')
  return `“${inner}”`
}
