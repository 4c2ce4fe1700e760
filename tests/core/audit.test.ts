// An accessibility audit is a run: its screens are steps, what it finds are signals.
import { ScreenFile } from '@harness/shared/device/observation.ts'
import { severityRule } from '@harness/shared/findings/across/severity.ts'
import { auditSensors } from '@harness/web/sensors/audit-sensors.ts'
import { expect, it } from 'vitest'
import { auditedScreen } from '../standins/audited-screen.ts'
import { auditRun, PICTURE } from './audited-run.ts'
import { done, tap } from './rig.ts'

it('each screen is audited before it is observed, and the run ends with the screens it was asked for', async () => {
  const { result, asked, state } = await auditRun()
  expect(asked).toEqual(['audit', 'observe', 'audit', 'observe'])
  expect(result.end).toMatchObject({ ending: 'swept', summary: 'Audited 2 screens, as asked for.' })
  expect(state.started?.audit).toBe(true)
  expect(state.steps).toHaveLength(2)
})

it('a screen like one before is a step that is not audited, and the run continues', async () => {
  const { asked, state } = await auditRun([auditedScreen(), undefined], { screens: 2 })
  expect(asked).toHaveLength(6)
  expect(state.steps.map(({ started }) => started.audited !== undefined)).toEqual([
    ...[true, false, false],
  ])
})

it('the row of an audited step says what was covered, in the size of its picture', async () => {
  const { result, state } = await auditRun()
  const [first] = state.steps
  expect(first?.started).toMatchObject({
    pointSize: { width: 1280, height: 1_600 },
    audited: {
      ...{ axeVersion: '4.12.1', viewport: { width: 1280, height: 800 } },
      ...{ stops: 3, walk: 'whole', targets: 4, shortened: [] },
      views: ['zoom_200', 'zoom_400', 'text_spacing', 'forced_colors', 'reduced_motion'],
      undecided: [{ help: 'Elements must have enough contrast', count: 2 }],
    },
  })
  expect(result.memory.shots.get(1)).toEqual(PICTURE)
  const kept = ScreenFile.parse(result.memory.screens.get(1))
  expect(kept.scene.facts?.audit).toEqual(auditedScreen())
})

it('a page that breaks a rule everywhere says that more elements may break it', async () => {
  const { axe, ...facts } = auditedScreen()
  const faults = Array.from({ length: 100 }, () => axe.faults).flat()
  const { state } = await auditRun([{ ...facts, axe: { ...axe, faults } }])
  expect(state.steps[0]?.started.audited?.shortened).toEqual(['Buttons must have discernible text'])
})

it('a fault is a signal with rule, criterion, element, place and how to fix it', async () => {
  const { result } = await auditRun()
  const [first] = result.of('signal')
  expect(first).toMatchObject({
    ...{ step: 1, sensor: 'axe_rule', value: 4 },
    detail:
      'button without a name. Element does not have inner text that is visible to screen readers',
    rect: { x: 1_100, y: 20, width: 120, height: 32 },
    numbers: [
      { name: 'Rule of axe', value: 'button-name, critical' },
      { name: 'WCAG 2.2', value: '4.1.2 Name, Role, Value, level A' },
      { name: 'Element', value: '#close' },
      { name: 'Code', value: '<button id="close"></button>' },
    ],
    rule: {
      name: 'button-name',
      title: 'Buttons must have discernible text',
      helpUrl: 'https://dequeuniversity.com/rules/axe/4.12/button-name',
    },
  })
})

it('a place is in points of the picture, which begins where the page was scrolled', async () => {
  const facts = { ...auditedScreen(), scroll: { x: 0, y: 300 } }
  const { result } = await auditRun([facts])
  const places = result.of('signal').map(({ rule, rect }) => [rule?.name, rect?.y])
  expect(places).toEqual([
    ['button-name', undefined],
    ['keyboard-unreachable', 400],
    ['focus-not-visible', 100],
    ['reflow', 400],
  ])
})

it('the same fault on two screens is one finding, graded by what it costs', async () => {
  const { findings, state } = await auditRun()
  const found = findings.map((each) => [
    each.facts[0]?.rule?.name,
    severityRule(each, state)?.severity,
    each.steps,
  ])
  expect(found.toSorted()).toEqual([
    ['button-name', 'high', [1, 2]],
    ['focus-not-visible', 'medium', [1, 2]],
    ['keyboard-unreachable', 'high', [1, 2]],
    ['reflow', 'medium', [1, 2]],
  ])
})

it('an audit that ends by a model or a script grades as one that swept', async () => {
  const { findings, state } = await auditRun([auditedScreen()], {
    screens: 9,
    replies: [tap(1), done()],
  })
  expect(state.completed?.ending).toBe('goal')
  const worst = findings.map((each) => severityRule(each, state)?.severity)
  expect(worst.toSorted()).toEqual(['high', 'high', 'medium', 'medium'])
})

it('an audit measures the rules, and what only Harness measures', () => {
  expect(auditSensors.map(({ name }) => name)).toEqual([
    'broken_link',
    'blank_page',
    'axe_rule',
    'low_contrast',
    'repeated_label',
    ...['unannounced_message', 'focus_lost', 'stale_expanded', 'select_navigates'],
    ...['down_press', 'asked_again'],
  ])
})
