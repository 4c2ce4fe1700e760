import type { ErrorDetail } from '@harness/shared/base/error-detail.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { numberMarks } from '@harness/web/core/screen/marks.ts'
import { offeredOf, type Tool, type ToolView } from '@harness/web/core/tool.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { describe, expect, it } from 'vitest'
import { button, screen, speech } from '../core/rig.ts'

const scene = screen(1)
const view: ToolView = { scene, marks: numberMarks(scene), unit: { x: 1, y: 1 } }

function tool(name: string): Tool {
  const found = toolsFor('web').find(({ spec }) => spec.name === name)
  if (!found) throw new Error(`no tool ${name}`)
  return found
}

const use = (name: string, input: Record<string, unknown> = {}, on = view) =>
  tool(name).use({ ...speech, ...input }, on)

/** The tools of a phone, with their classes. */
const CLASSES = {
  tap_mark: 'act',
  tap: 'act',
  double_tap: 'act',
  right_click: 'act',
  hover: 'move',
  swipe: 'act',
  drag: 'act',
  scroll: 'move',
  scroll_into_view: 'move',
  type: 'act',
  set_value: 'act',
  choose_file: 'act',
  key_shortcut: 'act',
  fill_credential: 'act',
  answer_dialog: 'act',
  navigate: 'act',
  back: 'move',
  forward: 'move',
  refresh: 'act',
  switch_tab: 'move',
  close_tab: 'move',
  wait: 'look',
  read_screen: 'look',
  read_download: 'look',
  note_friction: 'note',
  update_plan: 'note',
  mark_goal_done: 'note',
}

const INPUTS: Record<keyof typeof CLASSES, Record<string, unknown>> = {
  tap_mark: { id: 1 },
  tap: { x: 1, y: 2 },
  double_tap: { x: 1, y: 2 },
  right_click: { x: 1, y: 2 },
  hover: { x: 1, y: 2 },
  swipe: { x1: 1, y1: 90, x2: 1, y2: 2 },
  drag: { x1: 1, y1: 2, x2: 30, y2: 40 },
  scroll: { x: 1, y: 2, dy: 300 },
  scroll_into_view: { id: 1 },
  type: { text: 'lamp' },
  set_value: { id: 1, value: 'x' },
  choose_file: { id: 1, file: 'picture.png' },
  key_shortcut: { keys: ['enter'] },
  fill_credential: { field: 'password' },
  answer_dialog: { accept: true },
  navigate: { url: 'http://shop.test/help' },
  back: {},
  forward: {},
  refresh: {},
  switch_tab: { tab: 1 },
  close_tab: {},
  wait: {},
  read_screen: {},
  read_download: { name: 'report.csv' },
  note_friction: { kind: 'dead_end', detail: '?' },
  update_plan: { items: [{ text: 'One', state: 'open' }] },
  mark_goal_done: { verdict: 'success', summary: 'Done.', would_real_user_succeed: true },
}

