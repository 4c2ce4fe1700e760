import * as z from 'zod/mini'
import { defineTool } from './define-tool.ts'
import { onScreen, POINT_WORDS, point, pointOf } from './target.ts'

export const longPress = defineTool({
  name: 'long_press',
  description: 'Long-press a point.',
  class: 'act',
  devices: ['ios', 'android', 'prototype'],
  input: z.object({
    ...point,
    duration_ms: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 800),
  }),
  describe: { ...POINT_WORDS, duration_ms: '0-10000, default 800' },
  understand(input, view) {
    const point = pointOf(input, view)
    const durationMs = input.duration_ms
    return {
      label: `Hold at ${Math.round(point.x)}, ${Math.round(point.y)}`,
      input: { ...point, duration_ms: durationMs },
      points: [point],
      effect: onScreen(point, view, {
        kind: 'command',
        command: { kind: 'long_press', point, durationMs },
      }),
    }
  },
})

export const pressButton = defineTool({
  name: 'press_button',
  description: 'Press a button of the device.',
  class: 'act',
  devices: ['ios', 'android'],
  input: z.object({ button: z.enum(['home', 'lock', 'side', 'siri']) }),
  describe: { button: 'home leaves the app' },
  understand: ({ button }) => ({
    label: `Press ${button}`,
    effect: { kind: 'command', command: { kind: 'press_button', button } },
  }),
})
