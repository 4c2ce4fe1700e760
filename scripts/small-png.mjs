// Reduces pictures of screens to few pixels and colours, for files in this repository.
import { crc32, deflateSync } from 'node:zlib'

/**
 * Shrinks a picture: each point is the mean of a square of `by` × `by`. `data` has rows of `stride`
 * bytes, each after one filter byte.
 */
function shrunk({ width, height, channels, stride, data }, by) {
  const [across, down] = [Math.floor(width / by), Math.floor(height / by)]
  const points = []
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const sum = [0, 0, 0]
      for (let dy = 0; dy < by; dy++)
        for (let dx = 0; dx < by; dx++) {
          const at = (y * by + dy) * stride + 1 + (x * by + dx) * channels
          for (let c = 0; c < 3; c++) sum[c] += data[at + c]
        }
      points.push(sum.map((value) => Math.round(value / (by * by))))
    }
  return { across, down, points }
}

const distance = (a, b) => a.reduce((sum, value, c) => sum + (value - b[c]) ** 2, 0)

/** Chooses colours that are frequent and differ from each other. */
function paletteOf(points, most) {
  const counts = new Map()
  for (const point of points) {
    const key = point.map((value) => value >> 3).join()
    const found = counts.get(key)
    if (found) found.count += 1
    else counts.set(key, { count: 1, point })
  }
  const found = [...counts.values()].sort((a, b) => b.count - a.count)
  const chosen = found.slice(0, 1).map(({ point }) => point)
  // A rare colour that is far from the others (a swatch) counts as much as a frequent shade.
  const worth = ({ count, point }) =>
    count ** 0.5 * Math.min(...chosen.map((other) => distance(other, point)))
  while (chosen.length < Math.min(most, found.length)) {
    const best = found.reduce((a, b) => (worth(b) > worth(a) ? b : a))
    chosen.push(best.point)
  }
  return chosen
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** Encodes a PNG with a palette of at most 16 colours, two points per byte. */
export function smallPng(pixels, { by, colours }) {
  const { across, down, points } = shrunk(pixels, by)
  const palette = paletteOf(points, colours)
  const nearest = new Map()
  const indexOf = (point) => {
    const key = point.join()
    if (!nearest.has(key)) {
      const far = palette.map((colour) => distance(colour, point))
      nearest.set(key, far.indexOf(Math.min(...far)))
    }
    return nearest.get(key)
  }
  const stride = 1 + Math.ceil(across / 2)
  const rows = Buffer.alloc(stride * down)
  points.forEach((point, index) => {
    const [x, y] = [index % across, Math.floor(index / across)]
    rows[y * stride + 1 + (x >> 1)] |= indexOf(point) << (x % 2 === 0 ? 4 : 0)
  })
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 0, 0, 0])
  head.writeUInt32BE(across)
  head.writeUInt32BE(down, 4)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