describe('the tools of a web device', () => {
  it('the tools of a web device are exactly the listed ones, each with its class', () => {
    expect(
      toolsFor('web')
        .map(({ spec }) => spec.name)
        .toSorted(),
    ).toEqual(Object.keys(CLASSES).toSorted())
    for (const [name, toolClass] of Object.entries(CLASSES))
      expect(use(name, INPUTS[name as keyof typeof CLASSES]).class, name).toBe(toolClass)
  })

  it('every tool of a web device labels its call in plain words', () => {
    for (const name of Object.keys(CLASSES))
      expect(use(name, INPUTS[name as keyof typeof CLASSES]).label).toMatch(/^[A-Z].{3,60}$/)
  })

  it.each(
    Object.keys(CLASSES).filter(
      (name) => !/^(note_friction|update_plan|mark_goal_done)$/.test(name),
    ),
  )('the tool %s requires observation and intent', (name) => {
    expect(tool(name).spec.input).toMatchObject({
      required: expect.arrayContaining(['observation', 'intent']),
    })
  })

  it.each(['note_friction', 'update_plan', 'mark_goal_done'])(
    'the tool %s requires neither observation nor intent',
    (name) => {
      expect(tool(name).use(INPUTS[name as keyof typeof CLASSES], view).tool).toBe(name)
    },
  )

  it('the tools of a web device have no default for a required field', () => {
    for (const [name, input] of Object.entries(INPUTS)) {
      const required = (tool(name).spec.input['required'] ?? []) as string[]
      // What to do without these is decided where replies are read; a note counts in any kind.
      const left = [...Object.keys(speech), ...(name === 'note_friction' ? ['kind'] : [])]
      for (const field of required.filter((each) => !left.includes(each))) {
        const { [field]: _, ...rest } = { ...speech, ...input } as Record<string, unknown>
        expect(() => tool(name).use(rest, view), `${name} without ${field}`).toThrow(
          new RegExp(`${field} is missing`),
        )
      }
    }
  })

  it('a number of more than three digits is no mark number', () => {
    expect(use('tap_mark', { id: 999 }).effect).toMatchObject({ kind: 'refusal' })
    expect(() => use('tap_mark', { id: 1_000 })).toThrow(/id/)
  })

  it('the tools of a web device have their defaults for waiting and swiping', () => {
    expect(use('wait').input).toEqual({ ms: 500 })
    expect(use('swipe', INPUTS.swipe).effect).toMatchObject({ command: { durationMs: 200 } })
  })

  it('the tools of a web device include swipe only on a touch device', () => {
    const names = (touch: boolean) => toolsFor('web', touch).map(({ spec }) => spec.name)
    expect(names(true)).toContain('swipe')
    expect(names(false)).not.toContain('swipe')
  })

  it('the tools of a phone have nothing that needs a mouse or a keyboard', () => {
    const offered = offeredOf(toolsFor('web', true))
    const names = offered.map(({ spec }) => spec.name)
    for (const name of ['hover', 'right_click', 'key_shortcut']) expect(names).not.toContain(name)
    expect(waysOfTap(offered)).toEqual(['single', 'double'])
    expect(waysOfTap(offeredOf(toolsFor('ios')))).toEqual(['single', 'double'])
    expect(waysOfTap(offeredOf(toolsFor('web', false)))).toEqual(['single', 'double', 'right'])
  })

  it('a tap made twice, or with the right button, is logged as the tool of its own', () => {
    const at = { x: 10, y: 20 }
    expect(use('tap', at)).toEqual(use('tap', { ...at, how: 'single' }))
    expect(use('tap', { ...at, how: 'double' })).toEqual(use('double_tap', at))
    expect(use('tap', { ...at, how: 'right' })).toEqual(use('right_click', at))
    expect(() => use('tap', { ...at, how: 'thrice' })).toThrow(/how/)
  })

  it('a tool that is only understood is carried out when it is called, and never offered', () => {
    const tools = toolsFor('web', false)
    const hidden = tools.filter((each) => !offeredOf(tools).includes(each))
    const names = hidden.map(({ spec }) => spec.name).join(' ')
    expect(names).toBe('double_tap right_click scroll_into_view forward close_tab update_plan')
    expect(use('scroll_into_view', { id: 1 }).effect).toMatchObject({ kind: 'command' })
    expect(use('switch_tab', { tab: 2, close: true })).toEqual(use('close_tab', { tab: 2 }))
  })

  it('scrolling takes the number of a mark, a place, or neither for the middle of the screen', () => {
    const { width, height } = scene.pointSize
    expect(use('scroll').input).toMatchObject({ x: width / 2, y: height / 2 })
    expect(use('scroll', { id: 2 })).toMatchObject({
      mark: { label: 'Stay' },
      label: 'Scroll “Stay” down',
    })
    expect(use('scroll', { id: 99 }).effect).toMatchObject({
      kind: 'refusal',
      outcome: 'stale_mark',
    })
  })

  it('a part that scrolls is scrolled by its number and never tapped', () => {
    const area = { ref: 'a', label: 'List', rect: { x: 0, y: 100, width: 200, height: 100 } }
    const scrollAreas = [{ ...area, scrolls: { above: 0, below: 90, left: 0, right: 0 } }]
    const marks = numberMarks({ ...scene, scrollAreas })
    const on = { ...view, marks }
    const id = marks.find(({ label }) => label === 'List')?.id
    expect(use('tap_mark', { id }, on).effect).toMatchObject({
      kind: 'refusal',
      outcome: 'refused',
    })
    expect(use('scroll', { id }, on).effect).toMatchObject({
      command: { kind: 'scroll', point: { x: 100, y: 150 } },
    })
  })

  it('scrolling goes half a screen down unless a distance is given, and small numbers are screens', () => {
    const { height } = scene.pointSize
    const dyOf = (input: Record<string, number>) =>
      use('scroll', { x: 10, y: 10, ...input }).input['dy']
    expect(dyOf({})).toBe(height / 2)
    expect(dyOf({ dx: 0, dy: 0 })).toBe(height / 2)
    expect([dyOf({ dy: 0.5 }), dyOf({ dy: 3 })]).toEqual([height / 2, 3 * height])
    expect(dyOf({ dy: -1 })).toBe(-height)
    expect(dyOf({ dy: 40 })).toBe(40)
    expect(use('scroll', { x: 10, y: 10, dx: 40 }).input).toMatchObject({ dx: 40, dy: 0 })
  })

  it('the tools of a web device refuse a mark that is not on the screen and a point outside of it, in words the model can act on', () => {
    const messageOf = (code: 'mark_unknown' | 'point_outside', detail: ErrorDetail) =>
      new HarnessError(code, detail).message
    expect(use('tap_mark', { id: 99 }).effect).toEqual({
      kind: 'refusal',
      outcome: 'stale_mark',
      detail: messageOf('mark_unknown', { id: 99 }),
    })
    const { width } = scene.pointSize
    expect(use('tap', { x: width + 0.5, y: 1 }).effect).toEqual({
      kind: 'refusal',
      outcome: 'refused',
      detail: messageOf('point_outside', {
        what: `x runs from 0 to ${width}, you gave ${width + 0.5}`,
      }),
    })
  })

  it('the end of the range of a coordinate is the last place of the screen', () => {
    const { width, height } = scene.pointSize
    const last = { x: width - 0.1, y: height - 0.1 }
    const thousandths = { ...view, unit: { x: width / 1_000, y: height / 1_000 } }
    for (const { effect } of [
      use('tap', { x: width, y: height }),
      use('tap', { x: 1_000, y: 1_000 }, thousandths),
    ])
      expect(effect).toEqual({ kind: 'command', command: { kind: 'tap', point: last } })
  })

  it('the tools of a web device never drag or swipe off the screen', () => {
    for (const name of ['drag', 'swipe']) {
      const { effect } = use(name, { x1: 1, y1: 2, x2: 9_000, y2: 2 })
      expect(effect).toMatchObject({ kind: 'refusal', outcome: 'refused' })
    }
  })

  it('the tools of a web device convert the coordinates of the model into points', () => {
    const half = { ...view, unit: { x: 0.5, y: 2 } }
    expect(use('tap', { x: 100, y: 50 }, half)).toMatchObject({
      input: { x: 50, y: 100 },
      points: [{ x: 50, y: 100 }],
    })
    expect(use('scroll', { x: 100, y: 50, dx: 0, dy: 30 }, half).effect).toMatchObject({
      command: { point: { x: 50, y: 100 }, dx: 0, dy: 60 },
    })
  })

  it('the tools of a web device touch a mark in the middle of its visible part', () => {
    const wide = screen(1, {
      elements: [{ ...button('Wide'), rect: { x: 300, y: 10, width: 400, height: 30 } }],
    })
    const on = { ...view, scene: wide, marks: numberMarks(wide) }
    expect(use('tap_mark', { id: 1 }, on).points).toEqual([{ x: 352, y: 25 }])
  })

  it('a tap of a control without a label names it by its role', () => {
    const marks = numberMarks({ ...scene, elements: [{ ...button(''), role: 'pop_up_button' }] })
    expect(use('tap_mark', { id: 1 }, { ...view, marks }).label).toBe('Tap unnamed pop up button')
  })
})

