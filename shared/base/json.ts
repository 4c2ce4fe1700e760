/**
 * Parses JSON; undefined for any other text, so that a schema refuses both invalid JSON and a wrong
 * shape.
 */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // why the parser failed would not help, and may quote a secret
  }
}
