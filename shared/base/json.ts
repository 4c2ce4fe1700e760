/**
 * The value that a text holds. Undefined where the text is not JSON, so that a schema refuses both
 * a wrong text and a wrong shape: what comes from outside is never used as it is.
 */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // why the parser failed would not help, and may quote a secret
  }
}
