// Pictures that a person gives with a goal or a message: “make it look like this”.
import * as z from 'zod/mini'

/** Pictures of a run; each costs a model tokens in every step. */
export const MOST_PICTURES = 4

/** Longest side in pixels once a picture is prepared for models. */
export const PICTURE_EDGE = 1_280

/** Largest file of a picture, in bytes. */
export const MAX_PICTURE_FILE = 10_000_000

/** Characters of a picture before it is prepared, about 12 MB of bytes. */
const LONGEST_DATA = 16_000_000

const side = z.exactOptional(z.int())

export const GivenPicture = z.strictObject({
  /** Name of the file, for people. */
  name: z.string().check(z.maxLength(200)),
  data: z
    .string()
    .check(z.maxLength(LONGEST_DATA), z.regex(/^data:image\/(?:png|jpeg|webp|gif);base64,/)),
  /** In pixels, once it is prepared. */
  width: side,
  height: side,
})
export type GivenPicture = z.infer<typeof GivenPicture>

export const GivenPictures = z.readonly(z.array(GivenPicture).check(z.maxLength(MOST_PICTURES)))
export type GivenPictures = z.infer<typeof GivenPictures>

/** Name of a kept picture in the files of a run; `number` counts from 1. */
export function pictureFile(number: number, mediaType: string): string {
  const ending = mediaType === 'image/png' ? 'png' : 'jpg'
  return `picture-${String(number).padStart(2, '0')}.${ending}`
}
