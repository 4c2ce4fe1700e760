// How much of a page's text is under the badges and outlines that a model's picture adds.
import { readPng } from '@harness/bridge/devices/png.ts'
import {
  fitLongEdge,
  intersection,
  type Rect,
  rectIn,
  type Size,
} from '@harness/shared/base/geometry.ts'
import { ProbeReport, type Scene } from '@harness/shared/device/observation.ts'
import { BADGE_HALO, type Badge, badgesOf } from '@harness/web/core/screen/badges.ts'
import { busyMap, wordsIn } from '@harness/web/core/screen/busy.ts'
import { numberMarks } from '@harness/web/core/screen/marks.ts'
import { namedByWords } from '@harness/web/core/screen/named-by-words.ts'
import { around, linesOf } from '@harness/web/core/screen/outline.ts'
import type { Page } from 'playwright-core'
import * as z from 'zod/mini'

const LIMITS = JSON.stringify({ textLength: 20_000, elements: 400, timeMs: 600 })

/**
 * Boxes of all rendered text, in CSS pixels. Words cut to less than half of their height do not
 * count.
 */
const TEXT_BOXES = `(() => {
  const boxes = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!node.nodeValue.trim() || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const cuts = []
    for (let at = parent; at; at = at.parentElement)
      if (getComputedStyle(at).overflowY !== 'visible' && at !== document.body && at !== document.documentElement)
        cuts.push(at.getBoundingClientRect())
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { x, y, width, height } of range.getClientRects()) {
      const top = Math.max(y, ...cuts.map((cut) => cut.top))
      const bottom = Math.min(y + height, ...cuts.map((cut) => cut.bottom))
      if (bottom - top >= height / 2) boxes.push({ x, y: top, width, height: bottom - top })
    }
  }
  return boxes
})()`

/** Difference of luminance from the ground that makes a pixel part of a letter. */
const INK = 24

export interface Covered {
  readonly textPixels: number
  readonly covered: number
  readonly marks: number
  /** Numbers that stand on another element than their own. */
  readonly astray: number
}

/** Reads the page in its current state; the probe must be loaded. */
export async function coveredText(page: Page, longEdge: number): Promise<Covered> {
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  const report = ProbeReport.parse(await page.evaluate(`__harnessProbe.report(${LIMITS})`))
  const boxes = z
    .array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }))
    .parse(await page.evaluate(TEXT_BOXES))
  const imageSize = fitLongEdge(size, longEdge)
  const grey = greyOf(await page.screenshot({ scale: 'css' }), imageSize)
  const half = { width: Math.ceil(imageSize.width / 2), height: Math.ceil(imageSize.height / 2) }
  const busy = busyMap(scaled(grey, imageSize, half), half, imageSize)
  const scene: Scene = { ...report, pointSize: size, scale: 1 }
  const words = report.lines?.map(({ rect }) => rectIn(rect, size, imageSize))
  const marks = numberMarks(scene)
  const named = namedByWords(marks, report.lines)
  const badges = badgesOf(marks, size, imageSize, { all: busy, words: wordsIn(busy, words), named })
  const ink = inkIn(
    boxes.map((box) => rectIn(box, size, imageSize)),
    grey,
    imageSize,
  )
  const covered = [...ink].filter((at) =>
    isUnder(badges, at % imageSize.width, Math.floor(at / imageSize.width)),
  )
  return {
    textPixels: ink.size,
    covered: covered.length,
    marks: badges.length,
    astray: badges.filter((badge) => isAstray(badge, badges)).length,
  }
}

/** By more than half on another element, and that is not around its own. */
function isAstray({ id, badge, box }: Badge, badges: readonly Badge[]): boolean {
  if (!badge || shareOn(badge, box) > 0.5) return false
  return badges.some(
    (other) => other.id !== id && shareOn(badge, other.box) > 0.5 && shareOn(box, other.box) < 0.9,
  )
}

function shareOn(rect: Rect, other: Rect): number {
  const common = intersection(rect, other)
  return common ? (common.width * common.height) / (rect.width * rect.height) : 0
}

function isUnder(badges: readonly Badge[], x: number, y: number): boolean {
  return badges.some(
    ({ badge, ...outline }) =>
      (badge && holds(around(badge, BADGE_HALO), x, y)) ||
      linesOf(outline).some((line) => holds(line, x, y)),
  )
}

function holds(rect: Rect, x: number, y: number): boolean {
  return (
    x + 0.5 > rect.x &&
    y + 0.5 > rect.y &&
    x + 0.5 < rect.x + rect.width &&
    y + 0.5 < rect.y + rect.height
  )
}

/** The pixels of letters: those wholly in a text box that are not its ground. */
function inkIn(boxes: readonly Rect[], grey: Uint8ClampedArray, size: Size): ReadonlySet<number> {
  const ink = new Set<number>()
  for (const box of boxes) {
    const pixels = pixelsOf(box, size)
    const counts = new Map<number, number>()
    for (const at of pixels) counts.set(grey[at] ?? 0, (counts.get(grey[at] ?? 0) ?? 0) + 1)
    const [ground = 255] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
    for (const at of pixels) if (Math.abs((grey[at] ?? 0) - ground) >= INK) ink.add(at)
  }
  return ink
}

function pixelsOf({ x, y, width, height }: Rect, size: Size): readonly number[] {
  const left = Math.max(0, Math.ceil(x))
  const right = Math.min(size.width, Math.floor(x + width))
  const top = Math.max(0, Math.ceil(y))
  const bottom = Math.min(size.height, Math.floor(y + height))
  const pixels: number[] = []
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) pixels.push(row * size.width + column)
  return pixels
}

function greyOf(png: Uint8Array, size: Size): Uint8ClampedArray {
  const picture = readPng(png)
  if (!picture) throw new Error('The picture cannot be read.')
  const { width, height, channels, stride, data } = picture
  const grey = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * stride + 1 + x * channels
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      grey[y * width + x] = 0.299 * red + 0.587 * green + 0.114 * blue
    }
  return scaled(grey, { width, height }, size)
}

/** Each pixel is the average of those it stands for. */
function scaled(grey: Uint8ClampedArray, from: Size, to: Size): Uint8ClampedArray {
  const out = new Uint8ClampedArray(to.width * to.height)
  const sx = from.width / to.width
  const sy = from.height / to.height
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      let sum = 0
      let count = 0
      for (
        let row = Math.floor(y * sy);
        row < Math.min(from.height, Math.ceil((y + 1) * sy));
        row++
      )
        for (
          let at = Math.floor(x * sx);
          at < Math.min(from.width, Math.ceil((x + 1) * sx));
          at++
        ) {
          sum += grey[row * from.width + at] ?? 0
          count++
        }
      out[y * to.width + x] = count > 0 ? sum / count : 0
    }
  return out
}
