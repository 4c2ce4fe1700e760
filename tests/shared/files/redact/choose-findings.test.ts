import { withoutFindings } from '@harness/shared/files/redact/choose-findings.ts'
import { findingsOf } from '@harness/shared/findings/findings.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { expect, it } from 'vitest'
import { sampleLog } from '../../../store/sample-logs.ts'
import { newRunId } from '../../../store/sample-rows.ts'

const rows = sampleLog(
  newRunId(),
  {
    specs: [
      { reported: ['unresponsive'], sensors: ['dead_tap'] },
      { reported: ['confusing_copy'], title: 'Help' },
      { sensors: ['low_contrast'], title: 'Basket' },
    ],
  },
  1,
)
const findings = findingsOf(foldAll(rows))

it('a run leaves without the findings that were not chosen, and with the others as they were', () => {
  expect(findings.length).toBeGreaterThan(2)
  for (const { id } of findings) {
    const left = withoutFindings({ rows }, [id])
    expect(findingsOf(foldAll(left.rows)).map((each) => each.id)).toEqual(
      findings.map((each) => each.id).filter((each) => each !== id),
    )
    expect(left.rows.map(({ seq }) => seq)).toEqual(left.rows.map((_, at) => at))
  }
})

it('the decision about a finding that stays here stays here too', () => {
  const [first, second] = findings.map(({ id }) => id)
  const triage = [first, second].map((finding = '') => ({ finding, comment: 'Ours' }))
  expect(withoutFindings({ rows, triage }, [first ?? '']).triage).toEqual([triage[1]])
})

it('a run with every finding chosen stays the same', () => {
  const run = { rows }
  expect(withoutFindings(run, [])).toBe(run)
})
