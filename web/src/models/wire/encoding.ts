/** Bytes turned into characters at once; an argument list much longer overflows the stack. */
const BLOCK = 0x8000

export function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += BLOCK) {
    binary += String.fromCharCode(...bytes.subarray(at, at + BLOCK))
  }
  return btoa(binary)
}

/** The input of a tool call that came as text. What is no JSON stays text, which no tool takes and the model is told. */
export function inputOf(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
