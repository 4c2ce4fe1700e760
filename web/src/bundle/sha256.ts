import { hexOf } from '@harness/shared/files/bundle/signature.ts'

/** SHA-256 in lower-case hex; a string is encoded as UTF-8. */
export async function sha256(content: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
