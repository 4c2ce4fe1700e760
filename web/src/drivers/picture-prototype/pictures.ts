import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Screen } from '@harness/shared/device/prototype/screen.ts'

/** Number of decoded pictures kept in memory; a phone screen at scale 3 takes 12 MB. */
const KEPT = 12

/** Decodes pictures on demand, and keeps the last used. Throws `prototype_invalid`. */
export function makePictures(read: (path: string) => Promise<Blob | undefined>) {
  const kept = new Map<string, ImageBitmap>()
  const fault = (title: string, what: string, cause?: unknown) =>
    new HarnessError('prototype_invalid', { name: `The picture of “${title}”`, what }, cause)

  async function decode({ picture, title }: Screen): Promise<ImageBitmap> {
    const blob = await read(picture)
    if (!blob) throw fault(title, 'its file is missing. Add the picture again.')
    return createImageBitmap(blob).catch((thrown: unknown) => {
      throw fault(title, 'the browser cannot read it. Save it again as PNG.', thrown)
    })
  }

  return {
    async get(screen: Screen): Promise<ImageBitmap> {
      const known = kept.get(screen.picture)
      const bitmap = known ?? (await decode(screen))
      kept.delete(screen.picture)
      kept.set(screen.picture, bitmap)
      const [oldest] = kept.keys()
      if (kept.size > KEPT && oldest !== undefined) {
        // Not closed, because it may still be drawn. The browser frees it.
        kept.delete(oldest)
      }
      return bitmap
    },
    close: () => kept.clear(),
  }
}
