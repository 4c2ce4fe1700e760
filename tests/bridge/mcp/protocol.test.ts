import { TOOLS } from '@harness/bridge/mcp/tools.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import { NOT_DRIVEN } from '@harness/shared/log/wire/not-driven.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { LEG_STARTED, RUN_STARTED, stamp, stepStarted } from '../../store/sample-rows.ts'
import { connected, textIn } from './connected.ts'

/** Characters of JSON per token: few enough that no tokenizer in use needs more tokens. */
const CHARS_PER_TOKEN = 3.5
const MOST_TOKENS = 3_200

const Fields = z.object({ properties: z.record(z.string(), z.unknown()) })
const Kinds = z.object({ anyOf: z.array(z.extend(Fields, { title: z.string() })) })

const RUN = RunId.parse('3f2b8c1e-9a4d-4e21-8b7c-0123456789ab')
const OTHER = '3f2b8c1e-9a4d-4e21-8b7c-0123456789ac'
const NO_PICTURE = new Uint8Array()

describe('the tools of the server', () => {
  it('the tools together need at most 3,200 tokens, and every one has a title of its own, a result and its hints', async () => {
    const { client } = await connected()
    const { tools } = await client.listTools()
    expect(JSON.stringify(tools).length / CHARS_PER_TOKEN).toBeLessThanOrEqual(MOST_TOKENS)
    expect(new Set(tools.map(({ name }) => name)).size).toBe(TOOLS.length)
    for (const { outputSchema, annotations, description } of tools) {
      expect(outputSchema?.type).toBe('object')
      expect(annotations?.readOnlyHint).toBeTypeOf('boolean')
      expect(description).toMatch(/\.$/)
    }
  })

  it('each kind of tool has its own fields in the schema of act, those of the tool', async () => {
    const { client } = await connected()
    const { tools } = await client.listTools()
    const act = tools.find(({ name }) => name === 'act')
    const kinds = Kinds.parse(act?.inputSchema.properties?.['input']).anyOf
    const specs = [...toolsFor('web'), ...toolsFor('ios')].map(({ spec }) => spec)
    for (const { title, properties } of kinds)
      for (const name of title.split(', ')) {
        const spec = specs.find((each) => each.name === name)
        expect([name, Object.keys(Fields.parse(spec?.input).properties)]).toEqual([
          name,
          expect.arrayContaining(Object.keys(properties)),
        ])
      }
    const listed = kinds.flatMap(({ title }) => title.split(', '))
    const withFields = specs.filter(({ name }) => !NOT_DRIVEN.includes(name))
    for (const { name, input } of withFields) {
      const own = Object.keys(Fields.parse(input).properties)
      if (own.some((field) => !['observation', 'intent'].includes(field)))
        expect(listed).toContain(name)
    }
  })

  it('a tool that is said to read changes nothing: it starts, stops and writes nothing', async () => {
    const { call, client, started, stopped, runs } = await connected()
    await runs.begin(RUN)
    await runs.take({ rows: stamp(RUN, 0, [RUN_STARTED, LEG_STARTED]), png: NO_PICTURE })
    const reading = (await client.listTools()).tools.filter(
      (tool) => tool.annotations?.readOnlyHint,
    )
    for (const { name } of reading)
      await call(name, { run_id: RUN, a: RUN, b: RUN, step: 1, session_id: RUN })
    expect([started, stopped]).toEqual([[], []])
    expect(await runs.list()).toEqual([RUN])
    await runs.close()
  })

  it('a tool that there is not is an error of the protocol, a wrong input a result that names the field', async () => {
    const { call } = await connected()
    await expect(call('no_such_tool')).rejects.toThrow('Unknown tool')
    const wrong = await call('get_step', { run_id: RUN, step: 'one' })
    expect(wrong.isError).toBe(true)
    expect(textIn(wrong)).toContain('step must be')
    const unknown = await call('get_run', { run_id: OTHER })
    expect(textIn(unknown)).toContain('list_runs names those there are')
  })

  it('a thousand calls, good and bad, leave no listener and no run behind', async () => {
    const { call, runs } = await connected()
    await runs.begin(RUN)
    await runs.take({ rows: stamp(RUN, 0, [RUN_STARTED, LEG_STARTED]), png: NO_PICTURE })
    for (let turn = 0; turn < 250; turn += 1) {
      await call('get_run', { run_id: RUN })
      await call('get_run', { run_id: OTHER })
      await call('list_runs', { limit: 0 })
      await call('get_run', { run_id: RUN, wait_s: 0.001 })
    }
    expect(runs.listeners()).toBe(0)
    expect(runs.live()).toEqual([RUN])
    await runs.close()
  })
})