describe('the bounds of a call', () => {
  it.each([
    ['type', { text: 'a'.repeat(10_001) }],
    ['set_value', { id: 1, value: 'a'.repeat(10_001) }],
    ['key_shortcut', { keys: ['press the enter key to submit this form!'] }],
    ['key_shortcut', { keys: ['1', '2', '3', '4', '5', '6', '7'] }],
    ['navigate', { url: `http://shop.test/${'a'.repeat(8_192)}` }],
    ['answer_dialog', { accept: true, text: 'a'.repeat(10_001) }],
    ['tap', { x: 1e308, y: 1 }],
    ['drag', { x1: 1, y1: 1, x2: -1e308, y2: 1 }],
    ['scroll', { x: 1, y: 1, dy: 1e308 }],
  ])('an argument of %s that no device takes goes back to the model (%#)', (name, input) => {
    expect(() => use(name, input)).toThrow(HarnessError)
  })

  it('the statement of a model about a step is cut to its limit', () => {
    const said = use('wait', { observation: 'a'.repeat(5_000_000) })
    expect(said.observation).toHaveLength(10_000)
  })

  it('the bounds cost no tokens in a request', () => {
    const specs = JSON.stringify(toolsFor('web').map(({ spec }) => spec))
    for (const bound of ['maxLength', 'maximum', 'maxItems']) expect(specs).not.toContain(bound)
  })
})

function waysOfTap(tools: readonly Tool[]): unknown {
  return Object(tools.find(({ spec }) => spec.name === 'tap')?.spec.input['properties']).how?.enum
}
