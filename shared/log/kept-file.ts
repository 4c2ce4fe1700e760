import type { Row } from './rows.ts'

interface KeptFile {
  readonly file: string
  readonly mediaType: string
}

/** The file that a row names beside the log: one that a page or a person gave. */
export function keptFileOf(row: Row): KeptFile | undefined {
  if (row.kind !== 'downloaded' && row.kind !== 'picture_given') return undefined
  const { file, mediaType } = row
  return file === undefined ? undefined : { file, mediaType }
}
