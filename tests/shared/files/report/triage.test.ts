import { REPORT_FORMATS, reportText } from '@harness/shared/files/report/formats.ts'
import { issueOf } from '@harness/shared/files/report/issue.ts'
import { reportOf } from '@harness/shared/files/report/run-report.ts'
import { expect, test } from 'vitest'
import { sarifFaults } from '../../../setup/sarif-schema.ts'
import { recordedTour, reportFor } from './tour-run.ts'

test('a dismissed finding is the last, says why in every format, and is suppressed in SARIF', async () => {
  const { state } = await recordedTour()
  const finding = reportFor(state).findings[0]?.id ?? ''
  const reason = 'Works as intended'
  const report = reportOf(state, [{ finding, decision: 'dismissed', reason, severity: 'low' }])
  if (!report) throw new Error('The run has no rows.')
  const last = report.findings.at(-1)
  expect(last).toMatchObject({ id: finding, severity: 'low', severityReason: 'set by a person' })
  for (const format of REPORT_FORMATS) {
    const text = reportText([report], format)
    // Those of a merge request show what is to be done alone.
    if (format === 'gitlab' || format === 'github') expect(text).not.toContain(reason)
    else expect(text).toContain(reason)
  }
  const log = JSON.parse(reportText([report], 'sarif'))
  expect(sarifFaults(log)).toEqual([])
  const suppressed = log.runs[0].results.filter((each: object) => 'suppressions' in each)
  expect(suppressed).toMatchObject([{ properties: { id: finding } }])
  expect(last && issueOf(last, report).body).toContain('- Decided: Dismissed: Works as intended.')
})
