import { digestOf } from '@harness/shared/findings/across/digest.ts'
import { SEVERITY_RULES } from '@harness/shared/findings/across/severity.ts'
import { trackFindings } from '@harness/shared/findings/across/tracked.ts'
import { evidenceOf } from '@harness/shared/findings/evidence.ts'
import { sensorLabel } from '@harness/shared/findings/words.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { signedClock } from '@harness/web/features/history/compare/compare.ts'
import { phaseOf, phaseText } from '@harness/web/kit/runs/phase.ts'
import { testedKindText } from '@harness/web/kit/words/device.ts'
import { findingMarkdown, pictureName } from '@harness/web/kit/words/findings.ts'
import { commandOf } from '@harness/web/kit/words/fix.ts'
import { timesText } from '@harness/web/kit/words/friction.ts'
import {
  agoText,
  changeText,
  clockText,
  countOf,
  shortCount,
  spanText,
  unbroken,
} from '@harness/web/kit/words/number.ts'
import { SEVERITY_MEANINGS } from '@harness/web/kit/words/severity.ts'
import { pillOf } from '@harness/web/kit/words/state-pill.ts'
import { stagesOf, stepSentence, targetText } from '@harness/web/kit/words/step.ts'
import { familyOf } from '@harness/web/kit/words/tool.ts'
import { describe, expect, it } from 'vitest'
import { RUN } from '../setup/any-row.ts'
import { runOf } from '../shared/run-of-specs.ts'
import {
  acted,
  LEG_STARTED,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../store/sample-rows.ts'

it('the words at the head of a level hold every reason that leads to it', () => {
  for (const { severity, reason } of SEVERITY_RULES)
    expect(SEVERITY_MEANINGS[severity]).toContain(reason)
})

describe('times and numbers', () => {
  it('the time of a step in a run is shown as minutes and seconds', () => {
    expect([0, 84_999, 3_725_000].map(clockText)).toEqual(['0:00', '1:24', '1:02:05'])
    expect(clockText(-5)).toBe('0:00')
  })

  it('every time span has a unit', () => {
    expect([41, 400, 7_700, 84_000].map(spanText)).toEqual(['41 ms', '0.4 s', '7.7 s', '1:24'])
  })

  it('a count is written with its noun', () => {
    expect(countOf(1, 'step')).toBe('1 step')
    expect(countOf(12, 'step')).toBe('12 steps')
    expect(shortCount(35_000)).toBe('35k')
  })

  it('the age of a run is shown in words, and as a date after weeks', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    const at = (iso: string) => agoText(iso, now)
    expect(at('2026-11-21T11:59:40Z')).toBe('just now')
    expect(at('2026-11-21T11:56:00Z')).toBe('4 min ago')
    expect(at('2026-11-21T10:00:00Z')).toBe('2 h ago')
    expect(at('2026-10-01T10:00:00Z')).toBe('1 Oct')
    expect(at('2025-10-01T10:00:00Z')).toBe('1 Oct 2025')
  })
})

describe('tools and sensors', () => {
  it('a tool belongs to the family of its colour, and an unknown one counts as a tap', () => {
    expect(
      ['tap_mark', 'set_value', 'swipe', 'back', 'wait', 'mark_goal_done'].map(familyOf),
    ).toEqual(['tap', 'type', 'scroll', 'navigate', 'look', 'finish'])
    expect(['from_the_future', 'toString'].map(familyOf)).toEqual(['tap', 'tap'])
  })

  it('the name of a sensor reads as words', () => {
    expect(sensorLabel('dead_tap')).toBe('Dead tap')
  })
})

describe('the state of a run', () => {
  it('a run without a verdict is never painted as blocked', () => {
    expect(pillOf({ phase: 'running' }).word).toBe('Running')
    expect(pillOf({ phase: 'interrupted' }).word).toBe('Interrupted')
  })

  it('a confirmed success has other words than an unconfirmed one', () => {
    expect(pillOf({ phase: 'completed', verdict: 'success', confirmed: true }).word).toBe('Success')
    expect(pillOf({ phase: 'completed', verdict: 'success', confirmed: false }).word).toBe(
      'Success, unconfirmed',
    )
    expect(pillOf({ phase: 'completed', verdict: 'failure' }).word).toBe('Failed')
    expect(pillOf({ phase: 'completed', verdict: 'blocked' }).word).toBe('Blocked')
    const ended = (ending: 'limit' | 'stopped' | 'fault' | 'stuck') =>
      pillOf({ phase: 'completed', verdict: 'blocked', ending }).word
    expect(ended('stopped')).toBe('Stopped')
    expect(ended('fault')).toBe('Ended by a fault')
    expect(ended('limit')).toBe('Limit reached')
    expect(ended('stuck')).toBe('Blocked')
  })
})

