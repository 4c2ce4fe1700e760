import { unauditedLines } from '@harness/shared/files/report/audit.ts'
import { commentOf } from '@harness/shared/files/report/comment.ts'
import { junitOf } from '@harness/shared/files/report/junit.ts'
import { type RunReport, reportOf } from '@harness/shared/files/report/run-report.ts'
import { sarifOf } from '@harness/shared/files/report/sarif.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { expect, it } from 'vitest'
import { RUN } from '../../../setup/any-row.ts'
import { LEG_STARTED, RUN_STARTED, stamp } from '../../../store/sample-rows.ts'
import { rowsOfSpecs, type Spec } from '../../run-of-specs.ts'

const PAGE = { title: 'Shop', url: 'http://shop.test/' }

function report(...specs: readonly Spec[]) {
  const made = reportOf(foldAll(stamp(RUN, 0, [RUN_STARTED, LEG_STARTED, ...rowsOfSpecs(specs)])))
  if (!made) throw new Error('no report')
  return made
}

it('a JUnit file has no case name twice, also for two runs of one goal', () => {
  const one = report(PAGE)
  const text = junitOf([one, one, { ...one, persona: 'Someone else' }])
  const cases = [...text.matchAll(/<testcase classname="([^"]*)" name="([^"]*)"/g)].map(
    ([, group, name]) => `${group} ${name}`,
  )
  expect(cases).toHaveLength(3)
  expect(new Set(cases).size).toBe(3)
})

const suitesIn = (text: string) =>
  [...text.matchAll(/<testsuite name="([^"]*)"/g)].map(([, name]) => name)
const casesIn = (text: string) =>
  [...text.matchAll(/<testcase classname="([^"]*)" name="([^"]*)"/g)].map(([, , name]) => name)

const onScreens = (one: RunReport) =>
  ['phone 390 × 844', 'desktop 1280 × 800'].map((screen) => ({ ...one, screen }))

it('runs on several screens are named by them, and alone by nothing that they share', () => {
  const one = report({ ...PAGE, sensors: ['dead_tap'], aim: 'Save' })
  const text = junitOf(onScreens(one), { failOn: 'new' })
  expect(suitesIn(text)).toEqual([
    'Shop, Hurried, phone 390 × 844',
    'Shop, Hurried, desktop 1280 × 800',
  ])
  expect(casesIn(text)).toEqual([
    'Buy a red mug, phone 390 × 844',
    'dead_tap, phone 390 × 844',
    'Buy a red mug, desktop 1280 × 800',
    'dead_tap, desktop 1280 × 800',
  ])
  expect(suitesIn(junitOf([one]))).toEqual(['Shop, Hurried'])
})

it('runs of several browsers or models are named by them, and repeats by a number', () => {
  const one = report(PAGE)
  const other = { ...one, setting: 'Chromium, Dark', model: 'other' }
  expect(suitesIn(junitOf([one, other, other]))).toEqual([
    'Shop, Hurried, Chromium, script (scripted)',
    'Shop, Hurried, Chromium, Dark, other (scripted)',
    'Shop, Hurried, Chromium, Dark, other (scripted) (2)',
  ])
})

it('a comment about several screens names them at its findings and runs, below its own headings', () => {
  const one = report({ ...PAGE, sensors: ['dead_tap'], aim: 'Save' })
  const [phone, desktop] = onScreens(one)
  if (!phone || !desktop) throw new Error('no reports')
  const both = commentOf([phone, desktop])
  expect(both).toContain('- Found on: phone 390 × 844; desktop 1280 × 800')
  expect(both).toMatch(/<summary>.*phone 390 × 844: .*<\/summary>/)
  expect(both).not.toMatch(/^# /m)
  expect(commentOf([phone, { ...desktop, findings: [] }])).toContain(
    '- Found on: phone 390 × 844\n',
  )
  const alone = commentOf([phone])
  expect(alone).not.toMatch(/^# |Found on/m)
})

it('two broken links of one page have two fingerprints', () => {
  const link = (target: string): Spec => ({ ...PAGE, sensors: ['broken_link'], target })
  const { runs } = JSON.parse(sarifOf([report(link('http://shop.test/a'), link('/b'))]))
  const prints = runs[0].results.map(
    (result: { partialFingerprints: object }) => result.partialFingerprints,
  )
  expect(prints).toHaveLength(2)
  expect(prints[0]).not.toEqual(prints[1])
})

it('a frame that was not audited is named with its reason, and once for all of one kind', () => {
  const lazy = {
    name: 'an unnamed document',
    read: 'not_read',
    why: 'not_loaded',
  } as const
  const pay = { name: 'pay.test', read: 'not_read', why: 'other_site' } as const
  const coverage = {
    ...{ axeVersion: '4', viewport: { width: 1, height: 1 }, stops: 0, walk: 'whole' as const },
    ...{ views: [], targets: 0, undecided: [], shortened: [] },
    unaudited: [lazy, pay, lazy],
  }
  expect(unauditedLines(coverage)).toEqual([
    'Not audited: the frame of an unnamed document, because it was not loaded (2 times).',
    'Not audited: the frame of pay.test, because it shows a page of another site.',
  ])
})
