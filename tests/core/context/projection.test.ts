// Properties of the requests of any leg with any window.

import type { ScriptedReply } from '@harness/shared/order/script.ts'
import { sizeOf } from '@harness/web/core/context/estimate.ts'
import { capOf } from '@harness/web/core/context/fit.ts'
import type { ModelRequest } from '@harness/web/core/ports.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEED } from '../../setup/seed.ts'
import { call, run, screen } from '../rig.ts'

const words = fc.string({ unit: fc.constantFrom('a', ' ', 'é', '漢', '\n', '{'), maxLength: 400 })

const anyCall: fc.Arbitrary<ScriptedReply> = fc.oneof(
  words.map((intent) => ({ calls: [call('tap_mark', { id: 1, intent: `I ${intent}` })] })),
  words.map((text) => ({ calls: [call('type', { text })] })),
  fc.constantFrom('read_screen', 'back').map((name) => ({ calls: [call(name)] })),
  fc.constant({ text: 'Hm.' }),
)

const anyLeg = fc.record({
  replies: fc.array(anyCall, { minLength: 2, maxLength: 40 }),
  pictures: fc.constantFrom({ min: 0, max: 0 }, { min: 1, max: 3 }, { min: 3, max: 6 }),
  contextTokens: fc.integer({ min: 7_000, max: 40_000 }),
  reported: fc.integer({ min: 0, max: 12_000 }),
  text: fc.integer({ min: 0, max: 20_000 }).map((length) => 'word '.repeat(length / 5)),
})

type Leg = typeof anyLeg extends fc.Arbitrary<infer T> ? T : never

async function requestsOf({ replies, pictures, contextTokens, reported, text }: Leg) {
  const screens = Array.from({ length: 41 }, (_, page) => screen(page, { text: `${page} ${text}` }))
  const { requests } = await run({
    replies: replies.map((reply) => ({ ...reply, tokens: { input: reported } })),
    recording: { screens },
    ports: ({ model }) => ({
      model: { ...model, profile: { ...model.profile, pictures, contextTokens } },
    }),
  })
  return requests
}

const estimateTokens = (request: ModelRequest) =>
  Object.values(sizeOf(request)).reduce((sum, part) => sum + part, 0)

const textsOf = ({ history }: ModelRequest) =>
  history.map(({ text, image }) => `${text} ${image ? 'with picture' : ''}`)

/** Number of requests whose history does not begin with the previous one. */
function rewritten(requests: readonly ModelRequest[]): number {
  return requests.slice(1).filter((now, at) => {
    const before = requests[at] ? textsOf(requests[at]) : []
    return JSON.stringify(textsOf(now).slice(0, before.length)) !== JSON.stringify(before)
  }).length
}

/**
 * Most steps by which a request can be made smaller before nothing is left, see `History.giveWay`.
 */
const MOST_GIVEN = 12

describe(`any leg (seed ${SEED})`, () => {
  it(`no request of any leg is over its cap (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(anyLeg, async (leg) => {
        // A model that reports fewer tokens than were estimated takes back the margin of the
        // estimate, and no more.
        const margin = leg.reported > 0 ? 1.2 : 1
        for (const request of await requestsOf(leg)) {
          expect(estimateTokens(request)).toBeLessThanOrEqual(capOf(leg) * margin)
        }
      }),
      { seed: SEED, numRuns: 30 },
    )
  })

  it(`every request of any leg has the same instructions and tools, and its history is rewritten in blocks (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(anyLeg, async (leg) => {
        const requests = await requestsOf(leg)
        expect(new Set(requests.map(({ system }) => system)).size).toBeLessThanOrEqual(1)
        expect(
          new Set(requests.map(({ tools }) => JSON.stringify(tools))).size,
        ).toBeLessThanOrEqual(1)
        const { min, max } = leg.pictures.max > 0 ? leg.pictures : { min: 3, max: 6 }
        const blocks = Math.ceil(requests.length / (max - min + 1))
        expect(rewritten(requests)).toBeLessThanOrEqual(blocks + MOST_GIVEN)
      }),
      { seed: SEED, numRuns: 30 },
    )
  })
})
