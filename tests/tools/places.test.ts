import { numberMarks } from '@harness/web/core/screen/marks.ts'
import type { ToolView } from '@harness/web/core/tool.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { expect, it } from 'vitest'
import { screen, speech } from '../core/rig.ts'

const scene = screen(1)
const view: ToolView = { scene, marks: numberMarks(scene), unit: { x: 1, y: 1 } }

function use(name: string, input: Readonly<Record<string, unknown>>) {
  const tool = toolsFor('web').find(({ spec }) => spec.name === name)
  if (!tool) throw new Error(`no tool ${name}`)
  return tool.use({ ...speech, ...input }, view)
}

it('a drag and a hover take marks, points, or one of each', () => {
  const [first, second] = view.marks
  const command = (name: string, input: Record<string, unknown>) => use(name, input).effect
  expect(command('drag', { from: 1, to: 2 })).toMatchObject({
    command: { from: { x: expect.any(Number) }, to: { x: expect.any(Number) } },
  })
  expect(use('drag', { from: 1, to: 2 }).label).toContain(first?.label)
  expect(use('drag', { from: 1, to: 2 }).label).toContain(second?.label)
  expect(command('drag', { from: 1, x2: 30, y2: 40 })).toMatchObject({
    command: { to: { x: 30, y: 40 } },
  })
  expect(command('drag', { from: 99, to: 1 })).toMatchObject({ outcome: 'stale_mark' })
  expect(command('hover', { id: 1 })).toMatchObject({ command: { kind: 'hover' } })
  expect(command('right_click', { id: 1 })).toMatchObject({ command: { kind: 'right_click' } })
  expect(() => use('drag', { from: 1 })).toThrow('to, or x2 and y2')
  expect(() => use('hover', {})).toThrow('id, or x and y')
})
