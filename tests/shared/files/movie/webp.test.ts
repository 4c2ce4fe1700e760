import { animatedWebp, isWebp } from '@harness/shared/files/movie/webp.ts'
import { expect, it } from 'vitest'

const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const size = (value: number) => [value & 255, value >> 8, 0, 0]

/** A still WebP whose pixels are these bytes, with a chunk of metadata before them. */
function still(name: string, pixels: readonly number[]): Uint8Array {
  const padded = pixels.length % 2 ? [...pixels, 0] : pixels
  const chunks = [
    ...[...letters('EXIF'), ...size(3), 1, 2, 3, 0],
    ...[...letters(name), ...size(pixels.length), ...padded],
  ]
  const all = [...letters('WEBP'), ...chunks]
  return new Uint8Array([...letters('RIFF'), ...size(all.length), ...all])
}

interface Chunk {
  readonly name: string
  readonly content: Uint8Array
}

/** Chunks by the rules of the container, read by other code. */
function chunksOf(bytes: Uint8Array): readonly Chunk[] {
  const chunks: Chunk[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.length; ) {
    const length = view.getUint32(at + 4, true)
    const name = String.fromCharCode(...bytes.subarray(at, at + 4))
    chunks.push({ name, content: bytes.slice(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

it('an animated WebP holds canvas, endless loop and each frame with place, size and time, and no metadata', () => {
  const frames = [
    { x: 0, y: 0, width: 960, height: 840, ms: 2_500, picture: still('VP8 ', [7, 8, 9]) },
    { x: 12, y: 34, width: 5, height: 6, ms: 70_000.4, picture: still('VP8L', [1, 2]) },
  ]
  const file = animatedWebp({ width: 960, height: 840 }, frames)
  expect(isWebp(file)).toBe(true)
  const [riff, ...beyond] = chunksOf(file)
  expect(beyond).toEqual([])
  const [canvas, loop, ...shown] = chunksOf((riff?.content ?? file).subarray(4))
  expect(canvas).toEqual({
    name: 'VP8X',
    content: Uint8Array.from([2, 0, 0, 0, 959 & 255, 959 >> 8, 0, 839 & 255, 839 >> 8, 0]),
  })
  expect(loop).toEqual({ name: 'ANIM', content: new Uint8Array(6) })
  expect(shown.map(({ name }) => name)).toEqual(['ANMF', 'ANMF'])
  const second = shown[1]?.content ?? file
  expect([...second.subarray(0, 16)]).toEqual(
    [[6, 0, 0], [17, 0, 0], [4, 0, 0], [5, 0, 0], [70_000 & 255, (70_000 >> 8) & 255, 1], 2].flat(),
  )
  expect(chunksOf(second.subarray(16))).toEqual([
    { name: 'VP8L', content: Uint8Array.from([1, 2]) },
  ])
  expect(chunksOf((shown[0]?.content ?? file).subarray(16))).toEqual([
    { name: 'VP8 ', content: Uint8Array.from([7, 8, 9]) },
  ])
})

it('a PNG is no WebP', () => {
  expect(isWebp(Uint8Array.from([0x89, ...letters('PNG')]))).toBe(false)
})
