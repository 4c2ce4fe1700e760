// Pictures from the user, decoded and scaled for models. Loaded with the first of them.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { fitLongEdge } from '@harness/shared/base/geometry.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { type GivenPicture, MAX_PICTURE_FILE, PICTURE_EDGE } from '@harness/shared/order/picture.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { PersonPicture } from '../../core/ports.ts'
import type { GivenPictureAt } from '../../core/resume/resume-state.ts'
import { base64 } from '../../models/wire/encoding.ts'
import { downloadsOf } from '../../store/downloads.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { pictureTexts } from './given-texts.ts'

const JPEG_QUALITY = 0.85
/** Maximum number of characters of a picture's name. */
const LONGEST_NAME = 200

/** Converts a file for models. Throws `argument_invalid` when it is no picture or too large. */
export async function pictureOfFile(file: Blob, path: string): Promise<GivenPicture> {
  const name = path.slice(-LONGEST_NAME)
  const refused = (what: string) => new HarnessError('argument_invalid', { argument: name, what })
  if (file.size > MAX_PICTURE_FILE) throw refused('is larger than 10 MB. Give a smaller picture.')
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) throw refused('is no picture that a browser shows. Give a PNG, JPEG, WebP or GIF.')
  const size = fitLongEdge(bitmap, PICTURE_EDGE)
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) throw new HarnessError('internal', { what: 'no canvas for a picture' })
  // Transparent areas would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(bitmap, 0, 0, size.width, size.height)
  bitmap.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
  const data = `data:image/jpeg;base64,${base64(new Uint8Array(await blob.arrayBuffer()))}`
  return { name, data, ...size }
}

/** Order with its pictures converted for models. Throws `argument_invalid`. */
export async function prepared(order: RunOrder): Promise<RunOrder> {
  const { pictures = [] } = order
  const ready = pictures.map(async (picture) => {
    if (picture.width !== undefined && picture.height !== undefined) return picture
    const { bytes, mediaType } = contentOf(picture)
    return pictureOfFile(new Blob([bytes], { type: mediaType }), picture.name)
  })
  return { ...order, pictures: await Promise.all(ready) }
}

function contentOf({ data }: Pick<GivenPicture, 'data'>) {
  const [, mediaType = '', text = ''] = /^data:([^;]+);base64,(.*)$/s.exec(data) ?? []
  try {
    return { mediaType, bytes: Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) }
  } catch (thrown) {
    throw new HarnessError(
      'argument_invalid',
      { argument: 'Pictures', what: 'are damaged' },
      thrown,
    )
  }
}

/** Picture for the loop; `text` is the message sent with it. */
export function toPersonPicture(picture: GivenPicture, text?: string): PersonPicture {
  const { name, width = 1, height = 1 } = picture
  const { bytes, mediaType } = contentOf(picture)
  const type = mediaType === 'image/png' ? mediaType : 'image/jpeg'
  const image = { bytes, mediaType: type, size: { width, height } } as const
  const words = pictureTexts({ name, width, height, message: text })
  return { name, image, ...words, ...(text !== undefined && { text }) }
}

/** Pictures sent with messages, read from the log and its files. */
export async function picturesOfMessages(
  db: HarnessDb,
  runId: RunId,
  rows: readonly Row[],
): Promise<readonly GivenPictureAt[]> {
  const files = new Map((await downloadsOf(db, runId)).map(({ name, blob }) => [name, blob]))
  const found = rows.map(async (row): Promise<readonly GivenPictureAt[]> => {
    if (row.kind !== 'picture_given' || row.text === undefined) return []
    const blob = files.get(row.file ?? '')
    if (!blob) return []
    const bytes = new Uint8Array(await blob.arrayBuffer())
    const mediaType = row.mediaType === 'image/png' ? row.mediaType : 'image/jpeg'
    const { name, text, step, size } = row
    const words = pictureTexts({ name, ...size, message: text })
    return [{ step, name, text, ...words, image: { bytes, mediaType, size } }]
  })
  return (await Promise.all(found)).flat()
}
