// Words of the persona as evidence of a check, in the real loop.
import { verdictEvidence, verdictEvidenceText } from '@harness/shared/findings/verdict-evidence.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { recheckLeg } from '@harness/shared/log/views/checks.ts'
import { proofOf } from '@harness/shared/log/views/proof.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import { describe, expect, it } from 'vitest'
import { live, type Moment, makeFixture } from '../resume/lives.ts'
import { call, done, type Ran, run, tap } from '../rig.ts'

const GOAL = 'Find out what delivery to Spain costs'
const legs = [
  {
    ...{ actionName: '', goal: GOAL, preservesState: true },
    checks: [{ kind: 'answer', value: '4.90  euro' } as const],
  },
]
const answering = (...replies: readonly ScriptedReply[]) => run({ replies, plan: { legs } })
const ANSWER = 'Delivery costs 4.90 Euro. I found it below the basket.'
const GAP = 'The answer does not have the words that a check of the goal wants.'

const recheck = ({ rows, memory }: Ran) => {
  const scene = (step: number) => memory.screens.get(step)?.scene
  return { again: recheckLeg(foldAll(rows), 0, scene), proof: proofOf(foldAll(rows), scene)[0] }
}

const SAID: readonly (readonly [string, readonly ScriptedReply[]])[] = [
  ['the final answer', [done('success', ANSWER)]],
  ['the text beside a call', [{ ...tap(1), text: ANSWER }, done()]],
  ['an observation', [{ calls: [call('tap_mark', { id: 1, observation: ANSWER })] }, done()]],
]

describe('a check of the answer', () => {
  it.each(SAID)('holds by %s, and can be decided again from the log', async (_, replies) => {
    const ran = await answering(...replies)
    expect(ran.end).toMatchObject({ verdict: 'success', confirmed: true })
    const [shown] = ran.of('leg_completed')[0]?.proof?.shown ?? []
    expect(shown?.words).toBe(ANSWER)
    const { again, proof } = recheck(ran)
    expect(again).toEqual({ holds: true, gaps: [] })
    expect(proof?.checks).toMatchObject([{ since: 1 }])
    const state = foldAll(ran.rows)
    const [leg] = state.legs
    const evidence = leg && verdictEvidence(leg, state)
    expect(evidence && verdictEvidenceText(evidence)).toContain(`the answer “Delivery costs 4.90`)
  })

  it('does not hold by thinking, and the refusal never says the words', async () => {
    const ran = await answering(
      { ...tap(1), thinking: 'It may be 4.90 euro or 5.90 euro.', text: 'Let me look.' },
      done('success', 'I found it.'),
      done('success', 'I found it.'),
      done('success', ANSWER),
    )
    expect(ran.of('nudged')).toMatchObject([{ reason: 'unproven' }, { reason: 'unproven' }])
    expect(ran.of('nudged')[0]?.text).toContain(GAP)
    const asked = ran.requests.map(({ reminder, system }) => reminder + system).join('\n')
    expect(asked).not.toContain('4.90')
    expect(ran.end).toMatchObject({ verdict: 'success', confirmed: true })
  })

  it('proves nothing where the goal has its words', async () => {
    const goal = 'Check that delivery costs 4.90 euro'
    const ran = await run({
      replies: [tap(1), done('success', ANSWER)],
      plan: { legs: legs.map((leg) => ({ ...leg, goal })) },
    })
    expect(ran.of('step_started')[0]?.held).toEqual(legs[0]?.checks)
    expect(ran.end).toMatchObject({ verdict: 'success', confirmed: false })
  })

  it('belongs to its goal alone, also when it was said for the goal before', async () => {
    const [leg] = legs
    const plain = { actionName: '', goal: 'Look around', preservesState: true }
    const strict = { strict: true, legs: leg ? [plain, leg] : [] }
    const silent = Array.from({ length: 5 }, () => done('success', 'Done.'))
    const ran = await run({ replies: [done('success', ANSWER), ...silent], plan: strict })
    expect(ran.of('leg_completed').map(({ verdict }) => verdict)).toEqual(['success', 'blocked'])
  })

  it('knows after a resume what was said before it', async () => {
    const fixture = makeFixture()
    const plan = { legs }
    const answer = (reply: ScriptedReply) => () => reply
    const dies = (moment: Moment, step: number) => moment === 'before the call' && step === 2
    await live(fixture, { plan, answer: answer({ ...tap(1), text: ANSWER }), dies })
    const end = await live(fixture, { plan, answer: answer(done('success', 'Done.')) })
    expect(end).toMatchObject({ verdict: 'success', confirmed: true })
  })
})
