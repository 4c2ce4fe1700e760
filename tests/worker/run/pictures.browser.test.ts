// Files of a person as models get them.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { MAX_PICTURE_FILE } from '@harness/shared/order/picture.ts'
import { pictureOfFile, toPersonPicture } from '@harness/web/worker/run/pictures.ts'
import { expect, it } from 'vitest'

async function drawn(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return canvas.convertToBlob()
}

it('a large picture is scaled to what models see, and keeps its name', async () => {
  const picture = await pictureOfFile(await drawn(2_000, 1_000), 'mug.png')
  expect(picture).toMatchObject({ name: 'mug.png', width: 1_280, height: 640 })
  const { image, shown, unseen } = toPersonPicture(picture)
  expect(image).toMatchObject({ mediaType: 'image/jpeg', size: { width: 1_280, height: 640 } })
  expect([...image.bytes.subarray(0, 2)]).toEqual([0xff, 0xd8])
  expect(shown).toContain('belongs to your goal (mug.png)')
  expect(unseen).toContain('1280 × 640 pixels')
})

it.each([
  ['a text that is named like a picture', 'no picture', new Blob(['only text'])],
  ['a file over the limit', 'larger than 10 MB', new Blob([new Uint8Array(MAX_PICTURE_FILE + 1)])],
])('%s is refused in words', async (_, why, file) => {
  const refused = pictureOfFile(file, 'notes.png')
  await expect(refused).rejects.toThrow(HarnessError)
  await expect(refused).rejects.toThrow(`notes.png: `)
  await expect(refused).rejects.toThrow(why)
})
