import { HarnessError } from '@harness/shared/base/errors.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import type { Model, ModelRequest } from '@harness/web/core/ports.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sampleRequest } from '../models/sample-request.ts'

/** A model under test, and the requests its server received, if it has one. */
export interface ModelBench {
  readonly model: Model
  /** Bodies of the requests for an answer, oldest first. */
  wire?(): readonly string[]
  /** True once the other side knows that the client hung up. */
  sawAbort?(): boolean
  close(): Promise<void>
}

/**
 * Makes a model whose answers are these, one a request. `delayMs` is the time before an answer
 * begins.
 */
export type ModelSetup = (replies: readonly ScriptedReply[]) => Promise<ModelBench>

const CALLS = [
  {
    name: 'note_friction',
    input: { kind: 'ambiguous_label', detail: 'Two buttons are called “Weiter”.' },
  },
  { name: 'tap_mark', input: { id: 2, observation: 'A basket – 東京 🛒', intent: 'Open it.' } },
]

/** Failures of a server on this machine; in the cloud two of them have other names. */
export const LOCAL_ERRORS = [
  'model_rate_limited',
  'model_server_error',
  'model_request_refused',
  'model_auth_refused',
  'model_missing',
  'model_unreachable',
] as const

/** Longer than any test waits. */
const FOREVER_MS = 3_600_000

/** Codes that a script can play. */
type Failing = NonNullable<ScriptedReply['error']>['code']

export function describeModel(
  name: string,
  setup: ModelSetup,
  errors: readonly Failing[] = LOCAL_ERRORS,
): void {
  async function prepare(...replies: ScriptedReply[]) {
    const bench = await setup(replies)
    onTestFinished(() => bench.close())
    const request = (
      request: ModelRequest = sampleRequest(),
      signal = new AbortController().signal,
      onProgress = () => {},
    ) => bench.model.step(request, signal, onProgress)
    return { bench, request }
  }

  describe(`the model: ${name}`, () => {
    it(`the model ${name} returns the tool calls in order, as the model wrote them`, async () => {
      const { request } = await prepare({ calls: CALLS })
      const reply = await request()
      expect(reply.calls).toEqual(CALLS)
      expect(reply.stopReason).toBe('done')
    })

    it(`the model ${name} returns text without calls as text`, async () => {
      const { request } = await prepare({ text: 'I see a basket – 東京 🛒.' })
      expect(await request()).toMatchObject({
        calls: [],
        text: 'I see a basket – 東京 🛒.',
        stopReason: 'done',
      })
    })

    it(`the model ${name} reports the tokens of a request`, async () => {
      const { request } = await prepare({ text: 'Yes.', tokens: { input: 1_234, output: 56 } })
      expect((await request()).tokens).toEqual({
        input: 1_234,
        cacheRead: 0,
        cacheWrite: 0,
        output: 56,
        thinking: 0,
      })
    })

    it(`the model ${name} says when the answer was cut off`, async () => {
      const { request } = await prepare({ text: 'I was about to', stopReason: 'length' })
      expect((await request()).stopReason).toBe('length')
    })

    it(`the model ${name} gives signs of life`, async () => {
      const { request } = await prepare({ text: 'One two three.' })
      let signs = 0
      await request(sampleRequest(), new AbortController().signal, () => {
        signs += 1
      })
      expect(signs).toBeGreaterThan(0)
    })

    it(`the model ${name} sends nothing when it is aborted before it begins`, async () => {
      const { bench, request } = await prepare({ text: 'Too late.' })
      await expect(request(sampleRequest(), AbortSignal.abort())).rejects.toMatchObject({
        code: 'aborted',
      })
      expect(bench.wire?.() ?? []).toEqual([])
    })

    it(`the model ${name} rejects with aborted while it waits, and the other side stops`, async () => {
      const { bench, request } = await prepare({ text: 'Too late.', delayMs: FOREVER_MS })
      const abort = new AbortController()
      const pending = request(sampleRequest(), abort.signal)
      const caught = pending.catch((thrown: unknown) => thrown)
      if (bench.wire) await expect.poll(() => bench.wire?.().length).toBe(1)
      abort.abort()
      const thrown = await caught
      expect(thrown).toBeInstanceOf(HarnessError)
      expect(thrown).toMatchObject({ code: 'aborted' })
      if (bench.sawAbort) await expect.poll(() => bench.sawAbort?.()).toBe(true)
    })

    it.each(errors)(`the model ${name} fails with %s once, in a whole sentence`, async (code) => {
      const { bench, request } = await prepare({ error: { code } })
      const thrown = await request().catch((caught: unknown) => caught)
      expect(thrown).toBeInstanceOf(HarnessError)
      expect(thrown).toMatchObject({ code, message: expect.stringMatching(/^[^{}]+$/) })
      expect(bench.wire?.().length ?? 0).toBeLessThanOrEqual(1)
    })

    it(`the model ${name} has no memory: the same request twice gives the same bytes`, async () => {
      const { bench, request } = await prepare({ calls: CALLS }, { calls: CALLS })
      const first = await request()
      expect(await request()).toEqual(first)
      const [one, two] = bench.wire?.() ?? []
      expect(two).toBe(one)
    })
  })
}
