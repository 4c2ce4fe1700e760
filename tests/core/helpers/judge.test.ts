import { HarnessError } from '@harness/shared/base/errors.ts'
import { makeFence } from '@harness/shared/device/fence.ts'
import { findingsOf } from '@harness/shared/findings/findings.ts'
import { foldAll, type RunState } from '@harness/shared/log/fold.ts'
import type { Judged } from '@harness/shared/log/judgement.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import { judgeRun } from '@harness/web/core/helpers/judge.ts'
import type { HelperJob, RunPlan } from '@harness/web/core/plan.ts'
import type { ModelProfile, ModelRequest } from '@harness/web/core/ports.ts'
import type { Sensor } from '@harness/web/core/tool.ts'
import { makeAnswering } from '@harness/web/models/playback/scripted.ts'
import { helperTexts } from '@harness/web/worker/run/helping.ts'
import { describe, expect, it } from 'vitest'
import { makeInstantClock } from '../../standins/instant-clock.ts'
import { call, done, note, type Ran, type RigOptions, run, SIZE, tap } from '../rig.ts'

const TEXTS = helperTexts('judge')

/**
 * Each step leads to another screen; the second reports that the first did nothing, the third that
 * words confuse.
 */
const REPORTING: readonly ScriptedReply[] = [
  tap(1),
  { calls: [note('unresponsive', 'Nothing happened.'), call('tap_mark', { id: 1 })] },
  { calls: [note('confusing_copy', 'What is a page?'), call('tap_mark', { id: 1 })] },
  done(),
]

const judging = (answer: string, quote: string): ScriptedReply => ({
  calls: [{ name: 'judge_finding', input: { answer, quote } }],
  tokens: { input: 1_000, output: 20 },
})

interface Judging {
  readonly judged: Judged
  readonly requests: readonly ModelRequest[]
  readonly state: RunState
}

/** The judge of that run, with these replies; after the last one the model fails. */
async function judge(
  replies: readonly (ScriptedReply | (() => ScriptedReply))[],
  change: {
    readonly tokenBudget?: number
    readonly signal?: AbortSignal
    readonly noPictureOf?: number
    readonly reporting?: readonly ScriptedReply[]
    readonly profile?: ModelProfile
    readonly ports?: RigOptions['ports']
  } = {},
): Promise<Judging> {
  const replying = { replies: [...(change.reporting ?? REPORTING)] }
  const ran = await run({ ...replying, ...(change.ports && { ports: change.ports }) })
  const state = foldAll(ran.rows)
  const requests: ModelRequest[] = []
  const rows: RowBody[] = []
  const clock = makeInstantClock()
  const answer = (request: ModelRequest): ScriptedReply => {
    requests.push(request)
    const next = replies[requests.length - 1] ?? { error: { code: 'model_server_error' } }
    return typeof next === 'function' ? next() : next
  }
  const judged = await judgeRun(
    {
      run: state,
      sceneOf: (step) => ran.memory.screens.get(step)?.scene,
      async pictureOf(step) {
        if (step === change.noPictureOf) throw new HarnessError('observe_failed', { what: 'none' })
        const size = { width: 1, height: 1 }
        return { bytes: new Uint8Array([step]), mediaType: 'image/jpeg', size }
      },
      model: makeAnswering(answer, { clock, ...(change.profile && { profile: change.profile }) }),
      texts: TEXTS,
      fence: makeFence('0123456789ab'),
      tokenBudget: change.tokenBudget ?? 40_000,
      clock,
      onProgress: () => undefined,
      onCall: async (row) => void rows.push(row),
    },
    change.signal ?? new AbortController().signal,
  )
  const isOwn = rows.every((row) => row.kind === 'model_called' && row.role === 'judge')
  expect([rows.length, isOwn]).toEqual([judged.calls, true])
  return { judged, requests, state }
}

const DIFFERS = judging('contradicted', 'The two pictures differ.')
const UNSURE = judging('undecidable', 'No sensor measured this.')
const PROBLEMS: readonly (readonly [string, ScriptedReply, string])[] = [
  ['words alone', { text: 'I think it is fine.' }, 'no call of `judge_finding`'],
  ['another tool', { calls: [call('tap_mark', { id: 1 })] }, 'no call of `judge_finding`'],
  [
    'an answer that is not one of the three',
    judging('maybe', 'The two pictures differ.'),
    'no call',
  ],
  ['a reply that is cut off', { ...DIFFERS, stopReason: 'length' }, 'cut off'],
  ['no quote', judging('contradicted', ' “” '), 'shorter than'],
  [
    'a quote that is not in the evidence',
    judging('contradicted', 'A dialog said Saved.'),
    'not in the evidence',
  ],
  ['a quote of the report itself', judging('supported', 'What is a page?'), 'not in the evidence'],
  ['a quote of everything', judging('supported', 'x'.repeat(500)), 'longer than'],
]

