import { createPictures } from '@harness/web/kit/runs/create-pictures.ts'
import type { RunFiles } from '@harness/web/kit/runs/run-files.ts'
import { createRoot } from 'solid-js'
import { expect, it } from 'vitest'
import { newRunId } from '../store/sample-rows.ts'

const KEPT = 8

it('the pictures of a run let go of their pixels once enough others were read', async () => {
  const canvas = new OffscreenCanvas(4, 3)
  canvas.getContext('2d')
  const shot = await canvas.convertToBlob({ type: 'image/png' })
  const files: RunFiles = {
    shot: async () => shot,
    screen: async () => undefined,
    hrefOfStep: () => '',
  }
  await createRoot(async (dispose) => {
    const pictures = createPictures(files, newRunId())
    const images: (HTMLImageElement | undefined)[] = []
    for (let step = 1; step <= KEPT + 2; step++) images.push((await pictures(step))?.image)
    const widths = () => images.map((image) => image?.naturalWidth)
    await expect.poll(widths).toEqual([0, 0, ...Array.from({ length: KEPT }, () => 4)])
    dispose()
    await expect.poll(widths).toEqual(images.map(() => 0))
  })
})
