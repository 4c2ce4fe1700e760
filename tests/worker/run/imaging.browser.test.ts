import type { Size } from '@harness/shared/base/geometry.ts'
import { hashDistance } from '@harness/shared/device/dhash.ts'
import type { Imaging, Mark } from '@harness/web/core/ports.ts'
import { badgesOf } from '@harness/web/core/screen/badges.ts'
import { imaging } from '@harness/web/worker/run/imaging.ts'
import { describe, expect, it } from 'vitest'

const POINT_SIZE = { width: 390, height: 844 }
const PIXEL_SIZE = { width: 780, height: 1_688 }
const MARKS: readonly Mark[] = [
  {
    id: 1,
    ref: 'a',
    role: 'button',
    label: 'Buy',
    secure: false,
    rect: { x: 40, y: 100, width: 200, height: 60 },
  },
  {
    id: 12,
    ref: 'b',
    role: 'link',
    label: 'More',
    secure: false,
    rect: { x: 40, y: 400, width: 120, height: 40 },
  },
]

type Paint = (context: OffscreenCanvasRenderingContext2D, size: Size) => void

async function pngOf(size: Size, paint: Paint): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser gives no canvas')
  paint(context, size)
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
}

const stripes =
  (count: number): Paint =>
  (context, { width, height }) => {
    for (let at = 0; at < count; at += 1) {
      context.fillStyle = at % 2 === 0 ? 'rgb(20 120 60)' : 'rgb(240 230 190)'
      context.fillRect((at * width) / count, 0, width / count, height)
    }
  }

const grey: Paint = (context, { width, height }) => {
  context.fillStyle = 'rgb(128 128 128)'
  context.fillRect(0, 0, width, height)
}

/** Reads pixels of an encoded picture. */
async function pixelsOf(bytes: Uint8Array<ArrayBuffer>) {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!context) throw new Error('this browser gives no canvas')
  context.drawImage(bitmap, 0, 0)
  return {
    size: { width: bitmap.width, height: bitmap.height },
    at: (x: number, y: number) => [
      ...context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data.slice(0, 3),
    ],
  }
}

/** True for the accent, which is far more blue than anything grey; JPEG blurs the exact value. */
function isAccent([red = 0, , blue = 0]: readonly number[]): boolean {
  return blue - red > 60
}

async function drawn(picture: Parameters<Imaging['render']>[0]) {
  const { image } = await imaging.render(picture)
  return image()
}