describe('the judge', () => {
  it('the judge shows report, log, measurements and both screens, and keeps answer and quote', async () => {
    const { judged, requests } = await judge([DIFFERS, UNSURE])
    const [first] = requests
    expect(first?.history[0]?.image?.bytes[0]).toBe(3)
    expect(first?.image.bytes[0]).toBe(4)
    expect(first?.tools.map(({ name }) => name)).toEqual(['judge_finding'])
    const [, report, evidence] = (first?.screen ?? '').split('[[screen 0123456789ab]]')
    expect(report).toContain('Confusing copy at step 3: What is a page?')
    for (const part of [
      'Step 3: Tap “Go”. Result: changed. The screen was still after 0 ms.',
      'No sensor measured this.',
      'The two pictures differ.',
      'Words on the screen before, step 3: Text of page 2',
      'Words on the screen after, step 4: Text of page 3',
    ])
      expect(evidence).toContain(part)
    expect(judged).toMatchObject({
      answers: [
        { answer: 'contradicted', quote: 'The two pictures differ.' },
        { answer: 'undecidable', quote: 'No sensor measured this.' },
      ],
      left: [],
      calls: 2,
      tokens: { input: 2_000, output: 40 },
    })
  })

  it('the judge reads where a call was made in the unit of its model', async () => {
    const reporting = [
      { calls: [note('unresponsive', 'Nothing.'), call('tap', { x: SIZE.width / 2, y: 0 })] },
      done(),
    ]
    const { profile } = makeAnswering(() => UNSURE, { clock: makeInstantClock() })
    const thousandths: ModelProfile = { ...profile, dialect: 'thousandths' }
    const { requests } = await judge([UNSURE], { reporting, profile: thousandths })
    expect(requests[0]?.screen).toContain('Step 1: Tap at x 500, y 0')
  })

  it('a model that takes one picture judges by the screen after', async () => {
    const { profile } = makeAnswering(() => UNSURE, { clock: makeInstantClock() })
    const { requests } = await judge([UNSURE], {
      profile: { ...profile, pictures: { min: 0, max: 0 } },
    })
    expect(requests[0]?.history).toEqual([])
    expect(requests[0]?.image.bytes[0]).toBe(4)
    const one = await judge([UNSURE], { profile: { ...profile, pictures: { min: 0, max: 1 } } })
    expect(one.requests[0]?.history).toHaveLength(1)
  })

  it('the judge reads the place that a sensor names in the unit of its model', async () => {
    const rect = { x: SIZE.width / 4, y: SIZE.height / 2, width: 20, height: 20 }
    const detail = `The button at ${rect.x}, ${rect.y} has no name.`
    const unnamed: Sensor = {
      name: 'unnamed_control',
      of: 'screen',
      unit: 'controls',
      lasts: true,
      measure: () => [{ value: 1, detail, rect, target: 'button Go' }],
    }
    const { profile } = makeAnswering(() => UNSURE, { clock: makeInstantClock() })
    const { requests } = await judge([UNSURE], {
      reporting: [
        { calls: [note('ambiguous_label', 'What is it?'), call('tap_mark', { id: 1 })] },
        done(),
      ],
      profile: { ...profile, dialect: 'thousandths' },
      ports: () => ({ sensors: [unnamed] }),
    })
    expect(requests[0]?.screen).toContain(': The button at x 250, y 500 has no name.')
    const measured = await judge([], { reporting: [done()], ports: () => ({ sensors: [unnamed] }) })
    expect(findingsOf(measured.state)).toHaveLength(1)
    expect([measured.requests, measured.judged.left]).toEqual([[], []])
  })

  it.each(PROBLEMS)(
    'an answer of the judge is fed back once, and then leaves the finding unjudged: %s',
    async (_, reply, why) => {
      const { judged, requests } = await judge([reply, DIFFERS, reply, reply])
      expect(requests[1]?.reminder).toContain('could not be used: ')
      expect(requests[1]?.problem).toContain(why)
      expect(judged.answers).toHaveLength(1)
      expect(judged.left).toMatchObject([{ why: 'reply' }])
      expect(judged.calls).toBe(4)
    },
  )

  it('an answer as JSON in the text counts, whatever the shape of its quotation marks', async () => {
    const text = '```json\n{"answer":"contradicted","quote":"Step 3: Tap \\"Go\\"."}\n```'
    const { judged } = await judge([{ text }, { text }, UNSURE])
    expect(judged.answers[0]?.answer).toBe('contradicted')
  })

  it('a budget that ends leaves the rest, and no request is made for it', async () => {
    const { judged, requests } = await judge([DIFFERS, UNSURE], { tokenBudget: 1_500 })
    expect(requests).toHaveLength(1)
    expect(judged.left).toMatchObject([{ why: 'budget' }])
    const none = await judge([DIFFERS], { tokenBudget: 0 })
    expect([none.requests.length, none.judged.left.length]).toEqual([0, 2])
  })

  it.each([
    [1, 1],
    [1_999, 1],
    [2_000, 2],
  ])(
    'a budget of %i tokens is enough for %i requests of a thousand',
    async (tokenBudget, count) => {
      expect((await judge([DIFFERS, UNSURE], { tokenBudget })).requests).toHaveLength(count)
    },
  )

  it('an answer that used up the budget is not asked for again', async () => {
    const { judged, requests } = await judge([{ ...judging('supported', 'x') }], {
      tokenBudget: 1_500,
    })
    expect(requests).toHaveLength(1)
    expect(judged.left.map(({ why }) => why)).toEqual(['budget', 'budget'])
  })

  it('a picture that is missing leaves its own finding unjudged, and no other', async () => {
    const { judged, requests } = await judge([DIFFERS], { noPictureOf: 4 })
    expect(requests).toHaveLength(1)
    expect(judged.answers).toMatchObject([{ answer: 'contradicted' }])
    expect(judged.left).toMatchObject([{ why: 'fault' }])
  })

  it('a model that fails is not asked again, and a stop leaves the rest', async () => {
    const failed = await judge([])
    expect(failed.requests).toHaveLength(1)
    expect(failed.judged.left.map(({ why }) => why)).toEqual(['fault', 'fault'])
    const stopped = await judge([DIFFERS], { signal: AbortSignal.abort() })
    expect(stopped.requests).toHaveLength(0)
    expect(stopped.judged.left.map(({ why }) => why)).toEqual(['stopped', 'stopped'])
  })

  it('a stop while the model answers is no fault of the model, whatever the model throws', async () => {
    const stop = new AbortController()
    const reply = (): ScriptedReply => {
      stop.abort()
      return { error: { code: 'model_server_error' } }
    }
    const { judged, requests } = await judge([reply], { signal: stop.signal })
    expect(requests).toHaveLength(1)
    expect(judged.left.map(({ why }) => why)).toEqual(['stopped', 'stopped'])
  })
})

