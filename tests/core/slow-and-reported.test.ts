// A slow answer and a note in one step, through the real loop, sensors and findings.

import { reportText } from '@harness/shared/files/report/formats.ts'
import { reportOf } from '@harness/shared/files/report/run-report.ts'
import { findingsOf } from '@harness/shared/findings/findings.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { REPORTABLE_FRICTION } from '@harness/shared/order/run.ts'
import { expect, it } from 'vitest'
import { call, changed, done, note, run } from './rig.ts'

const NO_PRICE = 'No price is shown.'

/** One tap that takes 2.4 s, and a note beside it or in the next reply. */
async function slowTap(kind: string, noted: 'beside' | 'after') {
  const tapping = call('tap_mark', { id: 1 })
  const remark = note(kind, NO_PRICE)
  const { rows, of } = await run({
    replies:
      noted === 'beside'
        ? [{ calls: [tapping, remark] }, done()]
        : [{ calls: [tapping] }, { calls: [call('read_screen'), remark] }, done()],
    recording: { respond: () => ({ outcome: { ...changed, stillMs: 2_400 }, next: 1 }) },
  })
  const signals = of('signal').map(({ step, sensor }) => `${step} ${sensor}`)
  expect(signals).toEqual(['1 slow_response'])
  return foldAll(rows)
}

const gradesOf = (state: Parameters<typeof findingsOf>[0]) =>
  findingsOf(state).map(
    (each) => `${each.by === 'reported' ? each.kind : each.sensor} ${each.grade}`,
  )

const OTHERS = REPORTABLE_FRICTION.filter((kind) => kind !== 'unresponsive')

it.each(OTHERS.flatMap((kind) => [[kind, 'beside'] as const, [kind, 'after'] as const]))(
  'a note of the kind %s, made %s a call that was slow, stays reported, and the slowness measured',
  async (kind, noted) => {
    const state = await slowTap(kind, noted)
    expect(gradesOf(state)).toEqual(['slow_response measured', `${kind} model`])
    const report = reportOf(state)
    expect(reportText(report ? [report] : [], 'markdown')).toContain(NO_PRICE)
  },
)

it('a note of waiting too long beside the slow call is reported and measured', async () => {
  expect(gradesOf(await slowTap('unresponsive', 'beside'))).toEqual(['unresponsive both'])
})
