import { HarnessError, toWire } from '@harness/shared/base/errors.ts'
import { lineOf, type Row } from '@harness/shared/log/rows.ts'
import { readRun } from '@harness/shared/log/versions/read.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import { describe, expect, it } from 'vitest'
import { newRunId, RUN_STARTED, stamp, stepStarted } from '../../../store/sample-rows.ts'

const calling = {
  kind: 'model_called',
  step: 1,
  attempt: 1,
  provider: 'ollama',
  model: 'm',
  durationMs: 1,
  tokens: NO_TOKENS,
  stopReason: 'error',
  images: 1,
  prefixHash: '0',
} as const

function reread(error: NonNullable<(Row & { kind: 'model_called' })['error']>) {
  const rows = stamp(newRunId(), 0, [RUN_STARTED, stepStarted(1), { ...calling, error }])
  const called = readRun({ events: rows.map(lineOf).join('') }).rows.find(
    (row) => row.kind === 'model_called',
  )
  return called?.error
}

describe('an error in a current log', () => {
  it('an error in a current log is read with its stored detail, whatever its message says', () => {
    const { code } = toWire(new HarnessError('model_timeout', { seconds: 30 }))
    const error = { code, message: 'Reworded.', detail: { seconds: 30, model: 'm' } }
    expect(reread(error)).toEqual(error)
  })
})
