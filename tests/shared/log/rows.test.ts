import { SCHEMA_VERSION } from '@harness/shared/log/row-head.ts'
import { lineOf, Row, stepFile } from '@harness/shared/log/rows.ts'
import { MarkRef } from '@harness/shared/log/step-rows.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyRow, RUN } from '../../setup/any-row.ts'
import { SEED } from '../../setup/seed.ts'
import { LEG_STARTED, RUN_STARTED, stamp, stepStarted, thought } from '../../store/sample-rows.ts'
import { type Bounds, keepsBounds } from '../accepts.ts'

const CALL = 'c0ffee00-1111-4222-9333-444455556666'

const NUDGE: Row = {
  schemaVersion: SCHEMA_VERSION,
  runId: RUN,
  seq: 7,
  ts: '2026-01-02T03:04:05.006Z',
  kind: 'nudged',
  step: 2,
  reason: 'same_screen',
  text: 'Try something else.',
}

describe('a line of the log', () => {
  it('a line of the log has its keys in the order of the schema, whatever order they came in', () => {
    const shuffled = Row.parse(Object.fromEntries(Object.entries(NUDGE).reverse()))
    expect(lineOf(shuffled)).toBe(
      `{"schemaVersion":4,"runId":"${RUN}","seq":7,"ts":"2026-01-02T03:04:05.006Z","kind":"nudged",` +
        '"step":2,"reason":"same_screen","text":"Try something else."}\n',
    )
  })

  it(`a line of the log is one line and reads back as the same row (seed ${SEED})`, () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        const line = lineOf(row)
        expect(line.indexOf('\n')).toBe(line.length - 1)
        expect(Row.parse(JSON.parse(line))).toEqual(JSON.parse(JSON.stringify(row)))
      }),
      { seed: SEED },
    )
  })
})

describe('a row', () => {
  it('a row loses an argument that would become the prototype of its input (regression)', () => {
    const call = {
      kind: 'tool_call',
      step: 1,
      callId: CALL,
      tool: 'tap',
      observation: '',
      label: '',
      intent: '',
    }
    const line = JSON.stringify({ ...NUDGE, ...call, input: {} })
    const harmful = line.replace('"input":{}', '"input":{"__proto__":{"x":1},"id":2}')
    expect(Row.parse(JSON.parse(harmful))).toMatchObject({ input: { id: 2 } })
    expect(JSON.stringify(Row.parse(JSON.parse(harmful)))).not.toContain('__proto__')
  })

  it('a row may have fields that this version does not know; they are dropped', () => {
    expect(Row.parse({ ...NUDGE, colour: 'blue' })).toEqual(NUDGE)
  })

  it.each([
    ['a kind of the future', { kind: 'teleported' }],
    ['another version', { schemaVersion: 5 }],
    ['a time without milliseconds', { ts: '2026-01-02T03:04:05Z' }],
    ['a time in another zone', { ts: '2026-01-02T03:04:05.006+01:00' }],
    ['a negative number', { seq: -1 }],
    ['step zero', { step: 0 }],
    ['a missing field', { text: undefined }],
  ])('a row is refused with %s', (_, change) => {
    expect(Row.safeParse({ ...NUDGE, ...change }).success).toBe(false)
  })
})

describe('the file of a step', () => {
  it('the file name of a step has at least three digits', () => {
    expect(stepFile(1, 'png')).toBe('step-001.png')
    expect(stepFile(1000, 'json')).toBe('step-1000.json')
  })
})

const [started, leg, step, ...rest] = stamp(RUN, 0, [
  RUN_STARTED,
  LEG_STARTED,
  stepStarted(1),
  ...thought(1),
])
const called = rest.find(({ kind }) => kind === 'model_called')
const at = (ts: string) => ({ ...leg, ts })
const rect = { x: 0, y: 0, width: 1, height: 1 }
const mark = (id: number) => ({ id, label: '', role: 'button', rect })

it.each<Bounds>([
  [
    'a row has a time in UTC with milliseconds, from 1970 to 2999',
    Row,
    ['1970-01-01T00:00:00.000Z', '1999-12-31T23:59:59.999Z', '2999-12-31T23:59:59.999Z'].map(at),
    [
      '1969-12-31T23:59:59.999Z',
      '3000-01-01T00:00:00.000Z',
      '20261-01-01T00:00:00.000Z',
      '2026-01-01T00:00:00Z',
      '2026-01-01T00:00:00.00Z',
      '2026-01-01T00:00:00.0000Z',
      '2026-01-01T00:00:00.000+01:00',
      '2026-1-01T00:00:00.000Z',
    ].map(at),
  ],
  [
    'rows are counted in whole numbers from 0',
    Row,
    [{ ...leg, seq: 0 }],
    [-1, 0.5, '0'].map((seq) => ({ ...leg, seq })),
  ],
  [
    'goals are counted from 0 and steps from 1',
    Row,
    [
      { ...leg, leg: 0 },
      { ...step, step: 1 },
    ],
    [{ ...leg, leg: -1 }, ...[0, -1, 1.5].map((number) => ({ ...step, step: number }))],
  ],
  [
    'the attempts of a model call are counted from 1, its time and pictures from 0',
    Row,
    [{ ...called, attempt: 1, durationMs: 0, images: 0 }],
    [
      { ...called, attempt: 0 },
      { ...called, attempt: 1.5 },
      { ...called, durationMs: -1 },
      { ...called, images: -1 },
    ],
  ],
  [
    'a row is of this version and this run',
    Row,
    [started],
    [3, 5, '4'].map((schemaVersion) => ({ ...started, schemaVersion })),
  ],
  ['the number of a mark is whole and not negative', MarkRef, [mark(0)], [mark(-1), mark(0.5)]],
])('%s', keepsBounds)
