import { fitLongEdge } from '@harness/shared/base/geometry.ts'
import { type Dialect, unitOf } from '@harness/web/core/screen/dialect.ts'
import type { Tool, ToolView } from '@harness/web/core/tool.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { describe, expect, it } from 'vitest'
import { screen, speech } from '../core/rig.ts'

function tool(name: string): Tool {
  const found = toolsFor('ios').find(({ spec }) => spec.name === name)
  if (!found) throw new Error(`no tool ${name}`)
  return found
}

const viewOf = (
  size: { width: number; height: number },
  unit: { x: number; y: number },
): ToolView => ({
  scene: screen(1, { pointSize: size }),
  marks: [],
  unit,
})

describe('the tools of a simulator', () => {
  it('the tools of a simulator are exactly the listed ones', () => {
    const names = toolsFor('ios').map(({ spec }) => spec.name)
    expect(names.toSorted()).toEqual(
      [
        'tap_mark',
        'tap',
        'double_tap',
        'long_press',
        'swipe',
        'drag',
        'type',
        'set_value',
        'fill_credential',
        'answer_dialog',
        'press_button',
        'wait',
        'read_screen',
        'note_friction',
        'update_plan',
        'mark_goal_done',
      ].toSorted(),
    )
  })

  it('the tools of a simulator hold a finger for 800 ms by default, and press named buttons only', () => {
    const view = viewOf({ width: 402, height: 874 }, { x: 1, y: 1 })
    const held = tool('long_press').use({ ...speech, x: 10, y: 20 }, view)
    expect(held).toMatchObject({
      class: 'act',
      label: 'Hold at 10, 20',
      input: { x: 10, y: 20, duration_ms: 800 },
      effect: { command: { kind: 'long_press', point: { x: 10, y: 20 }, durationMs: 800 } },
    })
    const short = tool('long_press').use({ ...speech, x: 10, y: 20, duration_ms: 0 }, view)
    expect(short).toMatchObject({ effect: { command: { durationMs: 0 } } })
    expect(() => tool('long_press').use({ ...speech, x: 1, y: 2, duration_ms: -1 }, view)).toThrow(
      /duration_ms/,
    )
    expect(tool('press_button').use({ ...speech, button: 'home' }, view)).toMatchObject({
      class: 'act',
      label: 'Press home',
    })
    expect(() => tool('press_button').use({ ...speech, button: 'volume' }, view)).toThrow(/button/)
  })
})

const SCREENS = [
  { width: 402, height: 874 },
  { width: 874, height: 402 },
  { width: 375, height: 667 },
  { width: 667, height: 375 },
  { width: 1_032, height: 1_376 },
]
const DIALECTS: readonly Dialect[] = ['points', 'image', 'thousandths']

describe('a point from the model', () => {
  const cases = SCREENS.flatMap((size) =>
    [768, 1_024, 1_280, 4_096].flatMap((longEdge) =>
      DIALECTS.map((dialect) => ({ size, longEdge, dialect })),
    ),
  )
  it.each(cases)(
    'a point from the model is the same point of the screen: $size.width x $size.height, $longEdge, $dialect',
    ({ size, longEdge, dialect }) => {
      const image = fitLongEdge(size, longEdge)
      const unit = unitOf(dialect, size, image)
      const range = {
        points: size,
        image,
        thousandths: { width: 1_000, height: 1_000 },
      }[dialect]
      for (const part of [0, 0.25, 0.5, 0.9]) {
        const input = { x: range.width * part, y: range.height * part }
        const { points } = tool('tap').use({ ...speech, ...input }, viewOf(size, unit))
        expect(points?.[0]?.x).toBeCloseTo(size.width * part, 0)
        expect(points?.[0]?.y).toBeCloseTo(size.height * part, 0)
      }
    },
  )
})
