import type { AuditedElement, ScreenAudit } from '@harness/shared/devices/audit.ts'
import { auditText } from '@harness/shared/report/audit/formats.ts'
import { auditReport, auditSummary } from '@harness/shared/report/audit/report.ts'
import { CRITERIA, criteriaOfTags } from '@harness/shared/report/audit/wcag.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sarifFaults } from '../../../setup/sarif-schema.ts'

const element = (selector: string, name: string): AuditedElement => ({
  selector,
  role: 'button',
  name,
  html: `<button>${name}</button>`,
  rect: { x: 10, y: 20, width: 30, height: 40 },
})

const HOSTILE = '</script><img src=x onerror=alert(1)> | *x* @all'

function screen(url: string, more: Partial<ScreenAudit> = {}): ScreenAudit {
  return {
    url,
    title: 'Shop',
    viewport: { width: 1280, height: 800 },
    pictured: { width: 1280, height: 900 },
    picture: new Uint8Array([1]),
    axe: { version: '4.14.1', faults: [], undecided: [] },
    walk: { stops: [], unreachable: [], complete: true },
    views: { measured: [], faults: [] },
    reader: [],
    targets: [],
    ...more,
  }
}

const unnamed = {
  rule: 'button-name',
  impact: 'critical',
  tags: ['wcag2a', 'wcag412'],
  help: 'Buttons must have discernible text',
  helpUrl: 'https://example.com/rules/button-name?application=axeAPI',
  why: 'No text',
  element: element('#close', ''),
}

const FACTS = {
  address: 'http://shop.test/',
  startedAt: '2026-11-22T10:00:00.000Z',
  durationMs: 1_000,
  harnessVersion: '0.1.0',
  notes: [],
}

const both = auditReport(
  [
    screen('http://shop.test/', { axe: { version: '4.14.1', faults: [unnamed], undecided: [] } }),
    screen('http://shop.test/two', {
      axe: { version: '4.14.1', faults: [unnamed], undecided: [] },
      walk: {
        stops: [
          { element: element('#a', HOSTILE), visible: false, changedPixels: 0 },
          { element: element('#b', 'B'), visible: true, changedPixels: 90 },
        ],
        unreachable: [element('#c', 'C')],
        complete: true,
      },
    }),
  ],
  FACTS,
)

const PICTURES = [new Uint8Array([1, 2, 3, 4]), new Uint8Array([5])]

const Sarif = z.object({
  version: z.literal('2.1.0'),
  runs: z.array(
    z.object({
      tool: z.object({ driver: z.object({ rules: z.array(z.object({ id: z.string() })) }) }),
      results: z.array(
        z.object({
          ruleId: z.string(),
          ruleIndex: z.number(),
          level: z.enum(['error', 'warning', 'note']),
          message: z.object({ text: z.string() }),
          locations: z.array(
            z.object({
              physicalLocation: z.object({ artifactLocation: z.object({ uri: z.string() }) }),
            }),
          ),
          attachments: z.array(z.object({ rectangles: z.array(z.record(z.string(), z.number())) })),
        }),
      ),
    }),
  ),
})

