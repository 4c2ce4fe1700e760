import type { Camera } from '../raster/camera.ts'
import { innerPictures } from '../raster/copying.ts'
import { toDataUrl } from '../raster/inline.ts'
import type { InnerFrames } from './frames.ts'

/** Pictures take longer than other answers; the driver waits eight seconds for that of all pages. */
const PICTURE_MS = 6_000

/** Pictures of the page with those of the pages inside it in their places. */
export function innerCamera(own: Camera, name: 'camera' | 'mirror', frames: InnerFrames) {
  const look = async (scale: number): Promise<void> => {
    await Promise.all(
      frames.all().map(async ([frame, link]) => {
        await link.call(`${name}.take`, [scale], PICTURE_MS)
        const file = await link.call<ArrayBuffer>(`${name}.file`, ['image/png', []], PICTURE_MS)
        if (file) innerPictures.set(frame, await toDataUrl(new Blob([file], { type: 'image/png' })))
      }),
    )
  }
  return {
    ...own,
    async take(scale: number): Promise<void> {
      await look(scale)
      await own.take(scale)
    },
    async doubts(): Promise<readonly string[]> {
      const all = await Promise.all(
        frames.all().map(([, link]) => link.call<readonly string[]>(`${name}.doubts`, [])),
      )
      return [...new Set([...own.doubts(), ...all.flatMap((each) => each ?? [])])]
    },
  }
}
