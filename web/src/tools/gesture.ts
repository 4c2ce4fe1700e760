import type { Point } from '@harness/shared/base/geometry.ts'
import { directionOf } from '@harness/shared/base/labels.ts'
import * as z from 'zod/mini'
import type { ToolView } from '../core/tool.ts'
import { defineTool } from './define-tool.ts'
import { coordinate, onScreen, pointOf } from './target.ts'

const TWO_POINTS_WORDS = {
  x1: 'from, {{X}}',
  y1: 'from, {{Y}}',
  x2: 'to, {{X}}',
  y2: 'to, {{Y}}',
} as const

const twoPoints = { x1: coordinate(), y1: coordinate(), x2: coordinate(), y2: coordinate() }

export const swipe = defineTool({
  name: 'swipe',
  needs: 'touch',
  description: 'Swipe with one finger. Swipe up to see more below.',
  class: 'act',
  devices: ['web', 'ios', 'android', 'prototype'],
  input: z.object({
    ...twoPoints,
    duration_ms: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 200),
  }),
  describe: { ...TWO_POINTS_WORDS, duration_ms: '0-10000' },
  understand(input, view) {
    const { from, to } = ends(input, view)
    const command = { kind: 'swipe', from, to, durationMs: input.duration_ms } as const
    return {
      label: `Swipe ${directionOf(to.x - from.x, to.y - from.y)}`,
      input: { ...coordinates(from, to), duration_ms: input.duration_ms },
      points: [from, to],
      effect: onScreen(from, view, onScreen(to, view, { kind: 'command', command })),
    }
  },
})

export const drag = defineTool({
  name: 'drag',
  description: 'Drag.',
  class: 'act',
  devices: ['web', 'ios', 'android', 'html'],
  input: z.object(twoPoints),
  describe: TWO_POINTS_WORDS,
  understand(input, view) {
    const { from, to } = ends(input, view)
    const command = { kind: 'drag', from, to } as const
    return {
      label: `Drag from ${rounded(from)} to ${rounded(to)}`,
      input: coordinates(from, to),
      points: [from, to],
      effect: onScreen(from, view, onScreen(to, view, { kind: 'command', command })),
    }
  },
})

interface TwoPoints {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

function ends({ x1, y1, x2, y2 }: TwoPoints, view: ToolView): { from: Point; to: Point } {
  return { from: pointOf({ x: x1, y: y1 }, view), to: pointOf({ x: x2, y: y2 }, view) }
}

function coordinates(from: Point, to: Point): TwoPoints & Record<string, number> {
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
}

function rounded({ x, y }: Point): string {
  return `${Math.round(x)}, ${Math.round(y)}`
}
