/**
 * Parses JSON; undefined for any other text, so that a schema refuses both invalid JSON and a wrong
 * shape.
 */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the parser's error does not help, and may quote a secret
  }
}
