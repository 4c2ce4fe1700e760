// Lines between the screens of a path: cubic curves with an arrow, as SVG path data.
import type { Point } from '../../base/geometry.ts'

/** Screen card in pixels: a picture of 128 × 80, with its name and up to two lines below. */
export const CARD = { width: 128, height: 80, name: 22, line: 18 } as const

export interface Place extends Point {
  /** Height of the card including its text. */
  readonly height: number
}

export interface Drawn {
  /** Line and arrow, as SVG path data. */
  readonly line: string
  readonly arrow: string
  readonly width: number
  /** Middle of the line, where its number is drawn. */
  readonly label: Point
  /** Lowest y coordinate of line and label. */
  readonly bottom: number
}

type Curve = readonly [Point, Point, Point, Point]

interface Look {
  readonly isBack: boolean
  /** Share of the runs that took this path, from 0 to 1. */
  readonly share: number
}

const ARROW = 11
/** Distance of lines from a card's top: forward, back, and forward to an earlier screen. */
const LEVELS = { forward: 20, back: 43, again: 66 } as const

/** Draws the line from one screen to another, shortened by the length of the arrow. */
export function drawEdge(from: Place, to: Place, { isBack, share }: Look): Drawn {
  const width = Math.round((1.5 + share * 9) * 10) / 10
  const [start, first, second, tip] = curveOf(from, to, isBack)
  const reach = Math.hypot(tip.x - second.x, tip.y - second.y) || 1
  const way = { x: (tip.x - second.x) / reach, y: (tip.y - second.y) / reach }
  const end = { x: tip.x - way.x * (ARROW - 1), y: tip.y - way.y * (ARROW - 1) }
  const half = Math.max(5, width / 2 + 3)
  const side = { x: -way.y * half, y: way.x * half }
  const base = { x: tip.x - way.x * ARROW, y: tip.y - way.y * ARROW }
  // Nearer to the start on diagonal lines, so that labels of both directions do not overlap.
  const isLevel = from.y === to.y || from.x === to.x
  const label = pointOf([start, first, second, end], isLevel ? 0.5 : 0.38)
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

/** Point of a curve at a share of its length, from 0 to 1. */
function pointOf([a, b, c, d]: Curve, share: number): Point {
  const rest = 1 - share
  const along = (axis: 'x' | 'y') =>
    Math.round(
      rest ** 3 * a[axis] +
        3 * rest ** 2 * share * b[axis] +
        3 * rest * share ** 2 * c[axis] +
        share ** 3 * d[axis],
    )
  return { x: along('x'), y: along('y') }
}

function curveOf(from: Place, to: Place, isBack: boolean): Curve {
  if (from.x === to.x) return upright(from, to, isBack)
  const isRight = to.x > from.x
  // Diagonal lines are shifted from level ones where they meet a card.
  const y = LEVELS[isBack ? (isRight ? 'again' : 'back') : 'forward']
  const lean = Math.sign(to.y - from.y) * 12
  const start = { x: from.x + (isRight ? CARD.width : 0), y: from.y + y + lean }
  const end = { x: to.x + (isRight ? 0 : CARD.width), y: to.y + y - lean }
  const apart = Math.abs(end.x - start.x)
  if (from.y === to.y && apart > CARD.width * 2) return arch(from, to, isBack)
  const bend = (isRight ? 1 : -1) * Math.max(40, apart / 2)
  return [start, { x: start.x + bend, y: start.y }, { x: end.x - bend, y: end.y }, end]
}

/** Line between two cards of a column, from edge to edge. */
function upright(from: Place, to: Place, isBack: boolean): Curve {
  const x = from.x + CARD.width / 2 + (isBack ? 20 : -20)
  const isDown = to.y > from.y
  const start = { x, y: from.y + (isDown ? from.height : 0) }
  const end = { x, y: to.y + (isDown ? 0 : to.height) }
  const third = (end.y - start.y) / 3
  return [start, { x, y: start.y + third }, { x, y: end.y - third }, end]
}

/** Line that passes over the cards in between in a row, or below them on the way back. */
function arch(from: Place, to: Place, isBack: boolean): Curve {
  const x = CARD.width / 2 + (isBack ? 16 : -16)
  const lift = isBack ? 56 : -56
  const foot = (card: Place) => ({ x: card.x + x, y: card.y + (isBack ? card.height : 0) })
  const [start, end] = [foot(from), foot(to)]
  return [start, { x: start.x, y: start.y + lift }, { x: end.x, y: end.y + lift }, end]
}
