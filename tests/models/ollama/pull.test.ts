import { loadModel, type PullProgress, pullModel } from '@harness/web/models/ollama/pull.ts'
import { installedModels, loadedModels } from '@harness/web/models/ollama/server.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { scriptedPolicy } from '../../standins/ollama/policy.ts'
import { chatBody, NEVER, ollamaFor } from './ollama-bench.ts'

const policy = scriptedPolicy([{}])
const at = (origin: string) => ({ origin, clock: systemClock })

describe('loading a model', () => {
  it('loading a model brings it into memory with the window of a run, so that the run does not load it again', async () => {
    const server = await ollamaFor({ policy })
    expect(await loadedModels(at(server.origin), NEVER)).toEqual([])
    await loadModel(at(server.origin), 'qwen3-vl:8b', NEVER)
    expect(await loadedModels(at(server.origin), NEVER)).toEqual(['qwen3-vl:8b'])
    expect(chatBody(server)).toMatchObject({
      messages: [],
      keep_alive: '10m',
      options: { num_ctx: 16_384 },
    })
  })

  it('loading a missing model fails as missing', async () => {
    const server = await ollamaFor({ policy, models: [] })
    await expect(loadModel(at(server.origin), 'qwen3-vl:8b', NEVER)).rejects.toMatchObject({
      code: 'model_missing',
    })
  })
})

describe('getting a model', () => {
  it('pulling a model reports progress, and the model is installed at the end', async () => {
    const server = await ollamaFor({ policy, models: [], chunkBytes: 7 })
    const reports: PullProgress[] = []
    const onProgress = (progress: PullProgress) => reports.push(progress)
    await pullModel(at(server.origin), 'qwen3-vl:8b', { onProgress }, NEVER)
    expect(reports[0]).toEqual({ text: 'pulling manifest', doneBytes: 0, totalBytes: 0 })
    expect(reports[2]).toMatchObject({ doneBytes: 3_050_000_000, totalBytes: 6_100_000_000 })
    expect(reports.at(-1)).toEqual({
      text: 'success',
      doneBytes: 6_100_000_000,
      totalBytes: 6_100_000_000,
    })
    expect((await installedModels(at(server.origin), NEVER)).map(({ name }) => name)).toEqual([
      'qwen3-vl:8b',
    ])
  })

  it('pulling a model stops on request, and closes its connection', async () => {
    const server = await ollamaFor({ policy, models: [], chunkMs: 40 })
    const stopping = new AbortController()
    const onProgress = () => stopping.abort()
    await expect(
      pullModel(at(server.origin), 'qwen3-vl:8b', { onProgress }, stopping.signal),
    ).rejects.toMatchObject({ code: 'aborted' })
    await expect.poll(() => server.requests.at(-1)?.aborted).toBe(true)
    expect(await installedModels(at(server.origin), NEVER)).toEqual([])
  })

  it('pulling an unknown model fails in the words of the server', async () => {
    const server = await ollamaFor({ policy, models: [] })
    await expect(
      pullModel(at(server.origin), 'no-such', { onProgress: () => {} }, NEVER),
    ).rejects.toThrow('Ollama failed: file does not exist')
  })
})
