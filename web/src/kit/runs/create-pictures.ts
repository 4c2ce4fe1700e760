import type { RunId } from '@harness/shared/base/ids.ts'
import { onCleanup } from 'solid-js'
import type { RunFiles } from './run-files.ts'

export interface Picture {
  readonly step: number
  /** An object URL; revoked once enough other pictures were read. */
  readonly url: string
  readonly image: HTMLImageElement
}

/** Returns the decoded picture of a step; undefined when it has none. */
export type Pictures = (step: number) => Promise<Picture | undefined>

/** Number of pictures kept: three steps on either side of the playhead, and the shown ones. */
const KEPT = 8

/** Reads and decodes the pictures of a run, and keeps the most recent ones. */
export function createPictures(files: RunFiles, runId: RunId): Pictures {
  const kept = new Map<number, Promise<Picture | undefined>>()
  const drop = (step: number) => {
    const gone = kept.get(step)
    kept.delete(step)
    void gone?.then((picture) => {
      if (!picture) return
      URL.revokeObjectURL(picture.url)
      // Otherwise WebKit keeps the pixels, 4 MB or more, until the element is garbage-collected.
      picture.image.removeAttribute('src')
    })
  }
  const read = async (step: number): Promise<Picture | undefined> => {
    const blob = await files.shot(runId, step)
    if (!blob) return undefined
    const image = new Image()
    image.src = URL.createObjectURL(blob)
    // An undecodable picture is shown as missing.
    await image.decode().catch(() => undefined)
    return { step, url: image.src, image }
  }
  onCleanup(() => {
    for (const step of [...kept.keys()]) drop(step)
  })
  return (step) => {
    const known = kept.get(step)
    // The stage then reports a missing picture.
    const picture = known ?? read(step).catch(() => undefined)
    kept.delete(step)
    kept.set(step, picture)
    if (!known) void picture.then((found) => found ?? kept.delete(step))
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) drop(oldest)
    return picture
  }
}
