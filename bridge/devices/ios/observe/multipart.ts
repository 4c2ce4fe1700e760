const HEADER_END = Buffer.from('\r\n\r\n')
/** Maximum size of a part in bytes; a picture of a screen has a few megabytes. */
const MAX_PART = 32 * 1024 * 1024

/**
 * Splits WebDriverAgent's stream into JPEGs by their declared length, each with the empty line
 * after it. Header names may have any case.
 */
export function makeMultipartReader(): (chunk: Buffer) => readonly Uint8Array[] {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const frames: Uint8Array[] = []
    for (let part = first(rest); part; part = first(rest)) {
      if (part.jpeg.length > 0) frames.push(new Uint8Array(part.jpeg))
      rest = rest.subarray(part.end)
    }
    return frames
  }
}

/**
 * Reads the first complete part; undefined if it has not arrived yet. The header of the response
 * counts as a part without a picture.
 */
function first(bytes: Buffer): { readonly jpeg: Buffer; readonly end: number } | undefined {
  const at = bytes.indexOf(HEADER_END)
  if (at < 0) return undefined
  const start = at + HEADER_END.length
  const head = bytes.toString('latin1', 0, at)
  const length = Number(/content-length:\s*(\d+)/i.exec(head)?.[1] ?? 0)
  if (length > MAX_PART) return { jpeg: Buffer.alloc(0), end: bytes.length }
  const end = length > 0 ? start + length + HEADER_END.length : start
  return bytes.length < end ? undefined : { jpeg: bytes.subarray(start, start + length), end }
}
