// A run in which everything happened once that a report can show: goals of every end, findings of
// every grade, every tool, steps that came to nothing.

import { CallId } from '@harness/shared/base/ids.ts'
import type { Scene, ScreenElement } from '@harness/shared/device/observation.ts'
import { foldAll, type RunState } from '@harness/shared/log/fold.ts'
import type { Row, RowBody } from '@harness/shared/log/rows.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import { RUN } from '../../../setup/any-row.ts'
import {
  RUN_COMPLETED,
  RUN_STARTED,
  SCENE,
  stamp,
  stepStarted,
} from '../../../store/sample-rows.ts'

type Body<K extends RowBody['kind']> = Extract<RowBody, { kind: K }>
type Call = Partial<Body<'tool_call'>>
type Result = Partial<Body<'tool_result'>>

interface Turn {
  readonly leg?: number
  readonly started?: Partial<Body<'step_started'>>
  readonly call?: Call
  readonly result?: Result
  readonly before?: readonly RowBody[]
  readonly after?: readonly RowBody[]
}

const callId = CallId.parse('00000000-0000-4000-8000-0000000000cb')

function turn(step: number, { leg = 0, started, call, result, before = [], after = [] }: Turn) {
  const first = stepStarted(step)
  const rows: RowBody[] = []
  if (first.kind === 'step_started')
    rows.push({ ...first, leg, url: 'http://127.0.0.1:4000/', title: 'Shop', ...started })
  rows.push(...before)
  if (!call) return rows
  const tool = call.tool ?? 'tap'
  rows.push({
    ...{ kind: 'tool_call', step, callId, tool, input: {}, observation: 'A shop.' },
    ...{ intent: 'Continue.', label: `Use ${tool}`, ...call },
  })
  const plain = { success: true, outcome: 'changed', durationMs: 300, settleMs: 250 } as const
  rows.push({ kind: 'tool_result', step, callId, tool, ...plain, ...result })
  rows.push(...after)
  rows.push({ kind: 'step_completed', step, durationMs: step * 10_500, tokensThisStep: NO_TOKENS })
  return rows
}

const point = { x: 10.4, y: 20.6 }
const at = (tool: string, input: Call['input'] = {}): Turn => ({
  call: { tool, input: input ?? {}, points: [point] },
})

function mark(label: string, role = 'button', rect = { x: 5, y: 6, width: 40, height: 20 }) {
  return { id: 1, label, role, rect }
}

function element(label: string, more: Partial<ScreenElement> = {}): ScreenElement {
  return {
    ...{ ref: label, role: 'button', label, labelSource: 'text', enabled: true, secure: false },
    ...{ rect: { x: 5, y: 6, width: 40, height: 20 }, ...more },
  }
}

const ELEMENTS: readonly ScreenElement[] = [
  element('Save'),
  element('Twin', { ref: 'twin 1', rect: { x: 5, y: 106, width: 40, height: 20 } }),
  element('Twin', { ref: 'twin 2', rect: { x: 5, y: 206, width: 40, height: 20 } }),
  element('A very long label that was cut…'),
  element('Search here', { role: 'textbox', labelSource: 'placeholder' }),
  element('A long placeholder…', { role: 'textbox', labelSource: 'placeholder' }),
  element('Password', { role: 'textbox', secure: true }),
  element('A long password…', { role: 'textbox', secure: true }),
  element('Colour', { role: 'combobox', options: ['Blue', 'Red'] }),
  element('icon 7', { labelSource: 'synthesized' }),
]

export const EVENTFUL_SCENE: Scene = { ...SCENE, elements: [...ELEMENTS] }

const onMark = (tool: string, label: string, role: string, input: Call['input'] = {}): Turn => ({
  call: { tool, input: input ?? {}, mark: mark(label, role), points: [point] },
})

const signal = (step: number, sensor: string, more: Partial<Body<'signal'>> = {}): RowBody => ({
  ...{ kind: 'signal', step, sensor, value: 1_400, unit: 'ms', limit: 1_000 },
  ...{ detail: 'It took 1,400 ms.', ...more },
})

const friction = (step: number, more: Partial<Body<'friction'>>): RowBody => ({
  ...{ kind: 'friction', step, frictionKind: 'ambiguous_label', detail: 'Two say More.', ...more },
})

