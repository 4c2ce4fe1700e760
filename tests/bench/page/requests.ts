import type { Observation, Scene } from '@harness/shared/device/observation.ts'
import type { Imaging } from '@harness/web/core/ports.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { done, run, tap } from '../../core/rig.ts'
import { plainImaging } from '../../standins/plain-imaging.ts'
import { type RequestTokens, tokensOfRun } from '../run-tokens.ts'

/** Marks tapped in turn: more than the longest cycle that the stuck detectors know. */
const AROUND = 5

/** Device pixels per point of the screens. */
const SCALE = 2

/**
 * A run of so many steps over real scenes, each with a picture of its own as large as a local model
 * gets it.
 */
export async function requestTokens(
  scenes: readonly Scene[],
  steps: number,
): Promise<RequestTokens> {
  const screens = Array.from({ length: steps + 1 }, (_, at) => observationOf(scenes, at))
  const { requests } = await run({
    recording: { screens },
    plan: { stepBudget: 0, tokenBudget: 0 },
    // The screens are those of a phone.
    ports: () => ({ tools: toolsFor('web', true), imaging }),
    replies: [...Array.from({ length: steps - 1 }, (_, at) => tap((at % AROUND) + 1)), done()],
  })
  if (requests.length < steps) throw new Error(`The run ended after ${requests.length} requests.`)
  return tokensOfRun(requests)
}

const imaging: Imaging = {
  render: ({ pointSize: { width, height }, ...picture }) =>
    plainImaging.render({
      ...picture,
      pointSize: { width: width * SCALE, height: height * SCALE },
    }),
}

function observationOf(scenes: readonly Scene[], at: number): Observation {
  const scene = scenes[at % scenes.length]
  if (!scene || scene.elements.length < AROUND) throw new Error('A screen has too few marks.')
  const png = new Uint8Array(8).map((_, index) => (at * 37 + index * 101) % 256)
  return { ...scene, url: `${scene.url}?visit=${at}`, png }
}
