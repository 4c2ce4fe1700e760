// Screenshots rendered from the frame's document: a script cannot read the screen.
import type { Rect } from '../../../base/geometry.ts'
import { ProgramError } from '../../../base/program-error.ts'
import { copyDocument } from './copy.ts'
import { type Areas, type Difference, differenceOf } from './difference.ts'
import { makeDoubts } from './doubts.ts'
import { makeInliner } from './inline.ts'
import { svgOf } from './svg.ts'

interface Shot {
  readonly canvas: HTMLCanvasElement
  readonly pixels: ImageData
}

export interface Camera {
  /** Takes a screenshot in device pixels, which becomes the newest. */
  take(scale: number): Promise<void>
  /** Keeps the newest screenshot as the one to compare later ones with. */
  keep(): void
  /** Difference between the kept and the newest screenshot; undefined without both. */
  difference(areas: Areas): Difference | undefined
  /** Newest screenshot as a file, with these parts of it, in points, painted over. */
  file(type: 'image/png' | 'image/jpeg', covered: readonly Rect[]): Promise<ArrayBuffer>
  /** Content that the screenshots since the last call may lack, as sentences. */
  doubts(): readonly string[]
}

/** `mayContact`: whether the page may contact the host of an address. */
export function makeCamera(mayContact: (url: string) => boolean): Camera {
  const doubts = makeDoubts()
  const inliner = makeInliner({ mayContact, lost: () => doubts.add('foreign') })
  let earlier: Shot | undefined
  let newest: Shot | undefined
  let kept: readonly [Shot | undefined, Shot] | undefined
  let scaleNow = 1
  return {
    async take(scale) {
      scaleNow = scale
      await inliner.readSheets()
      const svg = await inliner.inline(svgOf(copyDocument(doubts, inliner)))
      earlier = newest
      newest = await draw(svg, scale)
    },
    keep() {
      if (newest) kept = [earlier, newest]
    },
    difference(areas) {
      if (!kept || !newest) return undefined
      const [first, before] = kept
      const pictures = { earlier: first?.pixels, before: before.pixels, after: newest.pixels }
      return differenceOf(pictures, areas, scaleNow)
    },
    async file(type, covered) {
      const context = newest?.canvas.getContext('2d')
      if (!newest || !context) throw new ProgramError('no picture was taken')
      context.fillStyle = '#000'
      for (const { x, y, width, height } of covered)
        context.fillRect(x * scaleNow, y * scaleNow, width * scaleNow, height * scaleNow)
      return bytesOf(newest.canvas.toDataURL(type, JPEG_QUALITY))
    },
    doubts: () => doubts.take(),
  }
}

const JPEG_QUALITY = 0.8

/**
 * Decodes a data URL. Encoding a canvas as a blob instead waits for an idle page, over 5 s on a
 * busy machine (Chromium 156).
 */
function bytesOf(dataUrl: string): ArrayBuffer {
  const text = atob(dataUrl.slice(dataUrl.indexOf(',') + 1))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0)).buffer
}

async function draw(svg: string, scale: number): Promise<Shot> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const width = Math.round(innerWidth * scale)
  const height = Math.round(innerHeight * scale)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new ProgramError('no canvas to draw on')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  return { canvas, pixels: context.getImageData(0, 0, width, height) }
}
