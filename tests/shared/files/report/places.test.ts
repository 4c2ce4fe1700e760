import { markdown } from '@harness/shared/files/report/escape.ts'
import { reportText } from '@harness/shared/files/report/formats.ts'
import { staticHtml } from '@harness/shared/files/report/static-text.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { expect, test } from 'vitest'
import { RUN } from '../../../setup/any-row.ts'
import {
  LEG_STARTED,
  RUN_COMPLETED,
  RUN_STARTED,
  stamp,
  stepStarted,
} from '../../../store/sample-rows.ts'
import { reportFor } from './tour-run.ts'

/** Violation that axe words alike for one element after another. */
const unnamed = (selector: string, y: number): RowBody => ({
  kind: 'signal',
  step: 1,
  sensor: 'axe_rule',
  value: 3,
  unit: 'impact',
  detail: 'ARIA progressbar nodes must have an accessible name: progressbar without a name.',
  target: `aria-progressbar-name ${selector}`,
  rect: { x: 20, y, width: 300, height: 20 },
  numbers: [
    { name: 'Rule of axe', value: 'aria-progressbar-name, serious' },
    { name: 'Element', value: selector },
  ],
})

test('findings with the same words are distinguished by place and element in every report', () => {
  const places = ['.card:nth-child(1) > .progress', '.card:nth-child(2) > .progress']
  const signals = places.map((selector, index) => unnamed(selector, 100 + 50 * index))
  const rows = [RUN_STARTED, LEG_STARTED, stepStarted(1), ...signals, RUN_COMPLETED]
  const report = reportFor(foldAll(stamp(RUN, 0, rows)))
  expect(report.findings).toHaveLength(2)
  const text = reportText([report], 'markdown')
  expect(text).toContain('step 1, at 20, 100, 300 × 20 points, .card:nth-child(1) > .progress')
  expect(text).toContain('- Rule of axe: aria-progressbar-name, serious')
  const sarif = JSON.parse(reportText([report], 'sarif')).runs[0].results
  expect(sarif[0].message).not.toEqual(sarif[1].message)
  expect(sarif[0].partialFingerprints).not.toEqual(sarif[1].partialFingerprints)
  for (const made of [text, staticHtml([report]), reportText([report], 'csv')])
    for (const place of places) expect(made.replaceAll('&gt;', '>')).toContain(place)
})

test.each([
  ['colour #4e73df, Pro! (A & B) {x} a > b', 'colour #4e73df, Pro! (A & B) {x} a > b'],
  ['snake_case, _both_ edges', 'snake_case, \\_both\\_ edges'],
  ['ann@shop.test and @team', 'ann@shop.test and @<!-- -->team'],
  ['Words: #808080', 'Words: `#808080`'],
  ['Issue: see #808080', 'Issue: see #<!-- -->808080'],
  ['#12, shop#12, !12', '#<!-- -->12, shop#<!-- -->12, \\!12'],
  ['&lt; and &#60;', '&amp;lt; and &amp;#60;'],
  ['> quoted <b>', '&gt; quoted &lt;b>'],
])('Markdown of %j has only the signs that it needs', (text, made) => {
  expect(markdown(text)).toBe(made)
})