describe('a step and its evidence in words', () => {
  it('a step in words has the tool call, what was reported and what was measured', () => {
    const bodies = [RUN_STARTED, LEG_STARTED, stepStarted(1), ...thought(1), ...acted(1)]
    const [step] = foldAll(stamp(RUN, 0, bodies)).steps
    const evidence = step && evidenceOf({ steps: [step] })[0]
    expect(step && evidence && stepSentence(step, 24, evidence)).toBe(
      'Step 1 of 24, tap at 10, 20, ambiguous label reported',
    )
    expect(step && targetText(step)).toBe('at (10, 20)')
  })

  it('a step in words says how much changed and how often', () => {
    expect([0, 0.042].map(changeText)).toEqual(['Nothing changed', '4.2 % changed'])
    expect([2, 3, 12].map(timesText)).toEqual(['twice', 'three times', '12 times'])
  })
})

describe('the state of a waiting run', () => {
  const bodies = [RUN_STARTED, LEG_STARTED, stepStarted(1), ...thought(1), ...acted(1)]
  const stepAfter = (rows: number) => foldAll(stamp(RUN, 0, bodies.slice(0, rows))).steps.at(-1)

  it('the state of a waiting run is read from the rows when the run is live in another tab', () => {
    expect([2, 3, 5, bodies.length].map((rows) => phaseOf(stepAfter(rows)))).toEqual([
      'looking',
      'thinking',
      'acting',
      'looking',
    ])
  })

  it('the state of a waiting run names the persona that thinks and the kind of act', () => {
    const played = { provider: 'ollama', personaName: 'Hurried parent' } as const
    expect(phaseText('thinking', played, undefined)).toBe('Thinking as Hurried parent')
    expect(phaseText('acting', played, 'set_value')).toBe('Typing')
    const swept = { ...played, provider: 'sweep' } as const
    expect(phaseText('thinking', swept, undefined)).toBe('Choosing a control')
  })

  it('the timing of a finished step has parts that add up to the whole step', () => {
    const step = stepAfter(bodies.length)
    const stages = step ? stagesOf(step) : []
    expect(stages.map(({ stage, ms }) => [stage, ms])).toEqual([
      ['look', 150],
      ['model', 900],
      ['settle', 250],
    ])
  })
})

it('the command in a fix is found when it has one', () => {
  expect(commandOf('Start it with: ollama serve')).toBe('ollama serve')
  expect(commandOf('Get it with: ollama pull qwen3-vl:8b.')).toBe('ollama pull qwen3-vl:8b')
  expect(commandOf('Choose a model with vision.')).toBeUndefined()
  expect(commandOf(undefined)).toBeUndefined()
})

it('a finding copied as Markdown has text of the page and of the model as text alone', () => {
  const digest = digestOf(
    runOf({ title: 'Your *box*', aim: 'Save', reported: ['ambiguous_label'] }),
  )
  const [found] = digest ? trackFindings([digest]) : []
  if (!found) throw new Error('the run has no finding')
  const quote = '@team sees <img src=x> and #12\n# no heading'
  const text = findingMarkdown({ ...found, shown: { ...found.shown, quote } }, 'low', undefined)
  expect(text).toContain('on Your \\*box\\*')
  expect(text).toContain(
    `- Picture: ${pictureName(found.shown)}, cut from step-001.png in the zip of this run`,
  )
  expect(text).toContain('> @<!-- -->team sees &lt;img src=x> and #<!-- -->12 # no heading')
})

it('a number in a sentence stays in one line with its unit', () => {
  expect(unbroken('Nothing changed within 1.2 s: 5 steps, 300 ms more.')).toBe(
    'Nothing changed within 1.2\u00a0s: 5 steps, 300\u00a0ms more.',
  )
})

it('the difference of two times is that of the seconds that are shown', () => {
  const shown = [28_100, 25_950] as const
  expect(shown.map(clockText)).toEqual(['0:28', '0:25'])
  expect(signedClock(...shown)).toBe('−0:03')
  expect([signedClock(900, 1_000), signedClock(1_000, 1_999)]).toEqual(['+0:01', '0:00'])
})

it.each([
  [{ kind: 'web' as const }, 'websites'],
  [{ kind: 'ios' as const }, 'iOS apps'],
  [{ kind: 'android' as const }, 'Android apps'],
  [{ kind: 'prototype' as const, form: 'html' as const }, 'HTML prototypes'],
  [{ kind: 'prototype' as const, form: 'screens' as const }, 'prototypes made of pictures'],
])('a forecast from runs on %o is said to be from runs on %s', (device, words) => {
  expect(testedKindText(device)).toBe(words)
})
