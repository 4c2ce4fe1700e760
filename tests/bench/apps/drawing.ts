import type { Rect, Size } from '@harness/shared/language/geometry.ts'
import type { Judged } from './judge.ts'

/** The picture with right marks in green, wrong ones in red, and a ring around what has no mark. */
export function drawing(png: Uint8Array, { width, height }: Size, judged: Judged): string {
  const data = Buffer.from(png).toString('base64')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}">`,
    `<image href="data:image/png;base64,${data}" width="${width}" height="${height}"/>`,
    ...judged.right.map(({ rect }) => box(rect, 'green')),
    ...judged.wrong.map(({ rect }) => box(rect, 'red')),
    ...judged.missed.map(
      ({ x, y }) =>
        `<circle cx="${x}" cy="${y}" r="8" fill="none" stroke="blue" stroke-width="3"/>`,
    ),
    '</svg>',
  ].join('\n')
}

function box({ x, y, width, height }: Rect, colour: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${colour}" stroke-width="2"/>`
}
