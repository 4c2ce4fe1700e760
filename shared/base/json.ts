/**
 * Parses JSON; undefined for any other text, so that a schema refuses a wrong text and a wrong
 * shape alike.
 */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // why the parser failed would not help, and may quote a secret
  }
}
