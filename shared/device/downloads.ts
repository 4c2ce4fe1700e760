// Files that a tested page offered for download, as stored by a run.
import * as z from 'zod/mini'

/** Limits of stored downloads: bytes of one file and of all, and their number. */
export const MAX_DOWNLOAD = 10_000_000
export const MAX_DOWNLOADS = { bytes: 50_000_000, count: 20 } as const

/** Plain name, because it becomes part of a file name. */
export const DownloadName = z
  .string()
  .check(z.minLength(1), z.maxLength(120), z.regex(/^[^\\/:*?"<>|\p{Cc}]+$/u))

/** Stored download; `bytes` is its size. */
export const Download = z.object({
  name: DownloadName,
  bytes: z.number().check(z.nonnegative()),
  mediaType: z.string(),
})
export type Download = Readonly<z.infer<typeof Download>>

/** Cleans the name that a page suggests, so that every system accepts it. */
export function downloadName(suggested: string): string {
  const last = suggested.split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, '_').replace(/^[.\s]+|[.\s]+$/g, '')
  if (plain.length <= MAX_NAME) return plain === '' ? 'download' : plain
  const end = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? ''
  return `${plain.slice(0, MAX_NAME - end.length)}${end}`
}

/** Maximum length, which leaves room for the number of a second file with the same name. */
const MAX_NAME = 100

/** Base name of a download in the files of a run; `number` counts from 1. */
export function downloadFile(number: number, name: string): string {
  return `download-${String(number).padStart(2, '0')}-${name}`
}
