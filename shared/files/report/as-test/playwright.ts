// Exports a run as a Playwright test: it repeats the inputs and asserts the checks, without a
// model.

import { HarnessError } from '../../../base/errors.ts'
import type { Scene } from '../../../device/observation.ts'
import type { LegState, RunState, StepState } from '../../../log/fold.ts'
import type { RowOf } from '../../../log/rows.ts'
import { playedAs } from '../../../log/views/played-as.ts'
import type { Check } from '../../../order/run.ts'
import { checkText } from '../words.ts'
import { quote } from './locator.ts'
import { linesOf } from './step-lines.ts'

const NEAREST = `
/** Returns the visible match nearest to its position in the recorded run. */
async function nearest(matches: Locator, x: number, y: number): Promise<Locator> {
  await matches.first().waitFor()
  const boxes = await Promise.all((await matches.all()).map((match) => match.boundingBox()))
  const far = boxes.map((box) =>
    box ? Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) : Infinity,
  )
  return matches.nth(far.indexOf(Math.min(...far)))
}
`

const pattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Same rules as `views/checks.ts`: part of the address, or all of it with stars. */
function urlPattern(value: string): string {
  const parts = value.split('*').map(pattern)
  return parts.length === 1 ? `/${parts[0]}/` : `/^${parts.join('.*')}$/`
}

function elementAssertion(value: string): string {
  const [, role = '', words = ''] = /^([a-z]+):\s*(.+)$/i.exec(value) ?? []
  const text = quote(value)
  const locator =
    words === ''
      ? `page.getByText(${text}).or(page.getByLabel(${text})).first()`
      : `page.getByRole(${quote(role.toLowerCase())}, { name: ${quote(words)} }).first()`
  return `await expect(${locator}).toBeVisible()`
}

/** Text assertions ignore case. */
function assertionOf({ kind, value }: Check): string {
  const contains = `toContainText(${quote(value)}, { ignoreCase: true })`
  switch (kind) {
    case 'text':
      return `await expect(page.locator('body')).${contains}`
    case 'no-text':
      return `await expect(page.locator('body')).not.${contains}`
    case 'url':
      return `await expect(page).toHaveURL(${urlPattern(value)})`
    case 'element':
      return elementAssertion(value)
    case 'answer':
      return '// A test cannot check words of a persona.'
  }
}

/** Single-line comment, which page text cannot end. */
function comment(text: string): string {
  return `// ${text.replaceAll(/\s+/g, ' ').trim()}`
}

interface Recorded {
  readonly run: RunState
  readonly start: string
  readonly sceneOf: (step: number) => Scene | undefined
}

function legLines(
  { leg, started }: LegState,
  { run, start, sceneOf }: Recorded,
): readonly string[] {
  const steps = run.steps.filter((step) => step.leg === leg)
  const checks = started.checks ?? []
  const body = steps.flatMap((step: StepState): readonly string[] => {
    const next = run.steps[run.steps.indexOf(step) + 1]
    return linesOf(step, { next, start, sceneOf, scenes: run.steps })
  })
  return [
    `await test.step(${quote(started.goal)}, async () => {`,
    ...(leg > 0 && !started.preservesState ? ['  await page.goto(START)'] : []),
    ...body.map((line) => `  ${line}`),
    ...(checks.length === 0 ? [`  ${comment('This goal has no checks to assert.')}`] : []),
    ...checks.flatMap((check) => [`  ${comment(checkText(check))}`, `  ${assertionOf(check)}`]),
    '})',
  ]
}

function header(started: RowOf<'run_started'>): readonly string[] {
  const { application, ts, runId } = started
  const persona = playedAs(started)
  return [
    comment(`Made from a run of Harness: ${application.name}, ${persona}, ${ts}, run ${runId}.`),
    '// HARNESS_URL is where the application is now. Comments name the steps that could not be written.',
  ]
}

/**
 * Source of a Playwright test. `sceneOf` reads the stored screen of a step. Throws `export_refused`
 * for a run that did not test a web page.
 */
export function playwrightOf(run: RunState, sceneOf: Recorded['sceneOf']): string {
  const { started } = run
  const start = started?.application.url
  if (started?.device.kind !== 'web' || start === undefined)
    throw new HarnessError('export_refused', {
      what: 'only the run of a web page has a Playwright test',
    })
  const size = run.steps[0]?.started.pointSize
  const lines = run.legs.flatMap((leg) => legLines(leg, { run, start, sceneOf }))
  const body = lines.map((line) => `  ${line}`)
  const helper = body.some((line) => line.includes('await nearest(')) ? NEAREST : ''
  const locator = helper === '' ? '' : ', type Locator'
  return [
    ...header(started),
    `import { expect${locator}, test } from '@playwright/test'`,
    '',
    `const START = process.env['HARNESS_URL'] ?? ${quote(start)}`,
    ...(size ? [`test.use({ viewport: { width: ${size.width}, height: ${size.height} } })`] : []),
    helper,
    `test(${quote(started.goal)}, async ({ page }) => {`,
    '  await page.goto(START)',
    ...body,
    '})',
    '',
  ].join('\n')
}
