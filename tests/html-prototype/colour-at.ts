import { decode } from 'fast-png'

/** "255,0,0"; the place in pixels. */
export function colourAt(png: Uint8Array, x: number, y: number): string {
  const { data, width, channels } = decode(png)
  const from = (y * width + x) * channels
  return [...data.slice(from, from + 3)].join(',')
}