/** A turn for each tool, then for each way in which a call comes to nothing. */
const TURNS: readonly Turn[] = [
  onMark('tap_mark', 'Save', 'button'),
  {
    ...onMark('tap_mark', 'Twin', 'button'),
    after: [friction(2, { rect: { x: 1.4, y: 2.6, width: 30.4, height: 40.6 } })],
  },
  onMark('tap_mark', 'A very long label that was cut…', 'button'),
  onMark('tap_mark', 'icon 7', 'button'),
  onMark('tap_mark', 'Not there', 'button'),
  onMark('set_value', 'Search here', 'textbox', { value: 'mug' }),
  onMark('set_value', 'A long placeholder…', 'textbox', { value: 'mug' }),
  onMark('set_value', 'Password', 'textbox', { value: '••••' }),
  onMark('set_value', 'A long password…', 'textbox', { value: '••••' }),
  onMark('set_value', 'Colour', 'combobox', { value: 'Red' }),
  onMark('set_value', 'icon 7', 'textbox', { value: 'lost' }),
  onMark('scroll_into_view', 'Save', 'button'),
  onMark('scroll_into_view', 'icon 7', 'button'),
  at('tap'),
  { call: { tool: 'tap', input: {}, points: [] } },
  at('double_tap'),
  at('right_click'),
  at('hover'),
  at('scroll', { dx: 10.6, dy: -300.4 }),
  at('scroll', { dy: 300 }),
  { call: { tool: 'drag', input: {}, points: [point, { x: 110.2, y: 220.8 }] } },
  at('drag'),
  at('type', { text: 'hello' }),
  at('key_shortcut', { keys: ['Ctrl', ' SHIFT ', 'k', 7] }),
  at('key_shortcut', { keys: 'enter' }),
  at('fill_credential', { field: 'username' }),
  at('fill_credential', { field: 'password' }),
  at('navigate', { url: 'http://127.0.0.1:4000' }),
  at('navigate', { url: 'http://127.0.0.1:4001/other' }),
  at('back'),
  at('forward'),
  at('refresh'),
  onMark('tap_mark', 'Save', 'button'),
  at('answer_dialog', { accept: true, text: 'Maya' }),
  onMark('tap_mark', 'Save', 'button'),
  at('answer_dialog', { accept: true }),
  onMark('tap_mark', 'Save', 'button'),
  at('answer_dialog', { accept: false, text: 'never sent' }),
  at('wait'),
  at('swipe'),
  { ...at('tap'), result: { success: false, outcome: 'refused', detail: 'It is disabled.' } },
  { ...at('tap'), result: { success: false, outcome: 'rejected', userDecision: 'skipped' } },
  { ...at('tap'), result: { success: false, outcome: 'rejected', userDecision: 'rejected' } },
  { ...at('tap'), result: { success: false, outcome: 'timeout' } },
  {
    ...at('tap'),
    before: [
      {
        ...{ kind: 'steered', step: 45, reason: 'hand', text: 'Tapped  “Save” by hand.' },
        manualInput: { kind: 'tap', point, button: 'left' },
      },
      { kind: 'steered', step: 45, reason: 'message', text: 'Look further down.' },
    ],
  },
]

const leg = (number: number, goal: string, more: Partial<Body<'leg_started'>> = {}): RowBody => ({
  ...{ kind: 'leg_started', leg: number, actionName: goal, goal, preservesState: false, ...more },
})

const ended = (number: number, more: Partial<Body<'leg_completed'>>): RowBody => ({
  ...{ kind: 'leg_completed', leg: number, verdict: 'success', confirmed: false, ending: 'goal' },
  ...{ summary: '', ...more },
})

function completed(more: Partial<Body<'run_completed'>>): RowBody {
  if (RUN_COMPLETED.kind !== 'run_completed') throw new Error('It is the end of a run.')
  return { ...RUN_COMPLETED, ...more }
}

const LAST = TURNS.length

const BODIES: readonly RowBody[] = [
  RUN_STARTED,
  leg(0, 'Buy a red mug', {
    checks: [
      { kind: 'text', value: 'Paid' },
      { kind: 'no-text', value: 'Error' },
      { kind: 'url', value: '/thanks' },
      { kind: 'element', value: 'Button: Print' },
      { kind: 'element', value: 'Receipt' },
    ],
  }),
  ...TURNS.flatMap((each, index) => turn(index + 1, each)),
  ended(0, {
    ...{ confirmed: true, summary: 'It was bought.' },
    proof: {
      step: LAST,
      title: 'Thanks',
      shown: [{ check: { kind: 'text', value: 'Paid' }, words: 'Paid with card' }],
    },
  }),
  leg(1, 'Find the opening hours'),
  ...turn(LAST + 1, {
    leg: 1,
    call: { tool: 'tap', label: 'Tap “Hours”', points: [point] },
    started: { url: 'http://127.0.0.1:4000/hours', title: 'Hours | Shop' },
    after: [
      friction(LAST + 1, { frictionKind: 'dead_end', detail: 'No way back.' }),
      friction(LAST + 1, { frictionKind: 'unresponsive', detail: 'It took long.' }),
    ],
  }),
  ...turn(LAST + 2, {
    leg: 1,
    started: { url: 'http://127.0.0.1:4000/hours', title: 'Hours | Shop' },
    before: [
      signal(LAST + 2, 'slow_response', { rect: { x: 3, y: 4, width: 50, height: 60 } }),
      signal(LAST + 2, 'console_error', { value: 1, unit: 'errors', detail: 'TypeError: x' }),
    ],
    call: { tool: 'mark_goal_done', label: 'Report failure' },
  }),
  ended(1, { verdict: 'failure', summary: 'There are none.' }),
  leg(2, 'Send a message', { preservesState: true }),
  ...turn(LAST + 3, { leg: 2 }),
  ended(2, { verdict: 'blocked', ending: 'limit', summary: '' }),
  leg(3, 'Leave a review'),
  ended(3, { verdict: 'skipped', ending: 'stopped', summary: 'Skipped.' }),
  completed({ verdict: 'failure', summary: 'Two of four goals.' }),
]

export function eventfulRows(): Row[] {
  return stamp(RUN, 0, BODIES)
}

export function eventfulRun(): RunState {
  return foldAll(eventfulRows())
}
