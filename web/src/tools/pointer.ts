import type { Command } from '@harness/shared/language/command.ts'
import type { Point } from '@harness/shared/language/geometry.ts'
import * as z from 'zod/mini'
import type { ToolView } from '../core/tool.ts'
import { defineTool, type Understood } from './define-tool.ts'
import { onScreen, POINT_WORDS, point, pointOf } from './target.ts'

export const doubleTap = defineTool({
  name: 'double_tap',
  description: 'Double-tap.',
  class: 'act',
  devices: ['web', 'ios', 'android', 'prototype'],
  input: z.object(point),
  describe: POINT_WORDS,
  understand: (input, view) => at('Double-tap', 'double_tap', input, view),
})

export const rightClick = defineTool({
  name: 'right_click',
  needs: 'mouse',
  description: 'Right-click.',
  class: 'act',
  devices: ['web'],
  input: z.object(point),
  describe: POINT_WORDS,
  understand: (input, view) => at('Right-click', 'right_click', input, view),
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
