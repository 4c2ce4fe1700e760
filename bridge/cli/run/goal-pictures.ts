import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { GivenPictures, MAX_PICTURE_FILE, MOST_PICTURES } from '@harness/shared/order/picture.ts'
import { inOneLine, refuse } from '../../system/flags.ts'
import { fileErrorText } from './file-error.ts'
import { type CallerContext, callerFolder } from './values.ts'

/** First bytes of the picture formats that a browser can show. */
const FORMATS: readonly (readonly [mediaType: string, begins: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
]

/** Reads the pictures of the goal. Throws `argument_invalid`. */
export async function goalPictures(
  given: GivenPictures = [],
  caller: CallerContext,
): Promise<{ readonly pictures?: GivenPictures }> {
  if (given.length === 0) return {}
  const read = await Promise.all(given.map(({ name }) => readPicture(name, caller)))
  const pictures = GivenPictures.safeParse(read)
  if (!pictures.success)
    throw refuse('goal-picture', `was given too often; the most are ${MOST_PICTURES}`)
  return { pictures: pictures.data }
}

async function readPicture(path: string, caller: CallerContext) {
  const refused = (what: string) => refuse('goal-picture', `cannot use ${inOneLine(path)}: ${what}`)
  const bytes = await readFile(resolve(callerFolder(caller), path)).catch((thrown: unknown) => {
    throw refused(fileErrorText(thrown))
  })
  if (bytes.length > MAX_PICTURE_FILE) throw refused('it is larger than 10 MB')
  const head = bytes.subarray(0, 16).toString('latin1')
  const [mediaType] = FORMATS.find(([, begins]) => begins.test(head)) ?? []
  if (mediaType === undefined) throw refused('it is no PNG, JPEG, WebP or GIF')
  const data = `data:${mediaType};base64,${bytes.toString('base64')}`
  return { name: basename(path).slice(0, 200), data }
}
