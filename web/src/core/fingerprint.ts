/**
 * Hash of a text: 53 bits as 14 hex digits, after the public-domain cyrb53. Distinguishes prompts
 * in a log; not cryptographic.
 */
export function fingerprint(text: string): string {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (2 ** 32 * (b & 0x1fffff) + (a >>> 0)).toString(16).padStart(14, '0')
}
