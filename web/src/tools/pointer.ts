import type { Point } from '@harness/shared/base/geometry.ts'
import type { Command } from '@harness/shared/device/command.ts'
import * as z from 'zod/mini'
import type { ToolView } from '../core/tool.ts'
import { defineTool, type Understood } from './define-tool.ts'
import { aimOf, onScreen, PLACE_WORDS, POINT_WORDS, place, point, pointOf } from './target.ts'

function asDoubleTap(input: Point, view: ToolView): Understood {
  return at('Double-tap', 'double_tap', input, view)
}

function asRightClick(input: Point, view: ToolView): Understood {
  return at('Right-click', 'right_click', input, view)
}

export const doubleTap = defineTool({
  name: 'double_tap',
  hidden: true,
  description: 'Double-tap a mark or point.',
  class: 'act',
  devices: ['web', 'ios', 'android', 'prototype'],
  input: z.object(place),
  describe: PLACE_WORDS,
  understand: (input, view) => atPlace('Double-tap', 'double_tap', input, view),
})

export const rightClick = defineTool({
  name: 'right_click',
  hidden: true,
  needs: 'mouse',
  description: 'Right-click a mark or point.',
  class: 'act',
  devices: ['web'],
  input: z.object(place),
  describe: PLACE_WORDS,
  understand: (input, view) => atPlace('Right-click', 'right_click', input, view),
})

export const hover = defineTool({
  name: 'hover',
  needs: 'mouse',
  description: 'Hover.',
  class: 'move',
  devices: ['web'],
  input: z.object(place),
  describe: PLACE_WORDS,
  understand: (input, view) => atPlace('Point', 'hover', input, view),
})

/** Defines the tap tool with some kinds of tap; touch devices have no right button. */
function tapWith<const Ways extends readonly ('single' | 'double' | 'right')[]>(ways: Ways) {
  return defineTool({
    name: 'tap',
    description: 'Tap.',
    class: 'act',
    devices: ['web', 'ios', 'android', 'prototype'],
    input: z.object({ ...point, how: z._default(z.enum(ways), 'single') }),
    describe: { ...POINT_WORDS, how: 'kind' },
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

type Pointing = Extract<Command['kind'], 'double_tap' | 'right_click' | 'hover'>

function atPlace(
  verb: string,
  kind: Pointing,
  input: z.infer<z.ZodMiniObject<typeof place>>,
  view: ToolView,
): Understood {
  const aim = aimOf(input, view, { tool: kind, fields: 'id, or x and y' })
  const { point, name, mark, refusal } = aim
  if (!mark && !refusal) return at(verb, kind, { x: input.x ?? 0, y: input.y ?? 0 }, view)
  const effect = { kind: 'command', command: { kind, point } } as const
  return {
    label: `${verb} ${verb === 'Point' ? 'at ' : ''}${name}`,
    ...(mark && { input: { ...point }, points: [point], mark }),
    effect: refusal ?? effect,
  }
}

function at(verb: string, kind: Pointing, input: Point, view: ToolView): Understood {
  const point = pointOf(input, view)
  return {
    label: `${verb} at ${Math.round(point.x)}, ${Math.round(point.y)}`,
    input: { ...point },
    points: [point],
    effect: onScreen(point, view, { kind: 'command', command: { kind, point } }),
  }
}