describe('waiting for a run', () => {
  it('a wait ends with the run, and says each step as progress', async () => {
    const { client, runs } = await connected()
    await runs.begin(RUN)
    const progress: number[] = []
    const waiting = client.callTool(
      { name: 'get_run', arguments: { run_id: RUN, wait_s: 30 } },
      undefined,
      { onprogress: ({ progress: step }) => void progress.push(step) },
    )
    await expect.poll(() => runs.listeners()).toBe(1)
    await runs.take({ rows: stamp(RUN, 0, [RUN_STARTED, LEG_STARTED]), png: NO_PICTURE })
    await runs.take({ rows: stamp(RUN, 2, [stepStarted(1)]), png: NO_PICTURE })
    await expect.poll(() => progress).toEqual([1])
    await runs.take({ rows: stamp(RUN, 3, [END]), png: NO_PICTURE })
    expect(await waiting).toMatchObject({
      structuredContent: { phase: 'ended', verdict: 'success', confirmed: true, step: 1 },
    })
    expect(runs.listeners()).toBe(0)
  })

  it('a wait that the client cancels is over at once, and the run continues', async () => {
    const { client, runs } = await connected()
    await runs.begin(RUN)
    const cancel = new AbortController()
    const waiting = client.callTool(
      { name: 'get_run', arguments: { run_id: RUN, wait_s: 60 } },
      undefined,
      { signal: cancel.signal },
    )
    waiting.catch(() => undefined)
    await expect.poll(() => runs.listeners()).toBe(1)
    cancel.abort()
    await expect(waiting).rejects.toThrow()
    await expect.poll(() => runs.listeners()).toBe(0)
    expect(runs.live()).toEqual([RUN])
    await runs.close()
  })
})

describe('resources and prompts', () => {
  it('resources are listed in pages that a new run does not move, and read by address', async () => {
    const { client, runs } = await connected()
    for (let nth = 0; nth < 60; nth += 1) {
      const id = RunId.parse(`3f2b8c1e-9a4d-4e21-8b7c-${String(nth).padStart(12, '0')}`)
      await runs.begin(id)
      await runs.take({ rows: stamp(id, 0, [RUN_STARTED, LEG_STARTED, END]), png: NO_PICTURE })
    }
    const first = await client.listResources()
    expect(first.resources).toHaveLength(51)
    const second = await client.listResources({ cursor: first.nextCursor })
    const all = [...first.resources, ...second.resources].map(({ uri }) => uri)
    expect(second.nextCursor).toBeUndefined()
    expect(new Set(all).size).toBe(61)
    for (const uri of ['', '/events.jsonl', '/meta.json'].map((file) => `${all[1]}${file}`)) {
      const [content] = (await client.readResource({ uri })).contents
      expect(content && 'text' in content && content.text).toContain('Buy a red mug')
    }
    await expect(client.readResource({ uri: `${all[1]}/../../passwd` })).rejects.toThrow(
      'is no resource',
    )
  })

  it('a prompt has the words of the user in it, and says which one is missing', async () => {
    const { client } = await connected()
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['user_test', 'try_page', 'compare'])
    const given = { url: 'http://127.0.0.1:3000/', goal: 'Find the fern', persona: 'a gardener' }
    const { messages } = await client.getPrompt({ name: 'user_test', arguments: given })
    const text = JSON.stringify(messages)
    for (const word of Object.values(given)) expect(text).toContain(word)
    const missing = client.getPrompt({ name: 'user_test', arguments: { url: 'http://a/' } })
    await expect(missing).rejects.toThrow('goal: is needed')
  })
})

const END = {
  kind: 'run_completed',
  verdict: 'success',
  confirmed: true,
  ending: 'goal',
  summary: 'Bought.',
  frictionCount: 0,
  wouldRealUserSucceed: true,
  stepCount: 1,
  tokensUsedTotal: { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, thinking: 0 },
  durationMs: 1_000,
} as const
