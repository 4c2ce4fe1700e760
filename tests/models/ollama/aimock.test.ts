// An independent opinion on the protocol: a mock server that we did not write. It has no /api/show.
import { LLMock } from '@copilotkit/aimock'
import { makeOllama } from '@harness/web/models/ollama/ollama.ts'
import { installedModels } from '@harness/web/models/ollama/server.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { expect, it, onTestFinished } from 'vitest'
import { sampleRequest } from '../sample-request.ts'
import { NEVER, QUIET } from './ollama-bench.ts'

const MODEL = 'qwen3-vl:8b'
const INPUT = { id: 2, observation: 'Grüße 東京', intent: 'Open it.' }

async function start() {
  const mock = new LLMock({ port: 0 })
  const at = { userMessage: 'Basket', model: MODEL }
  mock.on(at, { toolCalls: [{ name: 'tap_mark', arguments: JSON.stringify(INPUT) }] })
  mock.on({ userMessage: 'Help', model: MODEL }, { content: 'I do not know – 東京.' })
  const origin = await mock.start()
  onTestFinished(() => mock.stop())
  const facts = { model: MODEL, capabilities: ['completion', 'tools', 'vision'], families: [] }
  return { origin, mock, model: makeOllama({ origin, facts, clock: systemClock }) }
}

it('the Ollama client reads a tool call from an independent mock of Ollama', async () => {
  const { model, mock } = await start()
  const reply = await model.step(sampleRequest(), NEVER, QUIET)
  expect(reply).toMatchObject({
    calls: [{ name: 'tap_mark', input: INPUT }],
    text: '',
    stopReason: 'done',
  })
  expect(mock.getRequests()).toHaveLength(1)
})

it('the Ollama client reads text from an independent mock of Ollama', async () => {
  const { model } = await start()
  const reply = await model.step(sampleRequest({ screen: '1 link "Help"' }), NEVER, QUIET)
  expect(reply).toMatchObject({ calls: [], text: 'I do not know – 東京.' })
})

it('the Ollama client lists the models of an independent mock of Ollama', async () => {
  const { origin } = await start()
  expect(await installedModels({ origin, clock: systemClock }, NEVER)).toEqual([{ name: MODEL }])
})
