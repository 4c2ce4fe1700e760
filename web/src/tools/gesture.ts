import type { Point } from '@harness/shared/base/geometry.ts'
import { directionOf } from '@harness/shared/base/labels.ts'
import * as z from 'zod/mini'
import type { ToolView } from '../core/tool.ts'
import { defineTool } from './define-tool.ts'
import { aimOf, coordinate, MARK_WORDS, markId, onScreen, pointOf } from './target.ts'

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
  input: z.object({
    from: z.optional(markId),
    to: z.optional(markId),
    x1: z.optional(coordinate()),
    y1: z.optional(coordinate()),
    x2: z.optional(coordinate()),
    y2: z.optional(coordinate()),
  }),
  describe: {
    from: MARK_WORDS,
    to: MARK_WORDS,
    x1: '{{X}}',
    y1: '{{Y}}',
    x2: '{{X}}',
    y2: '{{Y}}',
  },
  understand({ from, to, x1, y1, x2, y2 }, view) {
    const tool = 'drag'
    const start = aimOf({ id: from, x: x1, y: y1 }, view, { tool, fields: 'from, or x1 and y1' })
    const end = aimOf({ id: to, x: x2, y: y2 }, view, { tool, fields: 'to, or x2 and y2' })
    const label = `Drag ${start.mark ? '' : 'from '}${start.name} to ${end.name}`
    const refusal = start.refusal ?? end.refusal
    if (refusal) return { label, effect: refusal }
    const ends = { from: start.point, to: end.point }
    const command = { kind: tool, ...ends } as const
    return {
      label,
      input: coordinates(ends.from, ends.to),
      points: [ends.from, ends.to],
      ...(start.mark && { mark: start.mark }),
      effect: onScreen(ends.from, view, onScreen(ends.to, view, { kind: 'command', command })),
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
