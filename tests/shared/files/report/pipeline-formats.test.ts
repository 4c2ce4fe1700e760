// Reports as pipelines and merge requests read them.
import { COMMENT_MARKER } from '@harness/shared/files/report/comment.ts'
import { reportText } from '@harness/shared/files/report/formats.ts'
import type { ReportedFinding, RunReport } from '@harness/shared/files/report/run-report.ts'
import { updatedBaseline } from '@harness/shared/files/report/use-baseline.ts'
import { describe, expect, test } from 'vitest'
import { sarifFaults } from '../../../setup/sarif-schema.ts'
import { HOSTILE, reportFor, runSaying, smallRun } from './tour-run.ts'

const SEVERITIES = ['high', 'medium', 'low'] as const

function manyFindings(count: number): RunReport {
  const report = reportFor(smallRun())
  const [first] = report.findings
  if (!first) throw new Error('a finding is expected')
  const made = Array.from({ length: count }, (_, index): ReportedFinding => {
    const severity = SEVERITIES[index < 7 ? 0 : index < 20 ? 1 : 2] ?? 'low'
    const name = `f-${index}`
    const pages = [{ page: '/', fingerprints: [name] }]
    return { ...first, id: name, fingerprint: name, pages, severity }
  })
  return { ...report, findings: made, visited: ['/'] }
}

const acceptance = { reason: 'old', author: 'ann', since: '2026-11-29', prune: false }
const baselineOf = (report: RunReport) =>
  updatedBaseline([report], { version: 1, findings: [] }, acceptance).baseline

describe('Markdown as a comment', () => {
  test('a comment has its marker first, then the counts, and five findings before the fold', () => {
    const text = reportText([manyFindings(12)], 'markdown')
    const [marker, , counts] = text.split('\n')
    expect(marker).toBe(COMMENT_MARKER)
    expect(counts).toBe('**12 findings.** 7 High, 5 Medium')
    expect(text.split('<details>')[0]?.match(/^### \d+\. /gm)).toHaveLength(5)
    expect(text).toContain('<summary>7 more findings</summary>')
    expect(text).toMatch(/- Picture: \[step-001\.png\]\(step-001\.png\)/)
  })

  test('a comment counts what is new, gone and unchanged by a baseline', () => {
    const baseline = baselineOf(manyFindings(5))
    const report = manyFindings(7)
    const findings = report.findings
      .slice(1)
      .map((each) => ({
        ...each,
        accepted: baseline.findings.find((e) => e.fingerprint === each.id),
      }))
      .map(({ accepted, ...each }) => (accepted ? { ...each, accepted } : each))
    const text = reportText([{ ...report, findings }], 'markdown', { baseline })
    expect(text).toContain('**2 new, 1 gone, 4 unchanged.** New: 2 High.')
    expect(text).toContain('<summary>4 accepted by the baseline</summary>')
  })

  test.each([1, 30])('a comment of %i long runs stays below the limit of the trackers', (runs) => {
    const reports = Array.from({ length: runs }, () => manyFindings(900))
    const text = reportText(reports, 'markdown')
    expect(text.length).toBeLessThan(65_000)
    expect(text.startsWith(COMMENT_MARKER)).toBe(true)
    expect(text).toContain('**900 findings.**')
    expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length)
  })
})

describe('annotations of GitHub', () => {
  test('a finding that breaks the build is an error, and ten of a level say how many more there are', () => {
    const lines = reportText([manyFindings(24)], 'github', { failOn: 'high' })
      .trim()
      .split('\n')
    const count = (level: string) => lines.filter((line) => line.startsWith(`::${level} `)).length
    expect([count('error'), count('warning'), count('notice')]).toEqual([7, 10, 4])
    expect(lines.at(16)).toBe('::warning title=Harness::4 more findings are in the reports.')
  })

  test.each(HOSTILE)('text of a page begins no command of its own: %j', (text) => {
    const lines = reportText([reportFor(runSaying(`${text}\n::error::x`))], 'github')
      .trim()
      .split('\n')
    // Its goal is not proven, and it has one finding.
    expect(lines).toEqual([
      expect.stringMatching(/^::error title=Harness::/),
      expect.stringMatching(/^::notice file=[^,:\n]+,line=1,title=[^,:\n]+::/),
    ])
  })
})

test('code quality of GitLab has each fingerprint once, with a path and a line', () => {
  const issues = JSON.parse(reportText([manyFindings(3), manyFindings(3)], 'gitlab'))
  expect(issues).toHaveLength(3)
  for (const issue of issues)
    expect(issue).toEqual({
      description: expect.stringMatching(/./),
      check_name: expect.any(String),
      fingerprint: expect.stringMatching(/^f-/),
      severity: expect.stringMatching(/^(critical|major|minor)$/),
      location: { path: expect.stringMatching(/^[^/:]+$/), lines: { begin: 1 } },
    })
})

describe('SARIF for code scanning', () => {
  test('SARIF has one run for each category, and never more than 20', () => {
    const at = (page: number) => ({
      ...manyFindings(2),
      address: `http://shop.test/${page}`,
      runId: `run-${page}`,
    })
    const log = JSON.parse(reportText([at(1), at(1), at(2)], 'sarif'))
    expect(sarifFaults(log)).toEqual([])
    expect(log.runs.map(({ results }: { results: unknown[] }) => results.length)).toEqual([2, 2])
    const pages = Array.from({ length: 25 }, (_, page) => at(page))
    const many = JSON.parse(reportText(pages, 'sarif'))
    expect(many.runs).toHaveLength(20)
    const ids = many.runs.map((run: { automationDetails: { id: string } }) =>
      run.automationDetails.id.replace(/\/[^/]*$/, ''),
    )
    expect(new Set(ids).size).toBe(20)
  })

  test('every rule of SARIF has help and a full description, every result a relative place and line', () => {
    const { runs } = JSON.parse(reportText([manyFindings(3)], 'sarif'))
    for (const rule of runs[0].tool.driver.rules)
      expect(rule).toMatchObject({
        fullDescription: { text: expect.stringMatching(/\.$/) },
        help: { text: expect.stringMatching(/\.$/), markdown: expect.any(String) },
      })
    for (const { locations, partialFingerprints } of runs[0].results) {
      expect(locations[0].physicalLocation).toMatchObject({
        artifactLocation: { uri: expect.not.stringContaining(':') },
        region: { startLine: 1 },
      })
      expect(Object.keys(partialFingerprints)).toContain('primaryLocationLineHash')
    }
  })
})
