import { HarnessError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import { movieLayout } from '@harness/shared/files/movie/layout.ts'
import {
  MOST_STEPS,
  type MovieScene,
  scenesOf,
  shownSteps,
  shownText,
} from '@harness/shared/files/movie/scenes.ts'
import { movieOf } from '@harness/shared/files/movie/write-movie.ts'
import { reportOf } from '@harness/shared/files/report/run-report.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { describe, expect, it } from 'vitest'
import {
  LEG_STARTED,
  RUN_STARTED,
  STOPPED,
  stamp,
  stepStarted,
} from '../../../store/sample-rows.ts'
import { eventfulRun } from '../report/eventful-run.ts'
import { recordedTour, reportFor } from '../report/tour-run.ts'

const textsOf = (scene: MovieScene | undefined) => scene?.texts.map(({ text }) => text) ?? []
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const RUN = RunId.parse('00000000-0000-4000-8000-0000000000ef')

describe('the scenes of a run', () => {
  it('a run is shown from its goal over every step with its words and findings to the verdict', async () => {
    const { state } = await recordedTour()
    const { scenes, shown } = scenesOf(state, reportFor(state))
    expect(shown).toBe('')
    expect(scenes).toHaveLength(state.steps.length + 2)
    expect(textsOf(scenes[0])[0]).toBe('Order the Tide mug in blue and collect it at the studio.')
    const second = textsOf(scenes[2])
    expect(second[0]).toMatch(/^Step 2 of \d+ · /)
    expect(second.join('\n')).toContain('I want to know what this button does before I go on.')
    expect(second.join('\n')).toMatch(/Ambiguous label\. “A button with three little arcs/)
    expect(textsOf(scenes.at(-1)).join('\n')).toMatch(
      /^Success, confirmed\n.+\n\d+ steps in .+ findings: /,
    )
    expect(scenes.map(({ progress }) => progress)).toEqual(
      scenes.map(({ progress }) => progress).toSorted((a, b) => a - b),
    )
  })

  it('a step is shown for as long as its words take, and a finding adds to that', () => {
    const state = eventfulRun()
    const { scenes } = scenesOf(state, reportFor(state))
    for (const { step, ms, texts } of scenes.filter((scene) => scene.step !== undefined)) {
      const most = texts.some(({ isMarked }) => isMarked) ? 6_500 : 5_000
      expect({ step, isReadable: ms >= 2_500 && ms <= most }).toEqual({ step, isReadable: true })
    }
  })

  it('a finding that was dismissed is not shown, and a severity that a person set is', async () => {
    const { state } = await recordedTour()
    const [first, second] = reportFor(state).findings
    const report = reportOf(state, [
      { finding: first?.id ?? '', decision: 'dismissed' },
      { finding: second?.id ?? '', severity: 'low' },
    ])
    if (!report) throw new Error('no report')
    const all = scenesOf(state, report).scenes.flatMap(textsOf)
    expect(all.filter((text) => text.includes('Did it take my choice or not?'))).toEqual([])
    const rated = all.find((text) => text.includes('After ‘Place order’ nothing moved'))
    expect(rated).toMatch(/^Low: Unresponsive\. “/)
  })

  it('words of the person who shares it stand in the title', async () => {
    const { state } = await recordedTour()
    const preface = { title: 'The mug that could not be bought', summary: 'For Monday.' }
    const [title] = scenesOf(state, reportFor(state), preface).scenes
    expect(textsOf(title).slice(0, 2)).toEqual([preface.title, preface.summary])
  })
})

describe('a long run', () => {
  it('shows the first step, the last, those with findings and some between', () => {
    const steps = shownSteps(numbers(1_000), [{ steps: [500] }, { steps: [777, 778] }])
    expect(steps).toHaveLength(MOST_STEPS)
    expect(new Set(steps).size).toBe(MOST_STEPS)
    for (const step of [1, 500, 777, 1_000]) expect(steps).toContain(step)
    const gaps = steps.slice(1).map((step, at) => step - (steps[at] ?? 0))
    expect(Math.max(...gaps)).toBeLessThan(60)
  })

  it('with more findings than places shows the worst of them, and steps between', () => {
    const findings = numbers(300).map((step) => ({ steps: [step] }))
    const steps = shownSteps(numbers(1_000), findings)
    expect(steps).toHaveLength(MOST_STEPS)
    expect(steps.filter((step) => step > 300).length).toBeGreaterThan(5)
  })

  it('says which steps it shows', () => {
    expect(shownText([1, 2, 3, 9, 12, 13], 20)).toBe('Shows steps 1–3, 9 and 12–13 of 20.')
    expect(shownText([7], 9)).toBe('Shows step 7 of 9.')
    expect(shownText([1, 2], 2)).toBe('')
  })
})

const outgoing = (bodies: readonly RowBody[], pictures: readonly string[] = []) => ({
  rows: stamp(RUN, 0, bodies),
  files: (async function* () {
    for (const name of pictures) yield { name, bytes: new Uint8Array([1]) }
  })(),
})

const unpainted = async () => {
  throw new Error('A canvas was opened.')
}

describe('a run without pictures', () => {
  it.each([
    [
      'was stopped before its first step',
      [RUN_STARTED, LEG_STARTED, STOPPED],
      'it ended before its first',
    ],
    ['has just started', [RUN_STARTED, LEG_STARTED], 'its first screen is not recorded yet'],
    [
      'lost them',
      [RUN_STARTED, LEG_STARTED, stepStarted(1)],
      'the pictures of its steps are missing',
    ],
  ] as const)('that %s is refused with the reason', async (_, bodies, why) => {
    const refused = movieOf(outgoing(bodies, ['step-001.json']), 'light', unpainted)
    await expect(refused).rejects.toThrow(HarnessError)
    await expect(movieOf(outgoing(bodies), 'light', unpainted)).rejects.toThrow(
      `This run cannot be written this way: a moving picture needs pictures, and ${why}.`,
    )
  })
})

it('a run that is being written is shown as far as it is, and says so at the end', async () => {
  const scenes: MovieScene[] = []
  const bodies = [RUN_STARTED, LEG_STARTED, stepStarted(1), stepStarted(2)]
  const run = outgoing(bodies, ['step-001.png', 'step-002.png'])
  await movieOf(run, 'light', async () => async (scene) => {
    scenes.push(scene)
    return []
  })
  expect(scenes.map(({ step }) => step)).toEqual([undefined, 1, 2, undefined])
  expect(textsOf(scenes.at(-1)).slice(0, 2)).toEqual([
    'Not finished',
    'The run has no end yet. Here is what it has so far.',
  ])
  expect(foldAll(run.rows).phase).toBe('running')
})

it.each([
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1280, height: 800 }],
  ['a wide screen', { width: 3440, height: 1440 }],
  ['a tablet', { width: 768, height: 1024 }],
  ['a watch', { width: 200, height: 200 }],
  ['a strip', { width: 10, height: 9_000 }],
])('%s has a place for its screen and one for words within the canvas', (_, size) => {
  const { canvas, picture, words } = movieLayout(size)
  for (const { x, y, width, height } of [picture, words]) {
    expect(width).toBeGreaterThan(0)
    expect(x + width).toBeLessThanOrEqual(canvas.width)
    expect(y + height).toBeLessThanOrEqual(canvas.height)
  }
  expect(words.width).toBeGreaterThanOrEqual(480)
  expect(picture.width * picture.height + words.width * words.height).toBe(
    canvas.width * canvas.height,
  )
})
