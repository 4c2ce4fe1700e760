import { HarnessError } from '@harness/shared/base/errors.ts'
import { controlName, directionOf } from '@harness/shared/base/labels.ts'
import * as z from 'zod/mini'
import type { Mark } from '../core/ports.ts'
import type { Effect } from '../core/tool.ts'
import { defineTool } from './define-tool.ts'
import {
  coordinate,
  MARK_WORDS,
  markId,
  onScreen,
  POINT_WORDS,
  pointOf,
  targetOf,
  tenth,
} from './target.ts'

export const tapMark = defineTool({
  name: 'tap_mark',
  description: 'Tap a mark.',
  class: 'act',
  devices: ['web', 'ios', 'android', 'prototype'],
  input: z.object({ id: markId }),
  describe: { id: MARK_WORDS },
  understand({ id }, view) {
    const target = targetOf(id, view)
    if ('refusal' in target) return { label: `Tap mark ${id}`, effect: target.refusal }
    const { mark, point, ref } = target
    if (isPart(mark)) return { label: `Tap ${controlName(mark)}`, effect: NO_TARGET }
    const command = { kind: 'tap', point, ref: mark.ref } as const
    return {
      label: `Tap ${controlName(mark)}`,
      points: [point],
      mark: ref,
      effect: { kind: 'command', command },
    }
  },
})

/** True for a scrollable region without any other function. */
function isPart({ role, scrolls }: Mark): boolean {
  return role === 'region' && scrolls !== undefined
}

const NO_TARGET: Effect = {
  kind: 'refusal',
  outcome: 'refused',
  detail: 'This mark is a part that scrolls: use scroll with its number, or tap what is in it.',
}

/** Maximum distance that counts in screens; larger ones are coordinates. */
const MOST_SCREENS = 3

/** Default scroll distance, in screens downwards. */
const USUAL_SCREENS = 0.5

export const scroll = defineTool({
  name: 'scroll',
  description: 'Scroll.',
  class: 'move',
  devices: ['web', 'html'],
  input: z.object({
    id: z.optional(markId),
    x: z.optional(coordinate()),
    y: z.optional(coordinate()),
    dx: z.optional(coordinate()),
    dy: z.optional(coordinate()),
  }),
  describe: {
    ...POINT_WORDS,
    id: MARK_WORDS,
    dx: 'right',
    dy: 'down; a screen: {{H}}; default half',
  },
  repair: withDirection,
  understand(input, view) {
    const { width, height } = view.scene.pointSize
    const target = input.id === undefined ? undefined : targetOf(input.id, view)
    if (target && 'refusal' in target)
      return { label: `Scroll mark ${input.id}`, effect: target.refusal }
    const middle = { x: tenth(width / 2), y: tenth(height / 2) }
    const { x = middle.x / view.unit.x, y = middle.y / view.unit.y } = input
    const point = target?.point ?? pointOf({ x, y }, view)
    const isBare = !input.dx && !input.dy
    const dx = distance(input.dx ?? 0, view.unit.x, width)
    const dy = isBare ? USUAL_SCREENS * height : distance(input.dy ?? 0, view.unit.y, height)
    return {
      label: `Scroll ${target ? `${controlName(target.mark)} ` : ''}${directionOf(dx, dy)}`,
      input: { ...point, dx, dy },
      points: [point],
      ...(target && { mark: target.ref }),
      effect: onScreen(point, view, {
        kind: 'command',
        command: { kind: 'scroll', point, dx, dy },
      }),
    }
  },
})

const DIRECTIONS = {
  up: { dy: -USUAL_SCREENS },
  down: { dy: USUAL_SCREENS },
  left: { dx: -USUAL_SCREENS },
  right: { dx: USUAL_SCREENS },
} as const

/** Converts a direction in words, as other tools use it. Throws for an unknown word. */
function withDirection(input: Readonly<Record<string, unknown>>) {
  const { direction, ...rest } = input
  if ('dx' in input || 'dy' in input || typeof direction !== 'string') return input
  const words = direction.trim().toLowerCase()
  if (words === '') return input
  const way = WAYS.find((name) => name === words)
  if (way) return { ...rest, ...DIRECTIONS[way] }
  const what = `direction must be one of ${WAYS.join(', ')}`
  throw new HarnessError('tool_input_invalid', { tool: 'scroll', what })
}

const WAYS = ['up', 'down', 'left', 'right'] as const

function distance(given: number, unit: number, screen: number): number {
  return tenth(Math.abs(given) <= MOST_SCREENS ? given * screen : given * unit)
}

export const scrollIntoView = defineTool({
  name: 'scroll_into_view',
  hidden: true,
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
      label: `Scroll ${controlName(mark)} into view`,
      points: [point],
      mark: ref,
      effect: { kind: 'command', command },
    }
  },
})
