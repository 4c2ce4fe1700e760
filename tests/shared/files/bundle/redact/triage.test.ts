import { redactRun } from '@harness/shared/files/redact/redact.ts'
import { expect, test } from 'vitest'
import { RUN } from '../../../../setup/any-row.ts'
import { LEG_STARTED, RUN_STARTED, stamp, stepStarted } from '../../../../store/sample-rows.ts'

const MAIL = 'maya.lind@example.com'

test('notes about a finding are exported without the redacted values', () => {
  const started = { ...stepStarted(1), title: `Welcome, ${MAIL}` }
  const { triage } = redactRun({
    rows: stamp(RUN, 0, [RUN_STARTED, LEG_STARTED, started]),
    screens: new Map(),
    triage: [
      { finding: 'a', decision: 'dismissed', reason: `${MAIL} wants it so` },
      { finding: 'b', comment: `Ask ${MAIL}.` },
      { finding: 'c', decision: 'accepted', severity: 'high' },
    ],
  })
  expect(JSON.stringify(triage)).not.toContain(MAIL)
  const [dismissed, asked, accepted] = triage ?? []
  expect(dismissed).toMatchObject({ finding: 'a', decision: 'dismissed' })
  expect(dismissed?.reason).toMatch(/ wants it so$/)
  expect(dismissed).not.toHaveProperty('comment')
  expect(asked?.comment).toMatch(/^Ask .+\.$/)
  expect(asked).not.toHaveProperty('reason')
  expect(accepted).toEqual({ finding: 'c', decision: 'accepted', severity: 'high' })
})
