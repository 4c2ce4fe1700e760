import { directionOf, quoted } from '@harness/shared/language/labels.ts'
import * as z from 'zod/mini'
import { defineTool } from './define-tool.ts'
import { coordinate, markId, onScreen, point, pointOf, targetOf, tenth } from './target.ts'

export const tapMark = defineTool({
  name: 'tap_mark',
  description: 'Tap a marked element. Prefer this.',
  class: 'act',
  devices: ['web', 'ios', 'prototype'],
  input: z.object({ id: markId }),
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

export const scroll = defineTool({
  name: 'scroll',
  description: 'Scroll at a point: dy > 0 goes down, dx > 0 right. Start with half a screen.',
  class: 'move',
  devices: ['web'],
  input: z.object({ ...point, dx: z._default(coordinate(), 0), dy: z._default(coordinate(), 0) }),
  understand(input, view) {
    const point = pointOf(input, view)
    const dx = tenth(input.dx * view.unit.x)
    const dy = tenth(input.dy * view.unit.y)
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

export const scrollIntoView = defineTool({
  name: 'scroll_into_view',
  description: 'Scroll a marked element into view.',
  class: 'move',
  devices: ['web'],
  input: z.object({ id: markId }),
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
