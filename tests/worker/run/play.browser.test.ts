// What a person changes while a run waits: kept in the snapshot, and given to the next loop.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { RunId, SessionId } from '@harness/shared/base/ids.ts'
import { EMPTY_RUN } from '@harness/shared/log/fold.ts'
import type { Model } from '@harness/web/core/ports.ts'
import { makeScripted } from '@harness/web/models/playback/scripted.ts'
import { readSnapshot } from '@harness/web/store/log/sessions.ts'
import { snapshotOf } from '@harness/web/worker/run/plan.ts'
import { makePlayer } from '@harness/web/worker/run/play.ts'
import { changed, type LoopSetup } from '@harness/web/worker/run/set-options.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { freshTabs } from '../../store/fresh-db.ts'

const origin = 'http://127.0.0.1:11434'
const ORDER = {
  runId: RunId.parse(systemIds.uuid()),
  url: 'http://shop.test/',
  viewport: { width: 1280, height: 800 },
  persona: { name: 'First-time visitor', text: 'You are new here.' },
  legs: [{ goal: 'Buy a lamp' }],
  model: { provider: 'ollama', model: 'small:8b', origin },
  stepBudget: 40,
} as const
const SNAPSHOT = snapshotOf(ORDER, 1_000, systemIds)
const OTHER = { provider: 'ollama', model: 'large:32b', origin } as const

function modelNamed(name: string): Model {
  return makeScripted([], { clock: systemClock, name })
}

async function waitingRun(makeModel: (name: string) => Model = modelNamed, isKept = true) {
  const [db] = freshTabs()
  const sessionId = SessionId.parse(systemIds.uuid())
  await db.sessions.add({ id: sessionId, startedAt: '2026-11-23T01:00:00.000Z', url: ORDER.url })
  const loops: LoopSetup[] = []
  let leave: (why: HarnessError) => void = () => undefined
  let end: () => void = () => undefined
  const control = { handOver: () => leave(new HarnessError('run_handed_over')) }
  const player = makePlayer(
    {
      ...{ db, sessionId, control, isKept },
      makeModel: async (choice) => makeModel('model' in choice ? String(choice.model) : ''),
      runLoop(setup) {
        loops.push(setup)
        return new Promise<void>((resolve, reject) => {
          end = resolve
          leave = reject
        })
      },
    },
    { snapshot: SNAPSHOT, model: modelNamed('small:8b') },
  )
  const kept = () => readSnapshot(db, sessionId, SNAPSHOT.runId)
  return { player, loops, kept, end: () => end() }
}

describe('a run that waits', () => {
  it('a run that waits resumes with more steps and another model, and a later resume knows both', async () => {
    const { player, loops, kept, end } = await waitingRun()
    const played = player.play()
    await player.change({ addSteps: 20, model: OTHER })
    await expect.poll(() => loops.length).toBe(2)
    expect(loops[1]).toMatchObject({
      model: { name: 'large:32b' },
      snapshot: { order: { stepBudget: 60, model: OTHER }, tokenBudget: 1_000 },
      interrupted: { device: 'same', adjusted: true },
    })
    expect(await kept()).toMatchObject({ order: { stepBudget: 60, model: OTHER } })
    end()
    await played
  })

  it('a run that waits keeps waiting with what it had when the new model does not answer', async () => {
    const { player, loops, kept } = await waitingRun(() => {
      throw new HarnessError('model_missing', { model: 'large:32b', command: 'ollama pull' })
    })
    void player.play()
    await expect(player.change({ model: OTHER })).rejects.toMatchObject({ code: 'model_missing' })
    expect(loops).toHaveLength(1)
    expect(await kept()).toBeUndefined()
  })

  it('a run that works takes options for its next step, and later changes add to earlier ones', async () => {
    const { player, loops, kept, end } = await waitingRun()
    const played = player.play()
    await player.change({ set: { instructions: 'Pretend the search is broken.' } })
    await expect.poll(() => loops.length).toBe(2)
    await player.change({ set: { temperature: 0.5, without: ['back'] } })
    await expect.poll(() => loops.length).toBe(3)
    const order = { instructions: 'Pretend the search is broken.', without: ['back'] }
    const model = { ...ORDER.model, sampling: { temperature: 0.5 } }
    expect(loops[2]).toMatchObject({
      snapshot: { order: { ...order, model } },
      interrupted: {
        adjusted: true,
        set: [{ text: 'Temperature: 0.5' }, { text: 'Without tools: back' }],
      },
    })
    expect(await kept()).toMatchObject({ order: { ...order, model } })
    await player.change({ model: OTHER })
    await expect.poll(() => loops.length).toBe(4)
    expect(loops[3]?.snapshot.order.model).toEqual({ ...OTHER, sampling: { temperature: 0.5 } })
    end()
    await played
  })

  it('an option that the model does not take is refused, and the run works on as it was', async () => {
    const { player, loops } = await waitingRun()
    void player.play()
    const set = { instructions: ' ' }
    await expect(player.change({ set })).rejects.toMatchObject({ code: 'argument_invalid' })
    expect(loops).toHaveLength(1)
  })

  it('a run whose order is not kept, such as a recording, is not changed', async () => {
    const { player } = await waitingRun(modelNamed, false)
    await expect(player.change({ addSteps: 20 })).rejects.toMatchObject({
      code: 'run_unchangeable',
    })
  })
})

describe('a raised limit', () => {
  const used = (input: number) => ({ ...EMPTY_RUN, tokens: { ...EMPTY_RUN.tokens, input } })

  it('a raised token limit is above what the run has used by the amount, and no limit stays none', () => {
    expect(changed(SNAPSHOT, { addTokens: 500 }, used(1_300)).tokenBudget).toBe(1_800)
    expect(changed(SNAPSHOT, { addTokens: 500 }, used(900)).tokenBudget).toBe(1_500)
    const free = { ...SNAPSHOT, tokenBudget: 0 }
    expect(changed(free, { addTokens: 500 }, used(900)).tokenBudget).toBe(0)
  })

  it('a raised step limit is never above the highest that can be chosen', () => {
    expect(changed(SNAPSHOT, { addSteps: 500 }, EMPTY_RUN).order.stepBudget).toBe(200)
  })
})
