// A run with every kind of value to take out, whole, beside the text that was read and kept (`-u`
// writes it again).

import type { ScreenElement, ScreenFile } from '@harness/shared/device/observation.ts'
import type { RunToRedact } from '@harness/shared/files/redact/find.ts'
import { placeholder } from '@harness/shared/files/redact/kinds.ts'
import { type Decisions, proposeRedaction, redactRun } from '@harness/shared/files/redact/redact.ts'
import { redactionText } from '@harness/shared/files/redact/words.ts'
import { RedactionKind } from '@harness/shared/log/redaction.ts'
import { lineOf, type RowBody } from '@harness/shared/log/rows.ts'
import { expect, test } from 'vitest'
import { RUN } from '../../../../setup/any-row.ts'
import {
  acted,
  LEG_STARTED,
  POINT_SIZE,
  RUN_COMPLETED,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../../../store/sample-rows.ts'

function element(ref: string, label: string, more: Partial<ScreenElement> = {}): ScreenElement {
  const rect = { x: 10, y: 100, width: 200, height: 40 }
  const plain = { role: 'textbox', labelSource: 'label', enabled: true, secure: false }
  return { ref, label, rect, ...plain, ...more }
}

const TEXTS = [
  'Hello Maya Lind, maya.lind@example.com\nCall 555-123-4567 or +46 70 123 45 67',
  'Card 4111 1111 1111 1111, IBAN DE89 3704 0044 0532 0130 00\nOrder 4711 of 2026-11-22',
  'Welcome back, mlind',
  'Nothing to see',
]

const SCENES: readonly Partial<ScreenFile['scene']>[] = [
  {
    text: TEXTS[0] ?? '',
    url: 'http://a.test/?session_id=Zx81kkQ2&next=%2Fmaya.lind%40example.com',
    elements: [
      element('mail', 'E-mail', { value: 'maya.lind@example.com' }),
      element('name', 'Full name', {
        value: 'Maya Lind',
        rect: { x: 10, y: 160, width: 90, height: 30 },
      }),
    ],
    focused: 'name',
  },
  {
    text: TEXTS[1] ?? '',
    elements: [
      element('cvc', 'Security code', { value: '737' }),
      element('pass', 'Password', {
        secure: true,
        rect: { x: -20, y: 830, width: 500, height: 40 },
      }),
    ],
    focused: 'cvc',
  },
  {
    text: TEXTS[2] ?? '',
    elements: [element('hi', 'mlind', { role: 'heading' })],
    scroll: { x: 0, y: 120 },
  },
]

const CALLS: readonly Partial<Extract<RowBody, { kind: 'tool_call' }>>[] = [
  { tool: 'type', input: { text: 'Maya Lind' }, label: 'Type “Maya Lind”' },
  { tool: 'type', input: { text: '737' }, label: 'Type “737”' },
  { tool: 'set_value', input: { id: 1, value: 'allergic to nuts' }, observation: 'I see mlind.' },
  {
    tool: 'set_value',
    input: { id: 1, value: 'Nothing' },
    intent: 'Say it to maya.lind@example.com',
  },
]

function run(): RunToRedact {
  const bodies = CALLS.flatMap((call, index): RowBody[] => [
    stepStarted(index + 1),
    ...thought(index + 1).map((row) => (row.kind === 'tool_call' ? { ...row, ...call } : row)),
    ...acted(index + 1),
  ])
  const head =
    RUN_STARTED.kind === 'run_started'
      ? { ...RUN_STARTED, credentialUsername: 'mlind' }
      : RUN_STARTED
  const screens = SCENES.map((scene, index): readonly [number, ScreenFile] => [
    index + 1,
    {
      step: index + 1,
      scene: { pointSize: POINT_SIZE, scale: 2, elements: [], text: '', ...scene },
      marks: [],
    },
  ])
  return {
    rows: stamp(RUN, 0, [head, LEG_STARTED, ...bodies, RUN_COMPLETED]),
    screens: new Map(screens),
  }
}

function leaving(decisions: Decisions): string {
  const { rows, screenOf, coverOf, redaction } = redactRun(run(), decisions)
  const steps = rows.flatMap((row) => (row.kind === 'step_started' ? [row.step] : []))
  return [
    ...rows.map((row) => lineOf(row).trim()),
    ...steps.map((step) => JSON.stringify([step, screenOf(step), coverOf(step)])),
    JSON.stringify(redaction),
    redactionText(redaction),
    '',
  ].join('\n')
}

const kept = (name: string) => `../../../../fixtures/redacted/${name}.jsonl`

test('the proposal for such a run equals the stored list', async () => {
  const { items, ...counts } = proposeRedaction(run())
  const lines = [...items, counts].map((each) => JSON.stringify(each))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(kept('proposal'))
})

test.each<[string, Decisions]>([
  ['as-proposed', {}],
  ['all-kept', { keep: Array.from({ length: 20 }, (_, at) => `v${at + 1}`) }],
  ['all-removed', { remove: Array.from({ length: 20 }, (_, at) => `v${at + 1}`) }],
  [
    'drawn',
    {
      keepPictures: [4],
      drawn: [
        { step: 1, rect: { x: 1, y: 2, width: 3, height: 4 }, on: 'picture' },
        { step: 2, rect: { x: -5, y: 800, width: 30, height: 90 }, on: 'screen' },
      ],
    },
  ],
])('what leaves %s is the kept text', async (name, decisions) => {
  await expect(leaving(decisions)).toMatchFileSnapshot(kept(name))
})

test('the sign for a value names its kind and number', () => {
  expect(RedactionKind.options.map((kind) => placeholder(kind, 2))).toMatchInlineSnapshot(`
    [
      "[secret-2]",
      "[card-2]",
      "[account-2]",
      "[e-mail-2]",
      "[phone-2]",
      "[name-2]",
      "[typed-2]",
    ]
  `)
})
