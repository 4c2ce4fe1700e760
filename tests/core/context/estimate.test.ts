import { NO_TOKENS } from '@harness/shared/order/run.ts'
import { Estimator, sizeOf, textTokens } from '@harness/web/core/context/estimate.ts'
import type { EncodedImage, ModelRequest } from '@harness/web/core/ports.ts'
import { describe, expect, it } from 'vitest'
import { cacheableShare } from '../../bench/cacheable.ts'
import { run, screen, tap } from '../rig.ts'

const image: EncodedImage = {
  bytes: new Uint8Array([1, 2, 3]),
  mediaType: 'image/jpeg',
  size: { width: 1_000, height: 750 },
}

const request: ModelRequest = {
  system: 'x'.repeat(4_000),
  tools: [],
  history: [{ text: 'y'.repeat(400), image }, { text: 'z'.repeat(400) }],
  image,
  screen: 's'.repeat(400),
  reminder: 'r'.repeat(40),
  maxTokens: 1_024,
  goal: '',
  scene: screen(0),
  marks: [],
  past: [],
  checks: [],
  measured: {},
}

const used = (input: number, cacheRead = 0) => ({ ...NO_TOKENS, input, cacheRead })

describe('an estimate', () => {
  it('an estimate counts text by its letters, pictures by their size, and the room for the reply', () => {
    expect(sizeOf(request)).toEqual({
      system: 1_200,
      tools: 1,
      history: 240,
      pictures: 2_000,
      screen: 120,
      reminder: 12,
      reply: 1_024,
    })
    expect(new Estimator().estimate(request)).toBe(4_597)
  })

  it('an estimate counts letters of other scripts as a token each', () => {
    expect(textTokens('漢字'.repeat(100))).toBe(240)
    expect(textTokens('naïve')).toBe(textTokens('naive'))
  })

  it('an estimate goes up at once when the model reports more, cached tokens included', () => {
    const estimator = new Estimator()
    const first = estimator.estimate(request)
    estimator.learn(used(1_000, 6_146))
    expect(estimator.estimate(request) - 1_024).toBe((first - 1_024) * 2)
  })

  it('an estimate comes down slowly, to no less than what its own margin allows', () => {
    const estimator = new Estimator()
    const estimates = Array.from({ length: 20 }, () => {
      const tokens = estimator.estimate(request)
      estimator.learn(used(300))
      return tokens
    })
    expect(estimates).toEqual(estimates.toSorted((a, b) => b - a))
    expect(estimates.at(-1)).toBeGreaterThan(4_597 / 1.25)
  })

  it('an estimate learns nothing from calls that report nothing', () => {
    const estimator = new Estimator()
    estimator.learn(used(9_000))
    const first = estimator.estimate(request)
    expect(first).toBe(new Estimator().estimate(request))
    estimator.learn(NO_TOKENS)
    expect(estimator.estimate(request)).toBe(first)
  })

  it('an estimate settles: the same reports give the same estimate, without swinging', () => {
    const estimator = new Estimator()
    const estimates = Array.from({ length: 40 }, () => {
      const tokens = estimator.estimate(request)
      estimator.learn(used(5_000))
      return tokens
    })
    expect(new Set(estimates.slice(1)).size).toBe(1)
  })
})

describe('the cacheable share of a request', () => {
  it('the cacheable share of a request is 1 for the same request', () => {
    expect(cacheableShare(request, { ...request })).toMatchObject({ share: 1 })
  })

  it('the cacheable share of a request is almost 0 when the tools differ', () => {
    const tools = [{ name: 'tap', description: '', input: {} }]
    expect(cacheableShare({ ...request, tools }, request).share).toBeLessThan(0.001)
  })

  it('the cacheable share of a request ends where the history begins to differ, and counts equal pictures', () => {
    const changed = { ...request, history: [{ text: 'another', image }] }
    expect(cacheableShare(request, changed).sharedTokens).toBe(1_201 + 1_000)
    const grown = { ...request, history: [...request.history, { text: 'new' }] }
    expect(cacheableShare(request, grown).sharedTokens).toBe(1_201 + 240 + 1_000)
  })

  it('the cacheable share of a request takes equal bytes of one size for the same picture, and no others', () => {
    const copy = { ...image, bytes: image.bytes.slice() }
    const other = { ...image, bytes: new Uint8Array([1, 2, 4]) }
    const smaller = { ...image, size: { width: 10, height: 10 } }
    expect(cacheableShare({ ...request, image: smaller }, request).share).toBeLessThan(0.9)
    expect(cacheableShare(request, { ...request, image: copy }).share).toBe(1)
    expect(cacheableShare(request, { ...request, image: other }).share).toBeLessThan(0.9)
  })

  it('the cacheable share of a request covers instructions and tools of every step of a run', async () => {
    const { requests } = await run({
      replies: Array.from({ length: 6 }, () => tap(1)),
      plan: { stepBudget: 6 },
    })
    const shares = requests.slice(1).map((now, at) => cacheableShare(requests[at] ?? now, now))
    const [first] = requests
    const floor = first ? sizeOf(first).system + sizeOf(first).tools : 0
    for (const { sharedTokens } of shares) expect(sharedTokens).toBeGreaterThanOrEqual(floor)
  })
})
