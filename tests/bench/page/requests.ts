import type { Observation, Scene } from '@harness/shared/devices/observation.ts'
import { MARGIN, sizeOf } from '@harness/web/core/context/estimate.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { done, run, tap } from '../../core/rig.ts'
import { cacheableShare } from '../cacheable.ts'

/** The parts of a run's requests, in tokens by the estimator of the loop. */
export interface RequestTokens {
  /** At four letters a token: without the margin of the estimator, which the sums below include. */
  readonly prompts: number
  readonly tools: number
  /** Of each step. */
  readonly totals: readonly number[]
  /** Tokens that a provider could not take from its cache of the previous request. */
  readonly uncached: readonly number[]
}

/** Marks tapped in turn: more than the longest cycle that the stuck detectors know. */
const AROUND = 5

/** A run of so many steps over real scenes, each with a picture of its own as large as a local model gets it. */
export async function requestTokens(
  scenes: readonly Scene[],
  steps: number,
): Promise<RequestTokens> {
  const screens = Array.from({ length: steps + 1 }, (_, at) => observationOf(scenes, at))
  const { requests } = await run({
    recording: { screens },
    plan: { stepBudget: 0, tokenBudget: 0 },
    // The screens are those of a phone.
    ports: () => ({ tools: toolsFor('web', true) }),
    replies: [...Array.from({ length: steps - 1 }, (_, at) => tap((at % AROUND) + 1)), done()],
  })
  const [first] = requests
  if (!first || requests.length < steps)
    throw new Error(`The run ended after ${requests.length} requests.`)
  const { system, tools } = sizeOf(first)
  const shares = requests.map((now, at) => cacheableShare(requests[at - 1] ?? now, now))
  return {
    prompts: system / MARGIN,
    tools: tools / MARGIN,
    totals: shares.map(({ totalTokens }) => totalTokens),
    // Nothing is cached before the first request.
    uncached: shares.map(({ totalTokens, sharedTokens }, at) =>
      at === 0 ? totalTokens : totalTokens - sharedTokens,
    ),
  }
}

function observationOf(scenes: readonly Scene[], at: number): Observation {
  const scene = scenes[at % scenes.length]
  if (!scene || scene.elements.length < AROUND) throw new Error('A screen has too few marks.')
  const png = new Uint8Array(8).map((_, index) => (at * 37 + index * 101) % 256)
  return { ...scene, url: `${scene.url}?visit=${at}`, png }
}
