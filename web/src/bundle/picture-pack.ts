import type { PicturePack } from '../store/log/add-run.ts'
import type { Content, Place } from './entry.ts'

/** Screenshot of a step in an opened file. */
export interface FoundPicture extends Pick<Content, 'bytes' | 'place'> {
  readonly step: number
}

/** Maximum size of a range of the opened file, relative to the pictures in it. */
const MOST_AROUND = 1.25

/**
 * Packs pictures to be stored together. Consecutive ones become a range of the opened file, which
 * the browser copies at twice the speed; others become bytes.
 */
export function picturePack(found: readonly FoundPicture[]): PicturePack {
  return partOfFile(found) ?? joined(found)
}

function partOfFile(found: readonly FoundPicture[]): PicturePack | undefined {
  const placed = found.flatMap(({ step, bytes, place }) =>
    place ? [{ step, place, bytes: bytes.length }] : [],
  )
  const [first] = placed
  if (!first || placed.length < found.length) return undefined
  const { file }: Place = first.place
  if (placed.some(({ place }) => place.file !== file)) return undefined
  const begin = Math.min(...placed.map(({ place }) => place.from))
  const end = Math.max(...placed.map(({ place, bytes }) => place.from + bytes))
  const size = placed.reduce((sum, { bytes }) => sum + bytes, 0)
  if (end - begin > size * MOST_AROUND) return undefined
  const shots = placed.map(({ step, place, bytes }) => {
    const from = place.from - begin
    return { step, from, to: from + bytes }
  })
  return { pictures: file.slice(begin, end), shots }
}

function joined(found: readonly FoundPicture[]): PicturePack {
  let to = 0
  const shots = found.map(({ step, bytes }) => {
    const from = to
    to += bytes.length
    return { step, from, to }
  })
  return { pictures: new Blob(found.map(({ bytes }) => bytes)), shots }
}