describe('the report of an audit', () => {
  test('one fault of the same element on two screens is one finding', () => {
    const found = both.findings.map(({ rule, severity, screens }) => [rule, severity, screens])
    expect(found).toEqual([
      ['keyboard-unreachable', 'high', [2]],
      ['button-name', 'high', [1, 2]],
      ['focus-not-visible', 'medium', [2]],
    ])
    expect(auditSummary(both)).toBe('3 findings on 2 screens, 3 criteria fail')
  })

  test('an audit says where more elements may break a rule than it lists', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...unnamed,
        element: element(`#b${index}`, ''),
      }))
    const notesOf = (count: number) => {
      const axe = { version: '4.14.1', faults: many(count), undecided: [] }
      return auditReport([screen('http://shop.test/', { axe })], FACTS).notes
    }
    expect(notesOf(99)).toEqual([])
    expect(notesOf(100)).toEqual([
      'Screen 1 has 100 findings of “Buttons must have discernible text”; there may be more.',
    ])
  })

  test('SARIF names rule, level, element and the address of every screen', () => {
    const log = JSON.parse(auditText(both, 'sarif', PICTURES))
    expect(sarifFaults(log)).toEqual([])
    const [run] = Sarif.parse(log).runs
    const results = run?.results ?? []
    expect(results.map(({ level }) => level)).toEqual(['error', 'error', 'warning'])
    const rules = run?.tool.driver.rules.map(({ id }) => id) ?? []
    for (const { ruleId, ruleIndex } of results) expect(rules[ruleIndex]).toBe(ruleId)
    const uris = results[1]?.locations.map(
      ({ physicalLocation }) => physicalLocation.artifactLocation.uri,
    )
    expect(uris).toEqual(['http://shop.test/', 'http://shop.test/two'])
    expect(results[1]?.message.text).toContain('WCAG 4.1.2 Name, Role, Value')
    expect(results[1]?.attachments[0]?.rectangles).toEqual([
      { left: 10, top: 20, right: 40, bottom: 60 },
    ])
  })

  test.each([
    ['critical', ['wcag412'], 'high'],
    ['serious', [], 'medium'],
    ['moderate', ['wcag412'], 'medium'],
    ['moderate', [], 'low'],
    ['minor', ['wcag412'], 'low'],
  ])('a %s fault of the criteria %j is %s', (impact, tags, severity) => {
    const faults = [{ ...unnamed, impact, tags }]
    const axe = { version: '4.14.1', faults, undecided: [] }
    const report = auditReport([screen('http://shop.test/', { axe })], FACTS)
    expect(report.findings.map((each) => each.severity)).toEqual([severity])
  })

  test('the path of the keyboard numbers its stops, and rings those whose focus is not seen', () => {
    const far = { ...element('#d', 'D'), rect: { x: 10, y: 900, width: 30, height: 40 } }
    const corner = { ...element('#e', 'E'), rect: { x: 0, y: 0, width: 24, height: 23 } }
    const walk = {
      stops: [
        { element: element('#a', 'A'), visible: false, changedPixels: 0 },
        { element: far, visible: true, changedPixels: 9 },
        { element: corner, visible: true, changedPixels: 9 },
      ],
      unreachable: [],
      complete: false,
    }
    const targets = [corner, { ...corner, rect: { x: 0, y: 0, width: 24, height: 24 } }]
    const report = auditReport([screen('http://shop.test/', { walk, targets })], FACTS)
    const text = auditText(report, 'html', PICTURES)
    const discs = [
      ...text.matchAll(/<g class="([^"]+)"><circle cx="(\d+)" cy="(\d+)".*?>(\d+)<\/text>/g),
    ]
    expect(discs.map(([, ...each]) => each)).toEqual([
      ['stop unseen', '12', '20', '1'],
      ['stop', '12', '12', '3'],
    ])
    expect(text).toContain('<polyline points="12,20 12,12"/>')
    expect(text).toContain('3 stops. The walk was cut short.')
    expect(text).toContain('2 targets, 1 smaller than 24 × 24')
  })

  test('an audit without findings is a valid SARIF file without results', () => {
    const clean = auditReport([screen('http://shop.test/')], FACTS)
    const log = JSON.parse(auditText(clean, 'sarif', PICTURES))
    expect(sarifFaults(log)).toEqual([])
    const [run] = Sarif.parse(log).runs
    expect(run?.results).toEqual([])
    expect(auditSummary(clean)).toBe('No findings on 1 screen')
  })

  test('text of a page stays text in Markdown', () => {
    const text = auditText(both, 'markdown', PICTURES)
    expect(text).not.toContain('<img')
    expect(text).not.toContain('@all')
    expect(text).toContain('(focus not visible)')
  })

  test('the HTML page holds its pictures, no script, and text of a page as text', () => {
    const text = auditText(both, 'html', PICTURES)
    expect(text).toContain('url(data:image/jpeg;base64,AQIDBA==)')
    expect(text).toContain('url(data:image/jpeg;base64,BQ==)')
    expect(text).not.toContain('<script')
    expect(text).not.toContain('<img')
    expect(text).toContain('2 stops')
  })

  test('JUnit has a suite for each screen and a failed case for each rule', () => {
    const text = auditText(both, 'junit', PICTURES)
    expect(text).toContain('<testsuites name="Harness audit" tests="4" failures="4"')
    expect(text.match(/<failure /g)).toHaveLength(4)
    const clean = auditReport([screen('http://shop.test/')], FACTS)
    expect(auditText(clean, 'junit', [])).toContain('tests="1" failures="0"')
  })

  test('WCAG 2.2 has 31 criteria of level A and 24 of AA, and tags of axe name them', () => {
    const count = (level: string) => CRITERIA.filter((each) => each.level === level).length
    expect([count('A'), count('AA')]).toEqual([31, 24])
    const numbers = criteriaOfTags(['cat.color', 'wcag2aa', 'wcag143', 'wcag1410', 'wcag258'])
    expect(numbers.map(({ number }) => number)).toEqual(['1.4.3', '1.4.10', '2.5.8'])
  })
})
