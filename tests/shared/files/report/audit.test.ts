// An accessibility audit in the reports of a run.
import type { ScreenFacts } from '@harness/shared/device/audit.ts'
import { AXE_RULES } from '@harness/shared/device/axe-rules.ts'
import { CRITERIA, criteriaOfTags } from '@harness/shared/device/wcag.ts'
import { criteriaOf } from '@harness/shared/files/report/audit.ts'
import { type ReportFormat, reportText } from '@harness/shared/files/report/formats.ts'
import { type RunReport, reportOf } from '@harness/shared/files/report/run-report.ts'
import axe from 'axe-core'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auditRun, TWO } from '../../../core/audited-run.ts'
import { sarifFaults } from '../../../setup/sarif-schema.ts'
import { auditedScreen } from '../../../standins/audited-screen.ts'

const HOSTILE = '</script><img src=x onerror=alert(1)> | *x* @all'

async function reportOn(screens: readonly ScreenFacts[]): Promise<RunReport> {
  const report = reportOf((await auditRun(screens)).state)
  if (!report) throw new Error('a run is expected')
  return report
}

function cleanScreen(): ScreenFacts {
  const { axe, walk, views, ...facts } = auditedScreen()
  return {
    ...facts,
    axe: { ...axe, faults: [] },
    walk: { ...walk, stops: [], unreachable: [] },
    views: { ...views, faults: [] },
  }
}

let both: RunReport
let clean: RunReport
beforeAll(async () => {
  ;[both, clean] = await Promise.all([reportOn(TWO), reportOn([cleanScreen()])])
})

const text = (format: ReportFormat, report = both) => reportText([report], format)

const Sarif = z.object({
  runs: z.array(
    z.object({
      tool: z.object({
        driver: z.object({ rules: z.array(z.object({ id: z.string(), helpUri: z.string() })) }),
      }),
      results: z.array(
        z.object({
          ...{ ruleId: z.string(), ruleIndex: z.number(), level: z.string() },
          message: z.object({ text: z.string() }),
          locations: z.array(
            z.object({
              physicalLocation: z.object({ artifactLocation: z.object({ uri: z.string() }) }),
              logicalLocations: z.array(z.object({ name: z.string() })),
            }),
          ),
          attachments: z.array(z.object({ rectangles: z.array(z.record(z.string(), z.number())) })),
        }),
      ),
    }),
  ),
})

