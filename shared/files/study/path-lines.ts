// Lines between the screens of a path: cubic curves with an arrow, as paths of SVG.
import type { Point } from '../../base/geometry.ts'

/** A picture of 128 × 80 and three lines below it. */
export const CARD = { width: 128, height: 80, words: 58 } as const

export interface Drawn {
  /** The line and its arrow, as data of a path. */
  readonly line: string
  readonly arrow: string
  readonly width: number
  /** The middle of the line, where its number stands. */
  readonly label: Point
  /** Its lowest point. */
  readonly bottom: number
}

type Curve = readonly [Point, Point, Point, Point]

interface Look {
  readonly isBack: boolean
  /** Share of the runs that took it. */
  readonly share: number
}

const ARROW = 11
/** Forward lines are above the middle of a card, those back below it. */
const FORWARD_AT = 30
const BACK_AT = 56
const BELOW = CARD.height + CARD.words

/** The line from one screen to another; it leaves room for the arrow. */
export function drawEdge(from: Point, to: Point, { isBack, share }: Look): Drawn {
  const width = Math.round((1.5 + share * 9) * 10) / 10
  const [start, first, second, tip] = curveOf(from, to, isBack)
  const reach = Math.hypot(tip.x - second.x, tip.y - second.y) || 1
  const way = { x: (tip.x - second.x) / reach, y: (tip.y - second.y) / reach }
  const end = { x: tip.x - way.x * (ARROW - 1), y: tip.y - way.y * (ARROW - 1) }
  const half = Math.max(5, width / 2 + 3)
  const side = { x: -way.y * half, y: way.x * half }
  const base = { x: tip.x - way.x * ARROW, y: tip.y - way.y * ARROW }
  const label = middleOf([start, first, second, end])
  return {
    line: `M${at(start)}C${at(first)} ${at(second)} ${at(end)}`,
    arrow: `M${at(tip)}L${at({ x: base.x + side.x, y: base.y + side.y })}L${at({ x: base.x - side.x, y: base.y - side.y })}Z`,
    width,
    label,
    bottom: Math.max(start.y, tip.y, label.y + 12),
  }
}

function at({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
}

/** The point of a curve at its half. */
function middleOf([a, b, c, d]: Curve): Point {
  const half = (axis: 'x' | 'y') => (a[axis] + 3 * b[axis] + 3 * c[axis] + d[axis]) / 8
  return { x: Math.round(half('x')), y: Math.round(half('y')) }
}

function curveOf(from: Point, to: Point, isBack: boolean): Curve {
  if (from.x === to.x) return upright(from, to, isBack)
  const isRight = to.x > from.x
  const y = isBack ? BACK_AT : FORWARD_AT
  const start = { x: from.x + (isRight ? CARD.width : 0), y: from.y + y }
  const end = { x: to.x + (isRight ? 0 : CARD.width), y: to.y + y }
  const apart = Math.abs(end.x - start.x)
  if (from.y === to.y && apart > CARD.width * 2) return arch(from, to, isBack)
  const bend = (isRight ? 1 : -1) * Math.max(40, apart / 2)
  return [start, { x: start.x + bend, y: start.y }, { x: end.x - bend, y: end.y }, end]
}

/** Between two cards of a column, from edge to edge. */
function upright(from: Point, to: Point, isBack: boolean): Curve {
  const x = from.x + CARD.width / 2 + (isBack ? 20 : -20)
  const isDown = to.y > from.y
  const start = { x, y: from.y + (isDown ? BELOW : 0) }
  const end = { x, y: to.y + (isDown ? 0 : BELOW) }
  const third = (end.y - start.y) / 3
  return [start, { x, y: start.y + third }, { x, y: end.y - third }, end]
}

/** Over the cards between two of a row, or below them on the way back. */
function arch(from: Point, to: Point, isBack: boolean): Curve {
  const x = CARD.width / 2 + (isBack ? 16 : -16)
  const y = isBack ? BELOW : 0
  const lift = isBack ? 56 : -56
  const [start, end] = [
    { x: from.x + x, y: from.y + y },
    { x: to.x + x, y: to.y + y },
  ]
  return [start, { x: start.x, y: start.y + lift }, { x: end.x, y: end.y + lift }, end]
}
