import jpeg from 'jpeg-js'
import type { MirrorSink } from '../device.ts'
import { readPng } from '../png.ts'
import { sleep } from '../waiting.ts'
import { picture, type Screen } from './screen.ts'

/** Interval in milliseconds: the server answers one request at a time, and inputs must not wait. */
const EVERY_MS = 1_000
const QUALITY = 60
/** Maximum side length of a live picture, in pixels. */
const LONGEST = 800

/** Sends one live picture per second, and none without a viewer. */
export function makeMirror(screen: () => Screen, isBusy: () => boolean) {
  let showing: AbortController | undefined
  const film = async (sink: MirrorSink, over: AbortSignal) => {
    while (!over.aborted) {
      const png = isBusy() ? undefined : await picture(screen(), over).catch(() => undefined)
      const small = png && toJpeg(png)
      if (small && !over.aborted) await sink(small).catch(() => {}) // the viewer has disconnected
      await sleep(EVERY_MS, over).catch(() => {}) // the end of the mirror aborts it
    }
  }
  return {
    show(sink: MirrorSink | undefined) {
      showing?.abort()
      showing = undefined
      if (!sink) return
      showing = new AbortController()
      void film(sink, showing.signal)
    },
  }
}

/** Converts a PNG into a smaller JPEG by leaving out pixels; undefined when it cannot be read. */
function toJpeg(png: Uint8Array): Uint8Array | undefined {
  const read = readPng(png)
  if (!read) return undefined
  const { channels, stride, data } = read
  const step = Math.max(1, Math.ceil(Math.max(read.width, read.height) / LONGEST))
  const [width, height] = [Math.floor(read.width / step), Math.floor(read.height / step)]
  const pixels = Buffer.alloc(width * height * 4, 255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * step * stride + 1 + x * step * channels
      const to = (y * width + x) * 4
      for (let colour = 0; colour < 3; colour++)
        pixels[to + colour] = data[at + (channels < 3 ? 0 : colour)] ?? 0
    }
  return jpeg.encode({ width, height, data: pixels }, QUALITY).data
}
