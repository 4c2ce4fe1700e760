/** SHA-256 as lower-case hex; text is hashed as UTF-8. */
export type Digest = (content: Uint8Array<ArrayBuffer> | string) => Promise<string>
