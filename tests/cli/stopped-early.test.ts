import { join } from 'node:path'
import { parseRun } from '@harness/bridge/cli/run/arguments.ts'
import { run } from '@harness/bridge/cli/run/run.ts'
import { expect, it } from 'vitest'
import { makeFolder } from './harness.ts'

it('a run that is stopped before its first row says so, with status 130', async () => {
  const folder = makeFolder()
  const caller = { cwd: folder, env: process.env, platform: process.platform, now: new Date() }
  const args = await parseRun(['--sample', '--output', join(folder, 'out')], caller)
  const stop = new AbortController()
  const notes: string[] = []
  const status = await run(args, {
    // while the app is built, which takes longest
    ensureBuilt: async () => stop.abort(),
    terminal: undefined,
    stopRequest: {
      stopSignal: stop.signal,
      requestStop: () => undefined,
      dispose: () => undefined,
    },
    progress: { rows: () => undefined, note: (text) => void notes.push(text) },
  })
  expect([status, notes]).toEqual([130, ['Stopped before the run began.']])
})
