import { MarkRef, Row } from '@harness/shared/language/rows.ts'
import { it } from 'vitest'
import {
  LEG_STARTED,
  newRunId,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../store/sample-rows.ts'
import { type Bounds, keepsBounds } from '../accepts.ts'

const RUN = newRunId()
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
