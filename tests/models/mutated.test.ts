// A property of every provider: a good reply that was changed on its way is understood where its
// meaning is single, answered to the model where it is not, and never called a broken server.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import type { Model, ModelReply } from '@harness/web/core/ports.ts'
import { readReply } from '@harness/web/core/reply/read.ts'
import { numberMarks } from '@harness/web/core/screen/marks.ts'
import { makeOllama } from '@harness/web/models/ollama/ollama.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { promptsFor } from '@harness/web/worker/run/prompts.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { SCENE } from '../core/reply/read-slip.ts'
import { eventsFor, frame } from '../standins/providers/render.ts'
import { type Mutation, mutationsOf } from './mutations.ts'
import { modelAt, NEVER, pagesOf, QUIET, WAYS } from './provider-bench.ts'
import { sampleRequest } from './sample-request.ts'

const TAP = { id: 3, observation: 'A shop.', intent: 'I want it.' }
const NOTE = { kind: 'dead_end', detail: 'No way on.' }

/** Good replies: with a call, and with words, a note and thinking beside it. */
const REPLIES: readonly ScriptedReply[] = [
  { calls: [{ name: 'tap_mark', input: TAP }], tokens: { input: 900, output: 40 } },
  {
    text: 'I see a shop.',
    calls: [
      { name: 'note_friction', input: NOTE },
      { name: 'tap_mark', input: TAP },
    ],
    tokens: { input: 900, cacheRead: 100, output: 40, thinking: 30 },
  },
]

/** Lines of Ollama, which has a protocol of its own. */
function ollamaLines({ calls = [], text }: ScriptedReply): readonly unknown[] {
  const meta = { model: 'm', created_at: '2026-11-28T00:00:00Z' }
  const message = (more: object) => ({
    ...meta,
    message: { role: 'assistant', content: '', ...more },
    done: false,
  })
  const words = text === undefined ? [] : [message({ content: text })]
  return [
    message({ thinking: 'The lamp.' }),
    ...words,
    ...calls.map(({ name, input }) =>
      message({ tool_calls: [{ function: { name, arguments: input } }] }),
    ),
    { ...message({}), done: true, done_reason: 'stop', prompt_eval_count: 900, eval_count: 60 },
  ]
}

interface Source {
  readonly name: string
  readonly events: readonly unknown[]
  /** The events as the bytes of an answer. */
  readonly write: (events: readonly unknown[]) => string
  readonly model: (fetch: typeof globalThis.fetch) => Promise<Model>
}

const FACTS = { model: 'm', capabilities: ['vision', 'tools', 'thinking'], families: [] }
const NOWHERE = 'http://127.0.0.1:9'

const SOURCES: readonly Source[] = REPLIES.flatMap((reply, index) => [
  ...WAYS.map(
    (way): Source => ({
      name: `${way.name}, reply ${index + 1}`,
      events: eventsFor(way.protocol, reply).map(({ data }) => data),
      write: (events) => events.map((data) => frame({ data })).join(''),
      model: (fetch) =>
        modelAt(way, NOWHERE, {
          fetch: async (url, init) => {
            const page = pagesOf(way)[new URL(String(url)).pathname]
            return page ? Response.json(page) : fetch(url, init)
          },
        }),
    }),
  ),
  {
    name: `Ollama, reply ${index + 1}`,
    events: ollamaLines(reply),
    write: (events) => events.map((line) => `${JSON.stringify(line)}\n`).join(''),
    model: async (fetch) =>
      makeOllama({ origin: NOWHERE, facts: FACTS, clock: systemClock, fetch }),
  },
])

const view = { scene: SCENE, marks: numberMarks(SCENE), unit: { x: 1, y: 1 } }
const reader = { tools: toolsFor('web'), view, prompts: promptsFor('web'), asksForSpeech: true }

type Verdict = 'understood' | 'answered' | 'misread' | 'called broken'

async function verdictOf(reply: ModelReply): Promise<Verdict> {
  const read = await readReply(reply, reader)
  if ('problem' in read) return 'answered'
  if (read.use.effect.kind === 'refusal') return 'answered'
  return read.use.tool === 'tap_mark' && read.use.input['id'] === 3 ? 'understood' : 'misread'
}

async function read(model: Model): Promise<Verdict | string> {
  try {
    return await verdictOf(await model.step(sampleRequest({ tools: [] }), NEVER, QUIET))
  } catch (thrown) {
    return thrown instanceof HarnessError ? `called broken: ${thrown.message}` : String(thrown)
  }
}

const counts = new Map<string, number>()
function count(kind: string, verdict: string): void {
  const name = `${kind}, ${verdict}`
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

afterAll(() => {
  const sums = [...counts].toSorted().map(([name, times]) => `${name}: ${times}`)
  process.stdout.write(`Mutated replies. ${sums.join('; ')}\n`)
})

describe.each(SOURCES)('a mutated reply of $name', ({ name, events, write, model }) => {
  let body: () => BodyInit = () => ''
  const serve: typeof fetch = async () =>
    new Response(body(), { headers: { 'content-type': 'text/event-stream' } })

  it(`a mutated reply of ${name} is understood or answered, and never called a broken server`, async () => {
    const reading = await model(serve)
    const wrong: string[] = []
    const check = async ({ kind, at, events: changed }: Mutation) => {
      body = () => write(changed)
      const verdict = await read(reading)
      count(kind, verdict)
      if (verdict !== 'understood' && verdict !== 'answered')
        wrong.push(`${kind} ${at}: ${verdict}`)
    }
    for (const mutation of mutationsOf(events)) await check(mutation)
    expect(wrong).toEqual([])
  })

  it(`a reply of ${name} is the same wherever its bytes are split`, async () => {
    const reading = await model(serve)
    // Every byte of the short reply; the long one is cut less often, to keep the test short.
    const step = name.endsWith('reply 1') ? 1 : 7
    const bytes = new TextEncoder().encode(write(events))
    for (let cut = 1; cut < bytes.length; cut += step) {
      body = () =>
        new ReadableStream({
          start(stream) {
            stream.enqueue(bytes.slice(0, cut))
            stream.enqueue(bytes.slice(cut))
            stream.close()
          },
        })
      const verdict = await read(reading)
      count('split', verdict)
      expect(verdict, `cut after ${cut} bytes`).toBe('understood')
    }
  })
})
