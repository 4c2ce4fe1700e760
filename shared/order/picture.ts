// Pictures that a person attaches to a goal or a message, such as “make it look like this”.
import * as z from 'zod/mini'

/** Maximum pictures of a run; each costs tokens in every step. */
export const MOST_PICTURES = 4

/** Longest side of a picture prepared for models, in pixels. */
export const PICTURE_EDGE = 1_280

/** In bytes. */
export const MAX_PICTURE_FILE = 10_000_000

/** Maximum base64 length of an unprepared picture, about 12 MB of bytes. */
const LONGEST_DATA = 16_000_000

const side = z.exactOptional(z.int())

export const GivenPicture = z.strictObject({
  /** File name, for people. */
  name: z.string().check(z.maxLength(200)),
  data: z
    .string()
    .check(z.maxLength(LONGEST_DATA), z.regex(/^data:image\/(?:png|jpeg|webp|gif);base64,/)),
  /** Prepared size, in pixels. */
  width: side,
  height: side,
})
export type GivenPicture = z.infer<typeof GivenPicture>

export const GivenPictures = z.readonly(z.array(GivenPicture).check(z.maxLength(MOST_PICTURES)))
export type GivenPictures = z.infer<typeof GivenPictures>

/** File name of a picture in the files of a run; `number` counts from 1. */
export function pictureFile(number: number, mediaType: string): string {
  const ending = mediaType === 'image/png' ? 'png' : 'jpg'
  return `picture-${String(number).padStart(2, '0')}.${ending}`
}
