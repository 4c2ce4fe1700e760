// The browser's own model: no machine of this project has one, so everything here is against a
// stand-in of its specification.
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import { makePromptApi } from '@harness/web/features/settings/prompt-api.ts'
import { openBuiltin } from '@harness/web/models/builtin/builtin.ts'
import { downloadBuiltin } from '@harness/web/models/builtin/download.ts'
import { preflightBuiltin } from '@harness/web/models/builtin/preflight.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { describeModel } from '../../contracts/model.ts'
import { makePromptApiStandIn } from '../../standins/prompt-api.ts'
import type { PromptApiReply, PromptApiSetup } from '../../standins/prompt-api-setup.ts'
import { sampleRequest } from '../sample-request.ts'

const NEVER = new AbortController().signal

/** The exception by which the browser says it. */
const FAILURES: Readonly<Record<string, PromptApiReply['failure']>> = {
  model_server_error: ['UnknownError', 'The model stopped.'],
  model_request_refused: ['NotSupportedError', 'The language is not supported.'],
}

function textOf({ calls = [], text = '' }: ScriptedReply): string {
  const last = calls.at(-1)
  if (!last) return text
  const friction = calls.slice(0, -1).map(({ input }) => input)
  return JSON.stringify({ friction, tool: last.name, input: last.input })
}

function replyOf(reply: ScriptedReply): PromptApiReply {
  const { tokens, error, stopReason, delayMs } = reply
  const text = textOf(reply)
  const failure = error && FAILURES[error.code]
  return {
    // In two pieces, cut in the middle of whatever is there.
    pieces: failure ? [] : [text.slice(0, text.length / 2), text.slice(text.length / 2)],
    ...(tokens?.input !== undefined && { inputTokens: tokens.input }),
    ...(tokens?.output !== undefined && { outputTokens: tokens.output }),
    ...(failure && { failure }),
    endless: stopReason === 'length',
    silent: delayMs !== undefined,
  }
}

async function open(setup: PromptApiSetup) {
  const api = makePromptApiStandIn(setup)
  const line = makePromptApi(api)
  return { api, line, model: await openBuiltin({ clock: systemClock, line }, NEVER) }
}

describeModel(
  'builtin',
  async (replies) => {
    const { api, model } = await open({ replies: replies.map(replyOf) })
    return {
      model,
      wire: () => api.record.prompts,
      sawAbort: () => api.record.aborts > 0,
      close: async () => undefined,
    }
  },
  ['model_server_error', 'model_request_refused'],
)

describe('the request to the built-in model', () => {
  it('the request has the system text first, one picture, and the schema of the reply', async () => {
    const { api, model } = await open({ replies: [{ pieces: ['{}'] }] })
    await model.step(sampleRequest(), NEVER, () => undefined)
    const [sent = ''] = api.record.prompts
    expect(sent.indexOf('"role":"system"')).toBeLessThan(sent.indexOf('"role":"user"'))
    expect(sent.match(/"image\/jpeg 300"/g)).toHaveLength(1)
    expect(sent).toContain('"const":"tap_mark"')
  })

  it('every session is closed, that of a failed request too', async () => {
    const { api, model } = await open({
      replies: [{ pieces: ['{}'] }, { pieces: [], failure: ['UnknownError', 'Gone.'] }],
    })
    await model.step(sampleRequest(), NEVER, () => undefined)
    await model.step(sampleRequest(), NEVER, () => undefined).catch(() => undefined)
    expect(api.record.created).toBe(3)
    expect(api.record.destroyed).toBe(3)
  })

  it('a request that is too large is refused with both numbers', async () => {
    const { model } = await open({
      contextWindow: 6_000,
      replies: [{ pieces: [], inputTokens: 7_000 }],
    })
    await expect(model.step(sampleRequest(), NEVER, () => undefined)).rejects.toMatchObject({
      code: 'request_too_large',
      message: expect.stringMatching(/7000 tokens.*6000/),
    })
  })

  it('a system text that alone is too large is refused with both numbers', async () => {
    const { model } = await open({
      contextWindow: 30,
      initialTokens: 40,
      replies: [{ pieces: ['{}'] }],
    })
    await expect(model.step(sampleRequest(), NEVER, () => undefined)).rejects.toMatchObject({
      code: 'request_too_large',
      message: expect.stringMatching(/40 tokens.*30/),
    })
  })

  it('the system text, which a session starts with, counts as input', async () => {
    const replies = [{ pieces: ['{}'], inputTokens: 500, outputTokens: 7 }]
    const { model } = await open({ initialTokens: 300, replies })
    const { tokens } = await model.step(sampleRequest(), NEVER, () => undefined)
    expect(tokens).toMatchObject({ input: 500, output: 7 })
  })

  it('a browser with the older names of the interface is asked by them', async () => {
    const replies = [{ pieces: ['{}'], inputTokens: 500, outputTokens: 7 }]
    const { model } = await open({ hasOlderNames: true, contextWindow: 6_144, replies })
    expect(model.profile.contextTokens).toBe(6_144)
    const { tokens } = await model.step(sampleRequest(), NEVER, () => undefined)
    expect(tokens).toMatchObject({ input: 500, output: 7 })
  })

  it('an answer that the browser holds back is a refusal of the model', async () => {
    const { model } = await open({
      replies: [{ pieces: [], failure: ['NotReadableError', 'Filtered.'] }],
    })
    await expect(model.step(sampleRequest(), NEVER, () => undefined)).rejects.toMatchObject({
      code: 'model_refused',
    })
  })

  it.each([
    [6_144, 6_144],
    [null, 30_000],
  ])('a window of %s tokens is used as one of %s', async (contextWindow, used) => {
    const { model } = await open({ contextWindow, replies: [] })
    expect(model.profile.contextTokens).toBe(used)
  })

  it('the model is not opened where a page has handed in none, or the browser has none', async () => {
    const nothing = openBuiltin({ clock: systemClock, line: undefined }, NEVER)
    await expect(nothing).rejects.toMatchObject({ code: 'model_request_refused' })
    const absent = openBuiltin({ clock: systemClock, line: makePromptApi(undefined) }, NEVER)
    await expect(absent).rejects.toMatchObject({ code: 'model_request_refused' })
  })
})

