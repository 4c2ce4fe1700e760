// A local run loads nothing of another provider: every file that page and worker request is
// searched.
// @module-tag long
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { measureWorker } from '../../scripts/size.mjs'
import { shopper } from './shopper.ts'
import { openTestApp } from './test-app.ts'

const APP = fileURLToPath(new URL('../../web/dist/app', import.meta.url))
const ASSETS = join(APP, 'assets')

/** Text that only the SDK of a provider has: the names of its headers. */
const SDKS = ['anthropic-version', 'OpenAI-Organization', 'x-goog-api-key']

/** Text that only the folder of Ollama has: an address, and a field of its answers. */
const OLLAMA = ['/api/show', 'prompt_eval_count']

/** Text that only the folder of another local provider has: an address, a sentence. */
const OTHERS = ['/api/v1/models', 'replies are used up']

function assetsWith(words: string): readonly string[] {
  return readdirSync(ASSETS).filter(
    (name) => name.endsWith('.js') && readFileSync(join(ASSETS, name), 'utf8').includes(words),
  )
}

it('a run with Ollama requests no file of another provider', async () => {
  const app = await openTestApp({ policy: shopper() })
  try {
    const urls = new Set<string>()
    // No copy for offline use is filled, so requests now are those of the run.
    app.context.on('request', (request) => urls.add(new URL(request.url()).pathname))
    await app.page.goto(app.bridge.url)
    const runId = await app.begin('Find the lamp Luna')
    await expect
      .poll(async () => (await app.rows(runId)).some(({ kind }) => kind === 'run_completed'))
      .toBe(true)
    const files = [...urls].map((path) => path.split('/').at(-1) ?? '')
    expect(files.some((file) => file.startsWith('run.worker'))).toBe(true)
    // What `npm run bench -- size` counts is what such a run loads.
    const counted = measureWorker(APP).flatMap((each) => each.files)
    expect(files).toEqual(expect.arrayContaining(counted.map((path) => basename(path))))
    // The folder of Ollama is loaded, so lazy files of the worker are seen here.
    for (const chunks of OLLAMA.map(assetsWith)) {
      expect(chunks).not.toEqual([])
      expect(files).toEqual(expect.arrayContaining([...chunks]))
    }
    const others = [...SDKS, ...OTHERS].map(assetsWith)
    for (const chunks of others) expect(chunks).not.toEqual([])
    expect(files.filter((file) => others.flat().includes(file))).toEqual([])
  } finally {
    await app.dispose()
  }
})
