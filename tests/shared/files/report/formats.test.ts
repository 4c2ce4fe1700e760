import { type ReportFormat, reportText } from '@harness/shared/files/report/formats.ts'
import { issueOf } from '@harness/shared/files/report/issue.ts'
import { DOMParser, type Element } from '@xmldom/xmldom'
import { describe, expect, test } from 'vitest'
import { sarifFaults } from '../../../setup/sarif-schema.ts'
import { eventfulRun } from './eventful-run.ts'
import { endedBy, HOSTILE, recordedTour, reportFor, runSaying, smallRun } from './tour-run.ts'

/** Anything that is not well-formed throws; a warning is about the sign that replaces others. */
function parsed(text: string): Element {
  const onError = (level: string, message: string) => {
    if (level !== 'warning') throw new Error(`${level}: ${message}`)
  }
  const root = new DOMParser({ onError }).parseFromString(text, 'text/xml').documentElement
  if (!root) throw new Error('There is no root.')
  return root
}

/** RFC 4180, read by someone else's rules: quotes double, fields may hold line ends. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

describe('JUnit XML', () => {
  test('a confirmed goal passes, and its suite counts it', async () => {
    const { state } = await recordedTour()
    const root = parsed(reportText([reportFor(state)], 'junit'))
    expect(root.tagName).toBe('testsuites')
    const suite = root.getElementsByTagName('testsuite').item(0)
    expect(suite?.getAttribute('tests')).toBe('1')
    expect(suite?.getAttribute('failures')).toBe('0')
    const goal = root.getElementsByTagName('testcase').item(0)
    expect(goal?.getAttribute('name')).toBe(
      'Order the Tide mug in blue and collect it at the studio.',
    )
    const output = goal?.getElementsByTagName('system-out').item(0)?.textContent
    expect(output).toMatch(/^Check 1: .+\nCheck 2: .+\nCheck 3: .+\nProven at step \d+ on “.+”: “/)
    expect(output).toContain('Dead tap')
    // What `junit-10.xsd` of Jenkins allows in a case and at the root.
    expect([...(goal?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['system-out'])
    expect(root.hasAttribute('skipped')).toBe(false)
  })

  test.each([
    [
      'a success whose check did not hold is a failure',
      { verdict: 'success', ending: 'goal' },
      'failure',
    ],
    [
      'a goal that the persona failed is a failure',
      { verdict: 'failure', ending: 'goal' },
      'failure',
    ],
    [
      'a goal that a fault of the agent ended is an error',
      { verdict: 'blocked', ending: 'fault' },
      'error',
    ],
    [
      'a goal that a person stopped is an error',
      { verdict: 'blocked', ending: 'stopped' },
      'error',
    ],
    ['a goal that was skipped is skipped', { verdict: 'skipped', ending: 'stopped' }, 'skipped'],
  ] as const)('%s', (_, end, element) => {
    const run = smallRun((row) => {
      if (row.kind === 'leg_started') return { ...row, checks: [{ kind: 'text', value: 'Paid' }] }
      return row.kind === 'leg_completed' ? { ...row, ...end, summary: 'Why it ended.' } : row
    })
    const root = parsed(reportText([reportFor(run)], 'junit'))
    const found = root.getElementsByTagName(element).item(0)
    expect(found?.getAttribute('message')).toBe('Why it ended.')
    const plural = element === 'skipped' ? 'skipped' : `${element}s`
    expect(root.getElementsByTagName('testsuite').item(0)?.getAttribute(plural)).toBe('1')
  })

  test('a goal without checks passes when the persona reached it', () => {
    const root = parsed(reportText([reportFor(smallRun())], 'junit'))
    expect(root.getElementsByTagName('failure').length).toBe(0)
  })

  test.each(HOSTILE)('text of a page is only text in JUnit XML: %j', (text) => {
    const root = parsed(reportText([reportFor(runSaying(text))], 'junit'))
    expect(root.getElementsByTagName('testcase').length).toBe(1)
    const name = root.getElementsByTagName('testcase').item(0)?.getAttribute('name')
    // XML has no sign for control characters and half characters at all, so they are replaced.
    const kept = [...text].map((sign) =>
      /[\p{Cs}\uFFFE]|(?![\n\r\t])\p{Cc}/u.test(sign) ? '\uFFFD' : sign,
    )
    expect(name).toBe(kept.join(''))
  })
})

describe('SARIF', () => {
  test.each([
    ['the recorded tour', async () => (await recordedTour()).state],
    ['a run without findings', async () => smallRun()],
    ...HOSTILE.map((text) => [JSON.stringify(text), async () => runSaying(text)] as const),
  ] as const)('the log of a run is valid by the schema of its authors: %s', async (_, run) => {
    const log = JSON.parse(reportText([reportFor(await run())], 'sarif'))
    expect(sarifFaults(log)).toEqual([])
    expect(sarifFaults({ ...log, runs: [{ results: [{}] }] })).not.toEqual([])
  })

  test('every finding is a result with a rule, a page, a picture and a rectangle', async () => {
    const { state } = await recordedTour()
    const report = reportFor(state)
    const log = JSON.parse(reportText([report], 'sarif'))
    const [run] = log.runs
    expect(log.version).toBe('2.1.0')
    expect(run.results).toHaveLength(report.findings.length)
    for (const result of run.results) {
      expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId)
      expect(result.message.text).not.toBe('')
      const [location] = result.locations
      expect(location.physicalLocation.artifactLocation).toMatchObject({
        uri: expect.stringMatching(/^[a-z]+(?:\.html)?$/),
        uriBaseId: '%SRCROOT%',
      })
      expect(result.attachments[0].artifactLocation.uri).toMatch(/^step-\d{3}\.png$/)
    }
    const dead = run.results.find((each: { message: { text: string } }) =>
      each.message.text.includes('Dead tap'),
    )
    expect(dead.level).toBe('warning')
    const { left, right, top, bottom } = dead.attachments[0].rectangles[0]
    expect([left, top]).toEqual([expect.closeTo(842.3, 0), expect.closeTo(573.4, 0)])
    expect(right - left).toBeCloseTo(246.7, 0)
    expect(bottom - top).toBeCloseTo(48, 0)
  })

  test.each([
    ['failure', 'error', 'high', 'blocks the goal'],
    ['success', 'note', 'low', 'cosmetic'],
  ] as const)(
    'the level of a finding is its severity, where the goal is a %s: %s',
    (verdict, level, severity, severityReason) => {
      const run = smallRun((row) => (row.kind === 'leg_completed' ? { ...row, verdict } : row))
      const report = reportFor(run)
      const [result] = JSON.parse(reportText([report], 'sarif')).runs[0].results
      const [{ severityRule = '' } = {}] = report.findings
      expect(severityRule).toMatch(/\.$/)
      expect(result.level).toBe(level)
      expect(result.properties).toMatchObject({ severity, severityReason, severityRule })
    },
  )
})

describe('CSV', () => {
  test('CSV has one row for each finding, with its place', async () => {
    const { state } = await recordedTour()
    const report = reportFor(state)
    const [head = [], ...rows] = csvRows(reportText([report], 'csv'))
    expect(rows).toHaveLength(report.findings.length)
    expect(rows.every((row) => row.length === head.length)).toBe(true)
    const dead = rows.find((row) => row.join().includes('Dead tap'))
    expect(dead?.[head.indexOf('steps')]).toBe('4')
    expect(Number(dead?.[head.indexOf('x')])).toBeCloseTo(842.3, 0)
  })

  test.each(HOSTILE)(
    'text of a page stays in its field of the CSV and is no formula: %j',
    (text) => {
      const rows = csvRows(reportText([reportFor(runSaying(text))], 'csv'))
      expect(rows).toHaveLength(2)
      const texts = (rows[1] ?? []).filter((field) => Number.isNaN(Number(field)))
      for (const field of texts) expect(field).not.toMatch(/^[=+\-@\t\r]/)
    },
  )
})

describe('Markdown', () => {
  test('Markdown shows verdict, goals with their checks, findings and steps', async () => {
    const { state } = await recordedTour()
    const text = reportText([reportFor(state)], 'markdown')
    expect(text).toContain('**Success, confirmed.**')
    expect(text).toContain('- [x] The screen shows “Thank you, your order is placed”')
    expect(text).toContain('### 1. Unresponsive (reported and measured)')
    expect(text).toContain('steps 1 to 16')
    expect(text.match(/^\| \d+ \|/gm)).toHaveLength(16)
  })

  test.each(HOSTILE)('text of a page makes no markup, link or mention in Markdown: %j', (text) => {
    const made = reportText([reportFor(runSaying(text))], 'markdown')
    expect(made).not.toContain('<script')
    expect(made).not.toMatch(/(?<!\\)\[link(?<!\\)\]/)
    expect(made).not.toMatch(/@team|#12/)
    expect(made).not.toMatch(/^# /m)
    // The table of steps keeps its five columns.
    const row = made.split('\n').find((line) => line.startsWith('| 1 |')) ?? ''
    expect(row.match(/(?<!\\)\|/g)).toHaveLength(6)
  })
})

describe('the text of an issue', () => {
  test('the text of an issue says how to get there, what is expected, what came and what proves it', async () => {
    const { state } = await recordedTour()
    const report = reportFor(state)
    const finding = report.findings.find(({ id }) => id === 'unresponsive-4')
    const issue = finding && issueOf(finding, report)
    expect(issue?.title).toBe(
      'Unresponsive on “Tide mug, Halfmoon”: I pressed “Collect at the studio” and nothing happened at a…',
    )
    expect(issue?.body).toContain('1. Open http://127.0.0.1')
    expect(issue?.body).toContain('5. Tap “Collect at the studio”')
    expect(issue?.body).not.toContain('6. ')
    expect(issue?.body).toContain('Dead tap: Nothing changed within 285 ms.')
    expect(issue?.body).toContain('Picture: step-004.png, at 842, 573, 247 × 48 points')
  })
})

test.each([
  ['tour', async () => (await recordedTour()).state, ['medium', 'low']],
  ['eventful', async () => eventfulRun(), ['high', 'low']],
] as const)(
  'severity with its rule is in every format of the %s run, the worst findings first',
  async (_, run, levels) => {
    const report = reportFor(await run())
    const { findings } = report
    expect([...new Set(findings.map(({ severity }) => severity))]).toEqual(levels)
    const text = (format: ReportFormat) => reportText([report], format)
    const [head = [], ...rows] = csvRows(text('csv'))
    const sections = text('markdown').split('### ').slice(-findings.length)
    for (const [index, finding] of findings.entries()) {
      const { severity, severityReason, severityRule, title } = finding
      const words = `${severity.charAt(0).toUpperCase()}${severity.slice(1)}, ${severityReason}`
      const line = `- Severity: ${words}. ${severityRule}\n`
      expect(sections[index]).toContain(`- Severity: ${words}\n`)
      // The rule of a level is written once, above all findings.
      expect(text('markdown').split(`- **${words}**: ${severityRule}`)).toHaveLength(2)
      expect(issueOf(finding, report).body).toContain(line)
      expect(text('junit')).toContain(`${title} (${words}; `)
      expect(rows[index]?.[head.indexOf('severity')]).toBe(severity)
      expect(rows[index]?.[head.indexOf('severity_reason')]).toBe(severityReason)
      expect(JSON.parse(text('json')).runs[0].findings[index]).toMatchObject({ severityRule })
    }
  },
)

test('JSON holds everything the report knows, for several runs', async () => {
  const { state } = await recordedTour()
  const reports = [reportFor(state), reportFor(smallRun())]
  expect(JSON.parse(reportText(reports, 'json'))).toEqual({ runs: reports })
})

test('a run that was cut off is reported as not finished, without an opinion', async () => {
  const { rows } = await recordedTour()
  const { foldAll } = await import('@harness/shared/log/fold.ts')
  const report = reportFor(foldAll(rows.slice(0, 40)))
  expect(report.end).toBe('unfinished')
  expect(report.goals[0]?.end).toBe('unfinished')
  expect(report.wouldRealUserSucceed).toBeUndefined()
  expect(reportText([report], 'junit')).toContain('<error message="Not finished"')
})

test('the time of a goal is from its start to its end', () => {
  expect(reportFor(smallRun()).goals.map(({ durationMs }) => durationMs)).toEqual([8_000])
})

test.each([
  ['stopped', 'Stopped', 'Stopped before a call'],
  ['limit', 'Limit reached', 'Limit reached before a call'],
  ['fault', 'Ended by a fault', 'No usable reply'],
] as const)(
  'a run that the persona did not end has no verdict in any report: %s',
  (ending, end, step) => {
    const report = reportFor(endedBy(ending))
    const formats = ['markdown', 'junit', 'json'] as const
    const [markdown, junit, json] = formats.map((format) => reportText([report], format))
    expect(markdown).toContain(`**${end}.**`)
    expect(markdown).toContain(step)
    expect(junit).toContain(`>${end}</error>`)
    expect(`${markdown}${junit}${json}`).not.toMatch(/"?blocked|would/i)
  },
)
