import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_ROOT } from '@harness/bridge/server/checkout.ts'
import { type KeptPort, makeSampleServer } from '@harness/bridge/server/sample.ts'
import { readPrivate, writePrivate } from '@harness/bridge/system/state.ts'
import { expect, it, onTestFinished } from 'vitest'

function keptIn(folder: string): KeptPort {
  return {
    read: async () => Number((await readPrivate(folder, 'sample-port')) ?? Number.NaN) || undefined,
    write: (port) => writePrivate(folder, 'sample-port', `${port}`),
  }
}

async function portOf(kept: KeptPort): Promise<number> {
  const server = makeSampleServer({ root: SAMPLE_ROOT, kept })
  const { url } = await server.offer()
  await server.close()
  return Number(new URL(url).port)
}

it('the sample has the same port at every start, and another where that is taken', async () => {
  const kept = keptIn(mkdtempSync(join(tmpdir(), 'harness-port-')))
  const first = await portOf(kept)
  expect(await portOf(kept)).toBe(first)
  const other = createServer().listen(first, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  expect(await portOf(kept)).not.toBe(first)
})