describe('the report of an audit', () => {
  test('each finding has its rule, criterion, element, code and how to fix it', () => {
    const unnamed = both.findings.find(({ rule }) => rule === 'button-name')
    expect(unnamed).toMatchObject({
      ...{ title: 'Buttons must have discernible text', severity: 'high', steps: [1, 2] },
      helpUrl: 'https://dequeuniversity.com/rules/axe/4.12/button-name',
      ...{ screens: ['Page 1', 'Page 2'], picture: 'step-001.png' },
      rect: { x: 1_100, y: 20, width: 120, height: 32 },
    })
    expect(unnamed && criteriaOf(unnamed)).toEqual(['4.1.2 Name, Role, Value, level A'])
    const own = both.findings.find(({ rule }) => rule === 'keyboard-unreachable')
    expect(own?.helpUrl).toBe('https://www.w3.org/WAI/WCAG22/Understanding/keyboard')
  })

  test('the summary counts findings, screens and criteria, and says what a machine cannot find', () => {
    expect(both.audit?.summary).toBe('4 findings on 2 screens, 4 criteria fail')
    expect(both.audit?.failing.map((each) => each.split(' ')[0])).toEqual([
      ...['1.4.10', '2.1.1', '2.4.7', '4.1.2'],
    ])
    expect(both.audit?.limits).toContain('4 of 55 criteria')
    expect(clean.audit?.summary).toBe('No findings on 1 screen')
  })

  test('SARIF names rule, level, criterion, element, place and the address of every screen', () => {
    const log = JSON.parse(text('sarif'))
    expect(sarifFaults(log)).toEqual([])
    const [run] = Sarif.parse(log).runs
    const results = run?.results ?? []
    const rules = run?.tool.driver.rules.map(({ id }) => id) ?? []
    for (const { ruleId, ruleIndex } of results) expect(rules[ruleIndex]).toBe(ruleId)
    const unnamed = results.find(({ ruleId }) => ruleId === 'button-name')
    expect(unnamed?.level).toBe('error')
    expect(unnamed?.message.text).toContain('WCAG 4.1.2 Name, Role, Value')
    expect(
      unnamed?.locations.map((each) => [
        each.physicalLocation.artifactLocation.uri,
        each.logicalLocations[0]?.name,
      ]),
    ).toEqual([
      ['1', '#close'],
      ['2', '#close'],
    ])
    expect(unnamed?.attachments[0]?.rectangles).toEqual([
      { left: 1_100, top: 20, right: 1_220, bottom: 52 },
    ])
  })

  test('an audit without findings is a valid SARIF file without results', () => {
    const log = JSON.parse(text('sarif', clean))
    expect(sarifFaults(log)).toEqual([])
    expect(Sarif.parse(log).runs[0]?.results).toEqual([])
  })

  test('JUnit has a case for each rule on each page, which also passes, without a dot in its class', () => {
    const cases = (report?: RunReport) =>
      [
        ...text('junit', report).matchAll(
          /<testcase classname="([^"]*)" name="([^"]*)"[^>]*?(\/?)>/g,
        ),
      ].map(([, group = '', name = '', end]) => ({ group, name, passes: end === '/' }))
    const all = cases()
    expect(new Set(all.map(({ group, name }) => `${group} ${name}`)).size).toBe(all.length)
    expect(all.filter(({ group }) => group.includes('.'))).toEqual([])
    const named = all.filter(({ name }) => name === 'button-name')
    expect(named).toEqual(
      ['1', '2'].map((page) => ({
        group: `shop_test/${page}`,
        name: 'button-name',
        passes: false,
      })),
    )
    expect(text('junit').match(/<failure /g)).toHaveLength(8)
    const fixed = cases(clean)
    expect(fixed.find(({ name }) => name === 'button-name')?.passes).toBe(true)
    expect(text('junit', clean)).toContain('failures="0"')
  })

  test('JUnit fails from the chosen severity on, and says the rest in its output', () => {
    const never = reportText([both], 'junit', { failOn: 'never' })
    expect(never).toContain('failures="0"')
    expect(never).toContain('Buttons must have discernible text (High')
    const high = reportText([both], 'junit', { failOn: 'high' }).match(/<failure /g) ?? []
    expect(high.length).toBeGreaterThan(0)
    expect(high.length).toBeLessThan(8)
  })

  test('the rules that a report names where they hold are those of axe-core', () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
    const rules = axe.getRules(tags).filter(({ tags: own }) => !own.includes('experimental'))
    const current = rules.filter(({ tags: own }) => !own.includes('deprecated'))
    expect([...AXE_RULES]).toEqual(current.map(({ ruleId }) => ruleId).toSorted())
  })

  test('Markdown lists the criteria that fail and what was covered on each screen', () => {
    const lines = text('markdown')
    expect(lines).toContain('- 4.1.2 Name, Role, Value, level A')
    expect(lines).toContain('Step 1, Page 1: 3 stops by keyboard, no trap. Shown in 5 other ways')
    expect(lines).toContain('Left to a person: Elements must have enough contrast (2).')
    expect(lines).toContain(
      '- How to fix it: <https://dequeuniversity.com/rules/axe/4.12/button-name>',
    )
  })

  test('text of a page stays text in Markdown', async () => {
    const { axe, ...facts } = auditedScreen()
    const faults = axe.faults.map((fault) => ({
      ...fault,
      element: { ...fault.element, name: HOSTILE, html: HOSTILE },
    }))
    const lines = text('markdown', await reportOn([{ ...facts, axe: { ...axe, faults } }]))
    expect(lines).not.toContain('<img')
    expect(lines).not.toContain('@all')
  })

  test('WCAG 2.2 has 31 criteria of level A and 24 of AA, and tags of axe name them', () => {
    const count = (level: string) => CRITERIA.filter((each) => each.level === level).length
    expect([count('A'), count('AA')]).toEqual([31, 24])
    const numbers = criteriaOfTags(['cat.color', 'wcag2aa', 'wcag143', 'wcag1410', 'wcag258'])
    expect(numbers.map(({ number }) => number)).toEqual(['1.4.3', '1.4.10', '2.5.8'])
  })
})
