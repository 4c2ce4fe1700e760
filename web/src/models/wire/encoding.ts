/** Number of bytes converted at once; a much longer argument list overflows the stack. */
const BLOCK = 0x8000

export function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += BLOCK) {
    binary += String.fromCharCode(...bytes.subarray(at, at + BLOCK))
  }
  return btoa(binary)
}

/** Parses the input of a tool call. Text that is not JSON fails the tool's validation. */
export function inputOf(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
