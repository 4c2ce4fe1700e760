import {
  opinionText,
  verdictEvidence,
  verdictEvidenceText,
} from '@harness/shared/findings/verdict-evidence.ts'
import { foldAll, type LegState, type RunState } from '@harness/shared/log/fold.ts'
import type { Check } from '@harness/shared/order/run.ts'
import { describe, expect, it } from 'vitest'
import { done, run, tap } from '../../core/rig.ts'

const check = (kind: Check['kind'], value: string): Check => ({ kind, value })

async function ended(checks: readonly Check[], verdict?: 'failure'): Promise<RunState> {
  const leg = { actionName: '', goal: 'Go', preservesState: true, checks: [...checks] }
  const { rows } = await run({ replies: [tap(1), done(verdict)], plan: { legs: [leg] } })
  return foldAll(rows)
}

/** The run as an older Harness wrote it. */
const withoutProof = (state: RunState): RunState => ({
  ...state,
  legs: state.legs.map((leg): LegState => {
    if (!leg.completed) return leg
    const { proof: _, ...completed } = leg.completed
    return { ...leg, completed }
  }),
})

const texts = (state: RunState) =>
  state.legs.map((leg) => {
    const evidence = verdictEvidence(leg, state)
    return evidence && verdictEvidenceText(evidence)
  })

describe('what a verdict rests on', () => {
  it('a confirmed success names step, screen and the words of each check', async () => {
    const state = await ended([check('text', 'page 1'), check('no-text', 'page 0')])
    expect(texts(state)).toEqual([
      expect.stringMatching(/^Proven at step 2 on “.+”: “Text of page 1”, no “page 0”\.$/),
    ])
  })

  it('a confirmed success of an older log names the checks themselves', async () => {
    const state = withoutProof(await ended([check('text', 'page 1')]))
    expect(texts(state)).toEqual([expect.stringMatching(/^Proven at step 2 on “.+”: “page 1”\.$/)])
  })

  it('a success without a check says that it is unproven', async () => {
    expect(texts(await ended([]))).toEqual(['Unproven: no check was set for this goal.'])
  })

  it('a failure has no evidence to name', async () => {
    expect(texts(await ended([], 'failure'))).toEqual([undefined])
  })

  it("the model's belief about a real person is called its opinion, and a sweep has none", async () => {
    const state = await ended([])
    const by = (started: Partial<NonNullable<RunState['started']>>) =>
      state.started && opinionText({ ...state, started: { ...state.started, ...started } })
    expect(by({ provider: 'ollama' })).toBe(
      'Opinion of the model: a real person would manage this.',
    )
    expect(by({ provider: 'scripted', model: 'tour' })).toContain('Opinion of the script')
    expect(by({ provider: 'scripted', model: 'tour', origin: 'agent' })).toContain('of the script')
    expect(by({ provider: 'sweep' })).toBeUndefined()
  })

  it('an opinion of an agent is shown where it says more than its verdict, which stands for one that was left out', async () => {
    const { started, completed } = await ended([])
    const by = (would: boolean) =>
      started &&
      completed &&
      opinionText({
        started: { ...started, provider: 'scripted', origin: 'agent' },
        completed: { ...completed, wouldRealUserSucceed: would },
      })
    expect(by(true)).toBeUndefined()
    expect(by(false)).toBe('Opinion of the agent: a real person would not manage this.')
  })
})
