import { sizeOf } from '@harness/web/core/context/estimate.ts'
import { capOf } from '@harness/web/core/context/fit.ts'
import type { Model, ModelRequest } from '@harness/web/core/ports.ts'
import { describe, expect, it } from 'vitest'
import { button, call, done, run, screen, tap } from '../rig.ts'

const estimateTokens = (request: ModelRequest) =>
  Object.values(sizeOf(request)).reduce((sum, part) => sum + part, 0)

/** The model of the rig with another window. */
const withWindow =
  (contextTokens: number) =>
  ({ model }: { model: Model }) => ({
    model: { ...model, profile: { ...model.profile, contextTokens } },
  })

const taps = (count: number) => Array.from({ length: count }, () => tap(1))
const reads = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    index % 2 ? { calls: [call('read_screen')] } : tap(1),
  )
const wordy = Array.from({ length: 30 }, (_, page) =>
  screen(page, { text: `Page ${page} `.repeat(2_000) }),
)

describe('a request', () => {
  it('a request stays within the cap when every step reads a long page', async () => {
    const { requests, end } = await run({
      replies: [...reads(24), done()],
      recording: { screens: wordy },
      ports: withWindow(7_500),
    })
    expect(end.ending).toBe('goal')
    const cap = capOf({ contextTokens: 7_500 })
    for (const request of requests) expect(estimateTokens(request)).toBeLessThanOrEqual(cap)
    expect(requests.some(({ history }) => history.some(({ image }) => image))).toBe(true)
    expect(requests.at(-1)?.history.every(({ image }) => !image)).toBe(true)
  })

  it('a request is capped at 30,000 tokens for a model with a larger window', () => {
    expect(capOf({ contextTokens: 1_000_000 })).toBe(29_500)
  })

  it('a run whose request cannot fit ends with an error that names the biggest parts', async () => {
    const { end, requests, of } = await run({
      replies: [tap(1), done()],
      plan: { persona: { name: 'Talker', text: 'You talk. '.repeat(4_000) } },
    })
    expect(requests).toHaveLength(0)
    expect(end).toMatchObject({
      verdict: 'blocked',
      ending: 'fault',
      errorCode: 'request_too_large',
    })
    expect(end.summary).toMatch(
      /The biggest parts: instructions, persona and goal \d+, tools \d+, .* \d+\./,
    )
    expect(of('run_completed')).toHaveLength(1)
  })

  it('a request becomes smaller when the model reports more tokens than were estimated', async () => {
    const costly = taps(12).map((reply) => ({ ...reply, tokens: { input: 24_000 } }))
    const { requests } = await run({ replies: [...costly, done()], recording: { screens: wordy } })
    const cheap = await run({ replies: [...taps(12), done()], recording: { screens: wordy } })
    const last = requests.at(-1)
    const other = cheap.requests.at(-1)
    expect(last && estimateTokens(last)).toBeLessThan(other ? estimateTokens(other) : 0)
    expect(last?.history.some(({ image }) => image)).toBe(false)
    expect(other?.history.some(({ image }) => image)).toBe(true)
  })

  it('a request cuts a screen of endless labels at both ends, inside the fence', async () => {
    const elements = Array.from({ length: 200 }, (_, index) =>
      button(`${index} ${'label '.repeat(200)}`, { y: index }),
    )
    const dialog = { kind: 'alert', message: 'm'.repeat(30_000) }
    const { requests } = await run({
      replies: [done()],
      recording: { screens: [screen(1, { elements, dialog })] },
    })
    const text = requests[0]?.screen ?? ''
    expect(text.length).toBeLessThan(16_200)
    expect(text).toContain('characters left out]')
    expect(text).toMatch(/\[\[end of screen \w+\]\]$/)
  })

  it("a request shows the beginning of a read page and how to read on, and cuts the model's own long sentences", async () => {
    const text = `Beginning. ${'x'.repeat(15_000)} End.`
    const talk = { observation: 'o'.repeat(9_000), intent: 'i'.repeat(9_000) }
    const { requests } = await run({
      replies: [{ calls: [call('read_screen', talk)] }, done()],
      recording: { screens: [screen(1, { text })] },
    })
    const historyText = requests[1]?.history[0]?.text ?? ''
    expect(historyText).toContain('Beginning.')
    expect(historyText).toContain(
      'Read characters 0 to 4000 of 15016. To read on, use offset 4000.',
    )
    expect(historyText.length).toBeLessThan(7_000)
  })
})
