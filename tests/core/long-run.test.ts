// Four hundred steps through the real loop, two thousand in the suite: nothing grows with the
// length of a run, and every row is there.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Observation } from '@harness/shared/device/observation.ts'
import { EMPTY_RUN, fold } from '@harness/shared/log/fold.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import { sizeOf } from '@harness/web/core/context/estimate.ts'
import { capOf } from '@harness/web/core/context/fit.ts'
import type { Driver, Log, ModelRequest } from '@harness/web/core/ports.ts'
import { makeAnswering } from '@harness/web/models/playback/scripted.ts'
import { describe, expect, it } from 'vitest'
import { howMany, report } from '../setup/suite.ts'
import { button, call, changed, run, screen, tap } from './rig.ts'

const STEPS = howMany({ gate: 400, whole: 2_000 })

/** Bytes of a picture: kept by mistake, they alone would be sixty megabytes. */
const PICTURE = 200_000

/** Repetitions of a page's name: stored by mistake, its text would be twenty megabytes. */
const REPEATS = 6_000

/**
 * Far less than a leak would add over three hundred steps, and more than the slack of a heap that
 * other tests used too.
 */
const MOST_GROWTH = 10_000_000

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

function usedBytes(): number {
  if (typeof collect === 'function') collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** A page that was never seen before, with a long text of its own. */
function freshPage(step: number): Observation {
  const png = new Uint8Array(PICTURE).fill(step % 2 ? 0xff : 0x00, 0, 8)
  const text = `Page ${step}. `.repeat(REPEATS)
  return screen(step, {
    png,
    text,
    elements: [button(`Go to ${step + 1}`), button('Stay', { y: 60 })],
  })
}

function endless(info: Driver['info']): Driver {
  let step = 0
  return {
    info,
    observe: async () => freshPage(step),
    async perform() {
      step += 1
      return changed
    },
    reset: async () => undefined,
    frames: () => () => undefined,
    close: async () => undefined,
  }
}

async function longRun() {
  const used = new Map<number, number>()
  const sizes: { tokens: number; past: number; history: number }[] = []
  const kinds: string[] = []
  let state = EMPTY_RUN
  let complete = 0
  const log: Log = {
    async append({ rows }) {
      for (const row of rows) {
        kinds.push(row.kind)
        if (row.kind === 'step_completed') complete += 1
        if (row.kind === 'run_started' || row.kind === 'run_completed') state = fold(state, row)
      }
    },
  }
  const answer = (request: ModelRequest): ScriptedReply => {
    const step = sizes.length + 1
    if (step === 100 || step === STEPS) used.set(step, usedBytes())
    const tokens = Object.values(sizeOf(request)).reduce((sum, part) => sum + part, 0)
    const past = request.past.length
    sizes.push({ tokens, past, history: request.history.length })
    return step % 7 === 0 ? { calls: [call('read_screen')] } : tap(1)
  }
  // A model of its own, because that of the rig keeps every request.
  const { end } = await run({
    plan: { stepBudget: STEPS, tokenBudget: 0 },
    ports: ({ driver, clock }) => ({
      driver: endless(driver.info),
      log,
      model: makeAnswering(answer, { clock }),
    }),
  })
  return { end, used, sizes, kinds, state, complete }
}

describe('a long run', () => {
  it('a run of hundreds of steps keeps its memory flat, its requests within the cap, and its rows complete', async () => {
    const { used, sizes, kinds, state, complete, end } = await longRun()
    expect(end).toMatchObject({ verdict: 'blocked', ending: 'limit' })
    expect(sizes).toHaveLength(STEPS)
    const cap = capOf({ contextTokens: 16_384 })
    expect(Math.max(...sizes.map(({ tokens }) => tokens))).toBeLessThanOrEqual(cap)
    expect(Math.max(...sizes.map(({ history }) => history))).toBeLessThanOrEqual(4)
    // The page that reaches the bound is kept whole.
    expect(Math.max(...sizes.map(({ past }) => past))).toBeLessThanOrEqual(400)
    expect((used.get(STEPS) ?? Infinity) - (used.get(100) ?? 0)).toBeLessThan(MOST_GROWTH)
    const megabytes = [100, STEPS].map((step) => ((used.get(step) ?? 0) / 1e6).toFixed(1))
    report(
      `${STEPS} steps of the loop: memory after step 100 and the last ${megabytes.join(' → ')} MB`,
    )

    const count = (kind: Row['kind']) => kinds.filter((one) => one === kind).length
    for (const kind of ['step_started', 'model_called', 'tool_call', 'tool_result'] as const)
      expect(count(kind)).toBe(STEPS)
    expect(complete).toBe(STEPS)
    expect(count('stop_evaluated')).toBe(STEPS)
    expect(state.completed).toMatchObject({ stepCount: STEPS, ending: 'limit' })
  }, 60_000)
})