describe('the judge at the end of a run', () => {
  const SAID: Judged = {
    ...{ model: 'scripted', left: [], calls: 1, tokens: NO_TOKENS, durationMs: 5 },
    answers: [
      { finding: 'unresponsive-1', answer: 'contradicted', quote: 'The two pictures differ.' },
    ],
  }

  async function judgedRun(
    port: (job: HelperJob) => Promise<Judged>,
    plan: Pick<RunPlan, 'helpers' | 'helped'> = { helpers: { judge: 9_000 } },
  ): Promise<Ran> {
    const helpers = async (job: HelperJob) => ({ judged: await port(job) })
    return run({ replies: REPORTING, plan, ports: () => ({ helpers }) })
  }

  it("the judge's opinions are in the last row, with a budget of their own, and the verdict stays", async () => {
    const jobs: HelperJob[] = []
    const ran = await judgedRun(async (job) => {
      jobs.push(job)
      return SAID
    })
    expect(jobs).toMatchObject([{ budgets: { judge: 9_000 }, model: { name: 'scripted' } }])
    expect(ran.of('run_completed')).toMatchObject([{ verdict: 'success', judged: SAID }])
    const doubted = findingsOf(foldAll(ran.rows)).find(({ id }) => id === 'unresponsive-1')
    expect(doubted).toMatchObject({ grade: 'model', opinion: { answer: 'contradicted' } })
  })

  it('a judge that throws, and a run that asks for none, end without one', async () => {
    const thrown = await judgedRun(() => Promise.reject(new Error('no')))
    const unasked = await judgedRun(async () => SAID, {})
    for (const ran of [thrown, unasked])
      expect(ran.of('run_completed')[0]).not.toHaveProperty('judged')
  })

  it('a recording is judged as it was judged', async () => {
    const ran = await judgedRun(() => Promise.reject(new Error('not asked')), {
      helped: { judged: SAID },
    })
    expect(ran.of('run_completed')).toMatchObject([{ judged: SAID }])
  })
})
