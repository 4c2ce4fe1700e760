import { findingsOf } from '@harness/shared/findings/findings.ts'
import { cropOf } from '@harness/web/kit/runs/crop.ts'
import {
  findingOfHash,
  firstSentence,
  type GroupBy,
  groupsOf,
  hashOfFinding,
  isInSet,
  resultSentence,
  SETS,
} from '@harness/web/kit/runs/report.ts'
import { modelLabel, modelLocation } from '@harness/web/kit/words/model.ts'
import { describe, expect, it } from 'vitest'
import { runOf } from '../shared/run-of-specs.ts'

const RUN = runOf(
  { title: 'Home', aim: 'Help', reported: ['ambiguous_label'] },
  { title: 'Box', aim: 'Save', sensors: ['dead_tap'] },
  { title: 'Box', reported: ['unresponsive'] },
  { title: 'Help', sensors: ['slow_response'] },
)
const FINDINGS = findingsOf(RUN)

describe('the findings of a report', () => {
  it('160: the findings of a report belong to sets, and each to the set of all', () => {
    const counts = SETS.map((set) => FINDINGS.filter((each) => isInSet(each, set)).length)
    expect(SETS.map(({ name }, at) => `${name} ${counts[at]}`)).toEqual([
      'all 3',
      'ambiguous 1',
      'missing 1',
      'dead-ends 0',
      'sign-in 0',
      'measured 1',
    ])
  })

  it('162: the findings of a report are grouped by the chosen property, goals too', () => {
    const titles = (by: GroupBy) => groupsOf(FINDINGS, by, RUN).map(({ title }) => title)
    expect(titles('grade')).toEqual(['Reported and measured', 'Measured', 'Reported'])
    expect(titles('screen')).toEqual(['Box', 'Help', 'Home'])
    expect(titles('kind')).toEqual(['Unresponsive', 'Slow response', 'Ambiguous label'])
    expect(titles('leg')).toEqual(['Goal 1: Buy a red mug'])
  })

  it('the worst findings of a report come first, and among equals the best proven', () => {
    const groups = groupsOf(FINDINGS.toReversed(), 'severity', RUN)
    expect(groups.map(({ title }) => title)).toEqual(['Medium, takes effort', 'Low, cosmetic'])
    const grades = groups.map(({ findings }) => findings.map(({ grade }) => grade))
    expect(grades).toEqual([['both', 'measured'], ['model']])
  })

  it('the finding of an address equals the one that was put into it', () => {
    expect(findingOfHash(hashOfFinding('odd sensor & co-3'))).toBe('odd sensor & co-3')
    expect(findingOfHash('')).toBeUndefined()
  })
})

it('the headline of a sweep is what it saw, and of another run the first sentence of its summary', () => {
  const summary = 'Nothing is left to use. Swept 4 screen states. Used 3 controls, left 0.'
  expect(resultSentence({ ending: 'swept', summary })).toBe('Swept 4 screen states.')
  expect(resultSentence({ ending: 'swept', summary: 'It ended. Badly.' })).toBe('It ended.')
  expect(resultSentence({ ending: 'goal', summary })).toBe('Nothing is left to use.')
})

it('the headline is the first sentence of a summary', () => {
  expect(firstSentence(' It cost 3.50. The rest is silence.')).toBe('It cost 3.50.')
  expect(firstSentence('No full stop')).toBe('No full stop')
})

describe('the picture of a finding', () => {
  const SIZE = { width: 1200, height: 800 }

  it('the picture of a finding shows a small target a third as wide as its place, and never leaves the picture', () => {
    const crop = cropOf(SIZE, { x: 560, y: 380, width: 200, height: 60 })
    expect((200 / SIZE.width) * crop.width).toBeGreaterThanOrEqual(1 / 3)
    const corner = cropOf(SIZE, { x: 1150, y: 0, width: 40, height: 40 })
    expect(corner.left).toBeCloseTo(1 - corner.width)
    expect(corner.top).toBe(0)
  })

  it('the picture of a finding is the whole picture when there is no target', () => {
    const whole = cropOf(SIZE, undefined)
    expect(whole.width).toBeCloseTo((132 / 232) * 1.5)
    expect(whole.left).toBeCloseTo((1 - whole.width) / 2)
    expect(whole.top).toBeCloseTo(0)
  })
})

it('the report names the model of the tour, and another script by its own name', () => {
  expect(modelLabel('scripted', 'tour')).toBe('Scripted tour, no AI')
  expect(modelLocation('scripted', 'tour')).toBe('Scripted tour, no AI')
  expect(modelLabel('scripted', 'scripted')).toBe('scripted')
})

it('the report says of a sweep that there was no model', () => {
  expect(modelLabel('sweep', 'sweep')).toBe('Sweep, no AI')
  expect(modelLocation('sweep', 'sweep')).toBe('Sweep, no AI')
  expect(modelLocation('ollama', 'qwen3-vl:8b')).toBe('qwen3-vl:8b on this machine')
  expect(modelLabel(undefined, 'old')).toBe('old')
})
