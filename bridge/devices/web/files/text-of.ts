import { extname } from 'node:path'
import { within } from '../../waiting.ts'

/** Time limit to read the text of a PDF, in milliseconds. */
const PDF_MS = 15_000
/** Number of bytes that are enough to recognize a file that is not text. */
const HEAD = 8_192

/** Extracts the text of a file; undefined for a file without text, such as a picture. */
export async function textOf(name: string, content: Uint8Array): Promise<string | undefined> {
  if (isPdf(content)) return pdfText(content)
  const label = encodingOf(content)
  if (label === undefined) return undefined
  const text = new TextDecoder(label).decode(content)
  return extname(name).toLowerCase() === '.html' ? withoutTags(text) : text
}

function isPdf(content: Uint8Array): boolean {
  return Buffer.from(content.subarray(0, 1_024)).includes('%PDF-')
}

/** Encoding by byte order mark, else UTF-8 if valid, else the encoding that spreadsheets write. */
function encodingOf(content: Uint8Array): string | undefined {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (content.subarray(0, HEAD).includes(0)) return undefined
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
    return 'utf-8'
  } catch {
    return isMostlyText(content.subarray(0, HEAD)) ? 'windows-1252' : undefined
  }
}

/** True when there are no control bytes except tabs and line breaks. */
function isMostlyText(head: Uint8Array): boolean {
  return head.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13)
}

function withoutTags(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
}

/** Extracts the text of a PDF. The reader is loaded on demand, because it has two megabytes. */
async function pdfText(content: Uint8Array): Promise<string | undefined> {
  const read = async () => {
    const { extractText, getDocumentProxy } = await import('unpdf')
    const document = await getDocumentProxy(Uint8Array.from(content))
    const { text } = await extractText(document, { mergePages: false })
    return text.map((page, index) => `Page ${index + 1}\n${page}`).join('\n\n')
  }
  const text = await within(PDF_MS, read()).catch(() => undefined)
  return text === 'late' ? undefined : text
}
