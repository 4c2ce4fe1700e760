import type { Command, Outcome } from '@harness/shared/device/command.ts'
import { Senses } from '@harness/web/core/senses.ts'
import type { SensedStep, ToolUse } from '@harness/web/core/tool.ts'
import { describe, expect, it } from 'vitest'
import { button, changed } from './rig.ts'

describe('a screen that a whole page is measured on', () => {
  const first = ['Search', 'Basket']
  /** True when the place is measured again when it shows these controls. */
  const again = (controls: readonly string[], acted: boolean): boolean => {
    const senses = new Senses()
    senses.isNewScreen('/list', first, false)
    return senses.isNewScreen('/list', controls, acted)
  }

  it('a whole page is measured at any place that was not seen, and no second time', () => {
    const senses = new Senses()
    expect(senses.isNewScreen('/list', first, false)).toBe(true)
    expect(senses.isNewScreen('/list', first, true)).toBe(false)
    expect(senses.isNewScreen('/basket', first, false)).toBe(true)
  })

  it('a whole page is measured again where an act gave it three controls more', () => {
    expect(again([...first, 'A', 'B', 'C'], true)).toBe(true)
    expect(again([...first, 'A', 'B'], true)).toBe(false)
  })

  it('a whole page is not measured again where it only scrolled', () => {
    expect(again([...first, 'A', 'B', 'C', 'D'], false)).toBe(false)
  })

  it('a whole page is not measured again where it shows what it showed at any time before', () => {
    const senses = new Senses()
    for (const controls of [first, ['A', 'B'], ['C']]) senses.isNewScreen('/list', controls, true)
    expect(senses.isNewScreen('/list', ['A', 'B', 'C'], true)).toBe(false)
  })
})

it('a key of a screen is new only once', () => {
  const senses = new Senses()
  expect(['a', 'a', 'b'].map((key) => senses.isNew(key))).toEqual([true, false, true])
})

describe('a call that sensors compare with others', () => {
  const AT = { x: 3, y: 4 }
  const words = { observation: '', intent: '', label: 'Any', class: 'act', input: {} } as const
  function stepOf(
    command: Command,
    { submits, ...more }: Partial<Outcome> & { readonly submits?: boolean | undefined } = {},
  ): SensedStep | undefined {
    const senses = new Senses()
    const effect = { kind: 'command', command } as const
    const call: ToolUse = { ...words, tool: command.kind, points: [AT], effect }
    const element = submits === undefined ? undefined : { ...button('Go'), submits }
    senses.remember('http://shop.test/', call, { ...changed, ...more }, element)
    return senses.steps[0]
  }
  const tap: Command = { kind: 'tap', point: AT }

  it.each([
    [{ stillMs: 1_200 }, 1_200, 1_200],
    [{ stillMs: 1_200, lagMs: 200 }, 1_200, 1_000],
    [{ stillMs: undefined, lagMs: 200 }, undefined, undefined],
  ])('a call keeps what a person waited, and what of it is certain: %j', (took, still, certain) => {
    const step = stepOf(tap, took)
    expect([step?.stillMs, step?.certainMs]).toEqual([still, certain])
  })

  it.each<[Command, boolean]>([
    [tap, true],
    [{ kind: 'double_tap', point: AT }, true],
    [{ kind: 'right_click', point: AT }, true],
    [{ kind: 'hover', point: AT }, false],
  ])('a call tapped a place: %j', (command, isTap) => {
    expect(stepOf(command)?.tapped).toEqual(isTap ? AT : undefined)
  })

  it.each<[Command, boolean, string | undefined]>([
    [{ kind: 'type', text: 'lamp' }, true, 'lamp'],
    [{ kind: 'type', text: 'lamp' }, false, undefined],
    [{ kind: 'set_value', ref: 'a', point: AT, value: '3' }, true, '3'],
    [tap, true, undefined],
  ])('a call entered what it wrote, where it did: %j %s', (command, success, entered) => {
    expect(stepOf(command, { success })?.entered).toBe(entered)
  })

  it('a call sent a form where its target does', () => {
    expect([true, false, undefined].map((submits) => stepOf(tap, { submits })?.submitted)).toEqual([
      ...[true, false, false],
    ])
  })
})
