import { directionOf, quoted } from '@harness/shared/language/labels.ts'
import * as z from 'zod/mini'
import { defineTool } from './define-tool.ts'
import {
  coordinate,
  MARK_WORDS,
  markId,
  onScreen,
  POINT_WORDS,
  point,
  pointOf,
  targetOf,
  tenth,
} from './target.ts'

export const tapMark = defineTool({
  name: 'tap_mark',
  description: 'Tap a mark. Prefer this.',
  class: 'act',
  devices: ['web', 'ios', 'prototype'],
  input: z.object({ id: markId }),
  describe: { id: MARK_WORDS },
  understand({ id }, view) {
    const target = targetOf(id, view)
    if ('refusal' in target) return { label: `Tap mark ${id}`, effect: target.refusal }
    const { mark, point, ref } = target
    const command = { kind: 'tap', point, ref: mark.ref } as const
    return {
      label: `Tap ${quoted(mark.label)}`,
      points: [point],
      mark: ref,
      effect: { kind: 'command', command },
    }
  },
})

export const tap = defineTool({
  name: 'tap',
  description: 'Tap a point without a mark.',
  class: 'act',
  devices: ['web', 'ios', 'prototype'],
  input: z.object(point),
  describe: POINT_WORDS,
  understand(input, view) {
    const point = pointOf(input, view)
    return {
      label: `Tap at ${Math.round(point.x)}, ${Math.round(point.y)}`,
      input: { ...point },
      points: [point],
      effect: onScreen(point, view, { kind: 'command', command: { kind: 'tap', point } }),
    }
  },
})

/** At most this many units cannot be meant as a distance: they are screens. */
const MOST_SCREENS = 3

/** Half a screen down, unless something else is asked for. */
const USUAL_SCREENS = 0.5

export const scroll = defineTool({
  name: 'scroll',
  description: 'Scroll at a point.',
  class: 'move',
  devices: ['web', 'html'],
  input: z.object({ ...point, dx: z.optional(coordinate()), dy: z.optional(coordinate()) }),
  describe: {
    ...POINT_WORDS,
    dx: 'right; < 0: left',
    dy: 'down; < 0: up; default half a screen',
  },
  understand(input, view) {
    const point = pointOf(input, view)
    const { width, height } = view.scene.pointSize
    const isBare = !input.dx && !input.dy
    const dx = distance(input.dx ?? 0, view.unit.x, width)
    const dy = isBare ? USUAL_SCREENS * height : distance(input.dy ?? 0, view.unit.y, height)
    return {
      label: `Scroll ${directionOf(dx, dy)}`,
      input: { ...point, dx, dy },
      points: [point],
      effect: onScreen(point, view, {
        kind: 'command',
        command: { kind: 'scroll', point, dx, dy },
      }),
    }
  },
})

function distance(given: number, unit: number, screen: number): number {
  return tenth(Math.abs(given) <= MOST_SCREENS ? given * screen : given * unit)
}

export const scrollIntoView = defineTool({
  name: 'scroll_into_view',
  description: 'Scroll to a mark.',
  class: 'move',
  devices: ['web', 'html'],
  input: z.object({ id: markId }),
  describe: { id: MARK_WORDS },
  understand({ id }, view) {
    const target = targetOf(id, view)
    if ('refusal' in target) return { label: `Scroll mark ${id} into view`, effect: target.refusal }
    const { mark, point, ref } = target
    const command = { kind: 'scroll_into_view', ref: mark.ref, point } as const
    return {
      label: `Scroll ${quoted(mark.label)} into view`,
      points: [point],
      mark: ref,
      effect: { kind: 'command', command },
    }
  },
})