describe('a picture for the model', () => {
  it('a picture for the model is a JPEG of the requested long edge, in the proportions of the screen', async () => {
    const png = await pngOf(PIXEL_SIZE, stripes(6))
    const image = await drawn({
      png,
      pointSize: POINT_SIZE,
      marks: [],
      longEdge: 1_024,
    })
    expect(image).toMatchObject({ mediaType: 'image/jpeg', size: { width: 473, height: 1_024 } })
    expect([...image.bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    expect((await pixelsOf(image.bytes)).size).toEqual(image.size)
  })

  it('a picture for the model comes with a smaller one without marks for the history, where it is asked for', async () => {
    const png = await pngOf(PIXEL_SIZE, grey)
    const picture = { png, pointSize: POINT_SIZE, marks: MARKS, longEdge: 1_024 }
    const past = await (await drawn({ ...picture, pastEdge: 512 })).past?.()
    if (!past) throw new Error('There is no picture for the history.')
    expect(past.size).toEqual({ width: 237, height: 512 })
    const { size, at } = await pixelsOf(past.bytes)
    expect(size).toEqual(past.size)
    const points = Array.from({ length: size.width * size.height }, (_, index) =>
      at(index % size.width, Math.floor(index / size.width)),
    )
    expect(points.some(isAccent)).toBe(false)
    expect((await drawn(picture)).past).toBeUndefined()
  })

  it('a picture for the model never grows', async () => {
    const png = await pngOf({ width: 320, height: 200 }, grey)
    const image = await drawn({
      png,
      pointSize: { width: 320, height: 200 },
      marks: [],
      longEdge: 1_024,
    })
    expect(image.size).toEqual({ width: 320, height: 200 })
  })

  it('a picture for the model has the same hash in every rendering of a screen, with marks or without, in any size', async () => {
    const png = await pngOf(PIXEL_SIZE, stripes(6))
    const plain = await imaging.render({ png, pointSize: POINT_SIZE, marks: [], longEdge: 1_024 })
    const again = await imaging.render({ png, pointSize: POINT_SIZE, marks: MARKS, longEdge: 640 })
    expect(plain.hash).toMatch(/^[0-9a-f]{16}$/)
    expect(again.hash).toBe(plain.hash)
  })

  it('a picture for the model has a hash far from that of another screen', async () => {
    const [first, second] = await Promise.all(
      [6, 2].map((count) => pngOf(PIXEL_SIZE, stripes(count))),
    )
    const hashes = await Promise.all(
      [first, second].map((png) =>
        imaging.render({
          png: png ?? new Uint8Array(),
          pointSize: POINT_SIZE,
          marks: [],
          longEdge: 1_024,
        }),
      ),
    )
    expect(hashDistance(hashes[0]?.hash ?? '', hashes[1]?.hash ?? '')).toBeGreaterThan(5)
  })

  it('a picture for the model shows each mark at its position: a halo, an outline and a number, and nothing else', async () => {
    const png = await pngOf(PIXEL_SIZE, grey)
    const image = await drawn({
      png,
      pointSize: POINT_SIZE,
      marks: MARKS,
      longEdge: 1_688,
    })
    const pixels = await pixelsOf(image.bytes)
    const badges = badgesOf(MARKS, POINT_SIZE, image.size)
    expect(badges.map((badge) => badge.id)).toEqual([1, 12])
    for (const { box, badge } of badges) {
      if (!badge) throw new Error('a mark has no number')
      const middle = box.y + box.height / 2
      expect(isAccent(pixels.at(box.x, middle))).toBe(true)
      expect(isAccent(pixels.at(box.x + box.width - 1, middle))).toBe(true)
      expect(Math.min(...pixels.at(box.x - 2, middle))).toBeGreaterThan(170)
      expect(isAccent(pixels.at(badge.x + 2, badge.y + 2))).toBe(true)
      expect(
        pixels.at(box.x + box.width / 2, middle).every((part) => Math.abs(part - 128) < 8),
      ).toBe(true)
    }
    const row = badges[1]?.badge
    if (!row) throw new Error('the second mark has no badge')
    const line = Array.from({ length: Math.floor(row.width) }, (_, x) =>
      pixels.at(row.x + x, row.y + row.height / 2),
    )
    expect(line.some((pixel) => Math.min(...pixel) > 200)).toBe(true)
    expect(pixels.at(600, 1_500).every((part) => Math.abs(part - 128) < 8)).toBe(true)
  })

  it('a picture for the model cannot be made of junk', async () => {
    const junk = new Uint8Array(100).fill(7)
    for (const png of [junk, new Uint8Array()]) {
      const rendered = imaging.render({ png, pointSize: POINT_SIZE, marks: [], longEdge: 1_024 })
      await expect(rendered).rejects.toMatchObject({ code: 'observe_failed' })
    }
  })

  it('a picture says how much words contrast with what lies behind them, and nothing of words that are not on it', async () => {
    const png = await pngOf(PIXEL_SIZE, (context, { width, height }) => {
      context.fillStyle = 'rgb(20 30 40)'
      context.fillRect(0, 0, width, height)
      context.fillStyle = 'rgb(250 250 250)'
      context.fillRect(width / 2, 0, width / 2, height)
      context.fillStyle = 'white'
      context.font = '40px sans-serif'
      context.fillText('nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn', 0, 240)
    })
    const fact = {
      text: 'n',
      rect: lineAt(100),
      fontSize: 20,
      bold: false,
      behind: 'picture' as const,
    }
    const texts = [100, 500].map((y) => ({ ...fact, color: '#ffffff', lines: [lineAt(y)] }))
    const picture = { png, pointSize: POINT_SIZE, marks: [], longEdge: 1_024, texts }
    const [words = [], none] = (await imaging.render(picture)).grounds ?? []
    expect(words[1]).toBeGreaterThan(15)
    expect(words.at(-2)).toBeLessThan(1.1)
    expect(words.length).toBeGreaterThan(10)
    expect(none?.filter((contrast) => contrast > 1.1)).toEqual([])
  })
})

const lineAt = (y: number) => ({ x: 0, y, width: 390, height: 26 })
