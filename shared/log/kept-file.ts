import type { Row } from './rows.ts'

interface KeptFile {
  readonly file: string
  readonly mediaType: string
}

/** File that a row stores next to the log: given by a page or a person. */
export function keptFileOf(row: Row): KeptFile | undefined {
  if (row.kind !== 'downloaded' && row.kind !== 'picture_given') return undefined
  const { file, mediaType } = row
  return file === undefined ? undefined : { file, mediaType }
}
