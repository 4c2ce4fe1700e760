import type { Point } from '@harness/shared/base/geometry.ts'
import type { Command } from '@harness/shared/device/command.ts'
import * as z from 'zod/mini'
import type { ToolView } from '../core/tool.ts'
import { defineTool, type Understood } from './define-tool.ts'
import { onScreen, POINT_WORDS, point, pointOf } from './target.ts'

function asDoubleTap(input: Point, view: ToolView): Understood {
  return at('Double-tap', 'double_tap', input, view)
}

function asRightClick(input: Point, view: ToolView): Understood {
  return at('Right-click', 'right_click', input, view)
}

export const doubleTap = defineTool({
  name: 'double_tap',
  hidden: true,
  description: 'Double-tap.',
  class: 'act',
  devices: ['web', 'ios', 'android', 'prototype'],
  input: z.object(point),
  describe: POINT_WORDS,
  understand: asDoubleTap,
})

export const rightClick = defineTool({
  name: 'right_click',
  hidden: true,
  needs: 'mouse',
  description: 'Right-click.',
  class: 'act',
  devices: ['web'],
  input: z.object(point),
  describe: POINT_WORDS,
  understand: asRightClick,
})

export const hover = defineTool({
  name: 'hover',
  needs: 'mouse',
  description: 'Hover.',
  class: 'move',
  devices: ['web'],
  input: z.object(point),
  describe: POINT_WORDS,
  understand: (input, view) => at('Point', 'hover', input, view),
})

/** Taps once, twice or with the right button; of a finger, once or twice. */
function tapWith<const Ways extends readonly ('single' | 'double' | 'right')[]>(ways: Ways) {
  return defineTool({
    name: 'tap',
    description: 'Tap an unmarked point.',
    class: 'act',
    devices: ['web', 'ios', 'android', 'prototype'],
    input: z.object({ ...point, how: z._default(z.enum(ways), 'single') }),
    describe: { ...POINT_WORDS, how: 'default single' },
    understand({ how, ...input }, view) {
      if (how === 'double') return { tool: 'double_tap', ...asDoubleTap(input, view) }
      if (how === 'right') return { tool: 'right_click', ...asRightClick(input, view) }
      const point = pointOf(input, view)
      return {
        label: `Tap at ${Math.round(point.x)}, ${Math.round(point.y)}`,
        input: { ...point },
        points: [point],
        effect: onScreen(point, view, { kind: 'command', command: { kind: 'tap', point } }),
      }
    },
  })
}

export const tap = tapWith(['single', 'double', 'right'])
export const touchTap = tapWith(['single', 'double'])

function at(
  verb: string,
  kind: Extract<Command['kind'], 'double_tap' | 'right_click' | 'hover'>,
  input: Point,
  view: ToolView,
): Understood {
  const point = pointOf(input, view)
  return {
    label: `${verb} at ${Math.round(point.x)}, ${Math.round(point.y)}`,
    input: { ...point },
    points: [point],
    effect: onScreen(point, view, { kind: 'command', command: { kind, point } }),
  }
}
