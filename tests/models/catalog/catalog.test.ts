import { fitLongEdge } from '@harness/shared/base/geometry.ts'
import { costOf } from '@harness/shared/log/views/cost.ts'
import { CatalogEntry } from '@harness/shared/order/catalog.ts'
import { unitOf } from '@harness/web/core/screen/dialect.ts'
import { CATALOG } from '@harness/web/models/catalog/data.ts'
import { catalogWith, entryOf } from '@harness/web/models/catalog/find.ts'
import { cloudProfile } from '@harness/web/models/catalog/profile.ts'
import { describe, expect, it } from 'vitest'
import { imageTokens } from './image-tokens.ts'

const tokens = { input: 4_827, cacheRead: 0, cacheWrite: 0, output: 150, thinking: 0 }
const DAY = '2026-11-21'

describe('the catalog', () => {
  it('the catalog names each model once, in its own shape', () => {
    const names = CATALOG.map(({ provider, id }) => `${provider} ${id}`)
    expect(new Set(names).size).toBe(names.length)
    for (const entry of CATALOG) expect(CatalogEntry.parse(entry)).toEqual(entry)
  })

  it.each([
    ['anthropic', 'claude-opus-4-7', 250_000, 1_000_000],
    ['anthropic', 'claude-sonnet-4-6', 1_000_000, 3_000_000],
    ['anthropic', 'claude-haiku-4-5', 2_000_000, 10_000_000],
    ['openai', 'gpt-5-mini', 2_000_000, 10_000_000],
    ['openai', 'gpt-4.1-nano', 2_000_000, 10_000_000],
    ['google', 'gemini-2.5-flash', 2_000_000, 10_000_000],
    ['google', 'gemini-2.5-flash-lite', 2_000_000, 10_000_000],
    ['ollama', 'qwen3-vl:8b', 1_000_000, 10_000_000],
    ['ollama', 'gemma4:9b', 1_000_000, 10_000_000],
    ['ollama', 'llama3.2-vision:11b', 1_000_000, 10_000_000],
    ['ollama', 'whatever:1b', 1_000_000, 10_000_000],
  ] as const)(
    'the catalog gives %s %s its usual and its largest token budget',
    (provider, id, usual, most) => {
      expect(entryOf(provider, id).budget).toEqual({ usual, most })
    },
  )

  it("the catalog accepts a person's correction and addition, and returns both", () => {
    const changes = [
      { provider: 'anthropic', id: 'claude-haiku-5-5', longEdge: 800 },
      { provider: 'compatible', id: 'mine', tools: false },
    ] as const
    const all = catalogWith(changes)
    expect(all).toHaveLength(CATALOG.length + 1)
    expect(entryOf('anthropic', 'claude-haiku-5-5', changes)).toMatchObject({
      longEdge: 800,
      name: 'Haiku 5.5',
    })
    expect(all.at(-1)).toMatchObject({ id: 'mine', tools: false, vision: true })
  })

  it('the catalog never replaces an unknown model by a known one', () => {
    const entry = entryOf('anthropic', 'claude-next')
    expect(entry).toMatchObject({ id: 'claude-next', prices: [], forcesTools: false })
    expect(costOf(tokens, entry, DAY)).toBeUndefined()
  })
})

