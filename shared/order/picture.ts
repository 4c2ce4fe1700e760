// Pictures that a person gives with a goal or a message: “make it look like this”.
import * as z from 'zod/mini'

/** Pictures of a run; each costs a model tokens in every step. */
export const MOST_PICTURES = 4

/** Longest side in pixels once a picture is prepared for models. */
export const PICTURE_EDGE = 1_280

/** Characters of a picture before it is prepared, about 12 MB of bytes. */
const LONGEST_DATA = 16_000_000

const side = z.exactOptional(z.int().check(z.minimum(1), z.maximum(65_536)))

export const GivenPicture = z.strictObject({
  /** Of its file, for people. */
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
