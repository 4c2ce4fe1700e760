// Files that a tested page gave to the person, as a run keeps them.
import * as z from 'zod/mini'

/** Limits of what is kept: bytes of one file and of all, and their number. */
export const MAX_DOWNLOAD = 10_000_000
export const MAX_DOWNLOADS = { bytes: 50_000_000, count: 20 } as const

/** A plain name: it becomes a part of the name of a file. */
export const DownloadName = z
  .string()
  .check(z.minLength(1), z.maxLength(120), z.regex(/^[^\\/:*?"<>|\p{Cc}]+$/u))

/** A kept file. `bytes` is its size. */
export const Download = z.object({
  name: DownloadName,
  bytes: z.number().check(z.nonnegative()),
  mediaType: z.string(),
})
export type Download = Readonly<z.infer<typeof Download>>

/** The name that a page suggests, without what no system takes as a name. */
export function downloadName(suggested: string): string {
  const last = suggested.split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, '_').replace(/^[.\s]+|[.\s]+$/g, '')
  if (plain.length <= MAX_NAME) return plain === '' ? 'download' : plain
  const end = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? ''
  return `${plain.slice(0, MAX_NAME - end.length)}${end}`
}

/** Leaves room for the number of a second file with the same name. */
const MAX_NAME = 100

/** Base name of a kept file in the files of a run; `number` counts from 1. */
export function downloadFile(number: number, name: string): string {
  return `download-${String(number).padStart(2, '0')}-${name}`
}