describe('a cost', () => {
  it.each([
    ['anthropic', 'claude-haiku-5-5', 0.0112],
    ['anthropic', 'claude-sonnet-5-5', 0.2231],
    ['anthropic', 'claude-opus-5-5', 0.4462],
  ] as const)('a cost of 20 steps with %s %s is the one of its price list', (provider, id, usd) => {
    const one = costOf(tokens, entryOf(provider, id), DAY)
    expect((one?.usd ?? 0) * 20).toBeCloseTo(usd, 3)
  })

  it('a cost counts each kind of token at its own price, and thinking like output', () => {
    const entry = entryOf('anthropic', 'claude-sonnet-5-5')
    const million = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, thinking: 0 }
    const usd = (bucket: object) => costOf({ ...million, ...bucket }, entry, DAY)?.usd
    expect(usd({ input: 1e6 })).toBe(2)
    expect(usd({ cacheRead: 1e6 })).toBe(0.1)
    expect(usd({ cacheWrite: 1e6 })).toBe(2.5)
    expect(usd({ output: 1e6 })).toBe(10)
    expect(usd({ thinking: 1e6 })).toBe(10)
  })

  it('a cost of a long prompt is higher for all of it', () => {
    const entry = entryOf('anthropic', 'claude-haiku-5-5')
    const at = (input: number) => costOf({ ...tokens, input, output: 0 }, entry, DAY)?.usd
    expect(at(100_000)).toBeCloseTo(0.01)
    expect(at(100_001)).toBeCloseTo(0.05)
  })

  it('a cost says since when its prices are valid, and follows the day', () => {
    const entry = entryOf('google', 'gemini-3.8-flash')
    const input = { ...tokens, input: 1e6, output: 0 }
    expect(costOf(input, entry, DAY)).toEqual({ usd: 0.75, pricesFrom: '2026-09-02' })
    expect(costOf(input, entry, '2027-01-01')).toEqual({ usd: 1.5, pricesFrom: '2027-01-01' })
  })

  it('a cost is undefined, not zero, when the price is unknown', () => {
    expect(costOf(tokens, { prices: [] }, DAY)).toBeUndefined()
  })
})

describe('a picture', () => {
  it.each([
    ['anthropic claude-haiku-5-5', '402x874', 480],
    ['anthropic claude-haiku-5-5', '804x1748', 1_827],
    ['openai gpt-6-luna', '804x1748', 1_716],
    ['openai gpt-6-luna', '402x874', 437],
    ['google gemini-3.8-flash', '804x1748', 1_100],
    ['google gemini-2.5-flash', '804x1748', 1_548],
    ['ollama qwen3-vl:8b', '402x874', 364],
  ])('a picture for %s of %s costs %i tokens', (name, size, cost) => {
    const entry = CATALOG.find(({ provider, id }) => `${provider} ${id}` === name)
    const [width = 0, height = 0] = size.split('x').map(Number)
    expect(entry && imageTokens({ width, height }, entry.image)).toBe(cost)
  })

  it('a picture is never so large that a provider would shrink it and shift its coordinates', () => {
    for (const { image, longEdge, provider, id } of CATALOG) {
      if (image.kind === 'fixed' || image.cap === undefined) continue
      const square = { width: longEdge, height: longEdge }
      const patches = imageTokens(square, { ...image, factor: 1, cap: Number.MAX_SAFE_INTEGER })
      expect(patches, `${provider} ${id}`).toBeLessThanOrEqual(image.cap)
    }
  })
})

describe('coordinates of a model', () => {
  const devices = [
    { pointSize: { width: 390, height: 844 }, scale: 2 },
    { pointSize: { width: 402, height: 874 }, scale: 3 },
    { pointSize: { width: 1_280, height: 800 }, scale: 1 },
    { pointSize: { width: 320, height: 480 }, scale: 1 },
  ]
  const models = CATALOG.flatMap(({ provider, id, longEdge, dialect }) => [
    { provider, id, longEdge, dialect },
  ])

  it.each(models)(
    'the coordinates of $provider $id become points on every device',
    ({ longEdge, dialect }) => {
      for (const { pointSize, scale } of devices) {
        const pixels = { width: pointSize.width * scale, height: pointSize.height * scale }
        const sent = fitLongEdge(pixels, longEdge)
        const side = {
          points: pointSize,
          image: sent,
          thousandths: { width: 1_000, height: 1_000 },
        }
        const unit = unitOf(dialect, pointSize, sent)
        for (const share of [0, 0.25, 0.5, 1]) {
          const x = side[dialect].width * share * unit.x
          const y = side[dialect].height * share * unit.y
          expect(x).toBeCloseTo(pointSize.width * share)
          expect(y).toBeCloseTo(pointSize.height * share)
        }
      }
    },
  )

  it('the coordinates of a model are requested in the unit its family was trained on', () => {
    expect(cloudProfile(entryOf('anthropic', 'claude-haiku-5-5')).dialect).toBe('image')
    expect(cloudProfile(entryOf('openai', 'gpt-6-luna')).dialect).toBe('image')
    expect(cloudProfile(entryOf('google', 'gemini-3.8-flash')).dialect).toBe('thousandths')
  })
})