describe('what is checked before a run with the built-in model', () => {
  const rowOf = async (setup: Partial<PromptApiSetup>) =>
    (await preflightBuiltin(makePromptApi(makePromptApiStandIn({ replies: [], ...setup }))))[0]

  it.each([
    [{ availability: 'unavailable' }, 'bad', /cannot run on this machine/, undefined],
    [{ seesPictures: false }, 'bad', /cannot see pictures/, undefined],
    [{ availability: 'downloadable' }, 'bad', /is not downloaded/, 'download'],
    [{ availability: 'downloading' }, 'bad', /is being downloaded/, 'download'],
    [{ availability: 'available' }, 'ready', /is ready/, undefined],
  ] as const)('a browser with %o gets the row %s', async (setup, state, fact, autoFix) => {
    const row = await rowOf(setup)
    expect(row).toMatchObject({ state, fact: expect.stringMatching(fact) })
    expect(row?.autoFix).toBe(autoFix)
    expect(row?.fix ?? row?.detail).toMatch(/\.$/)
  })

  it('a browser without the interface gets a row that names another way', async () => {
    expect(await preflightBuiltin(undefined)).toMatchObject([
      { state: 'bad', fact: 'This browser has no built-in model' },
    ])
  })
})

describe('the download of the built-in model', () => {
  it('the download reports its share and leaves a model that is ready', async () => {
    const line = makePromptApi(makePromptApiStandIn({ availability: 'downloadable', replies: [] }))
    const shares: number[] = []
    await downloadBuiltin(line, (share) => shares.push(share), NEVER)
    expect(shares).toEqual([0, 0.42, 1])
    expect(await preflightBuiltin(line)).toMatchObject([{ state: 'ready' }])
  })

  it('a download that breaks off says so and can be asked for again', async () => {
    const line = makePromptApi(
      makePromptApiStandIn({ availability: 'downloadable', breaksOff: true, replies: [] }),
    )
    const shares: number[] = []
    const ended = downloadBuiltin(line, (share) => shares.push(share), NEVER)
    await expect(ended).rejects.toMatchObject({
      code: 'model_server_error',
      message: expect.stringContaining('The download was interrupted.'),
    })
    expect(shares).toEqual([0, 0.42])
    expect(await preflightBuiltin(line)).toMatchObject([{ autoFix: 'download' }])
  })

  it('a stopped download ends as aborted and can be asked for again', async () => {
    const line = makePromptApi(makePromptApiStandIn({ availability: 'downloadable', replies: [] }))
    const stop = new AbortController()
    const ended = downloadBuiltin(line, () => stop.abort(), stop.signal)
    await expect(ended).rejects.toMatchObject({ code: 'aborted' })
    expect(await preflightBuiltin(line)).toMatchObject([{ autoFix: 'download' }])
  })
})
