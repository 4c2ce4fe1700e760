// A run of an app on the Mac stand-in, from the command line to the folder, with the real worker,
// bridge and driver.
// @module-tag long
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Mac, makeMac } from '../standins/mac/mac.ts'
import { PRO } from '../standins/mac/simulators.ts'

const HARNESS = fileURLToPath(new URL('../../scripts/harness.mjs', import.meta.url))

let mac: Mac
beforeAll(async () => {
  mac = await makeMac()
})
afterAll(() => mac.close())

/** Runs the command line on the Mac stand-in. */
function harness(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  const env = { ...process.env, ...mac.env, HARNESS_STATE_DIR: join(mac.folder, 'state'), CI: '1' }
  return new Promise((resolve) => {
    execFile(process.execPath, [HARNESS, ...args], { env }, (error, out, err) => {
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })
}

const speech = { observation: 'I see the garden.', intent: 'I want to see the fern.' }

it('the command line lists simulators, and builds, starts and tests an app on one of them', async () => {
  const listed = await harness('devices')
  expect(listed.out).toContain(`iPhone 17 Pro, iOS 26.4.1, Shutdown: ${PRO}`)
  const script = join(mac.folder, 'script.jsonl')
  const replies = [
    { calls: [{ name: 'swipe', input: { ...speech, x1: 200, y1: 600, x2: 200, y2: 500 } }] },
    { calls: [{ name: 'press_button', input: { ...speech, button: 'home' } }] },
    {
      calls: [
        {
          name: 'mark_goal_done',
          input: {
            verdict: 'success',
            summary: 'I saw it.',
            would_real_user_succeed: true,
          },
        },
      ],
    },
  ]
  await writeFile(script, replies.map((reply) => JSON.stringify(reply)).join('\n'))
  const output = join(mac.folder, 'out')
  const target = ['--platform', 'ios', '--simulator-udid', PRO]
  const app = ['--project-path', mac.projectPath, '--scheme', 'Garden']
  const model = ['--provider', 'scripted', '--script', script]
  const what = ['--goal', 'See the fern', '--output', output]
  const ran = await harness('run', ...target, ...app, ...model, ...what)
  expect(ran).toMatchObject({ status: 0 })
  const files = await readdir(output)
  expect(files).toEqual(expect.arrayContaining(['events.jsonl', 'meta.json', 'step-001.png']))
  const rows = (await readFile(join(output, 'events.jsonl'), 'utf8')).trim().split('\n')
  const [started] = rows.map((row) => JSON.parse(row))
  expect(started).toMatchObject({
    application: { name: 'Garden', kind: 'ios', scheme: 'Garden' },
    device: { kind: 'ios', name: 'iPhone 17 Pro', runtime: 'iOS 26.4.1', udid: PRO },
  })
  const leftovers = await readdir(join(mac.folder, 'state', 'ios', 'running'))
  expect(leftovers).toEqual([])
})

it('the command line says in one line why an app cannot be tested', async () => {
  const target = ['--platform', 'ios', '--simulator-udid', PRO, '--app-path', '/nowhere/A.app']
  const what = ['--goal', 'Look around', '--output', join(mac.folder, 'none')]
  const script = join(mac.folder, 'nothing.jsonl')
  await writeFile(script, '{}')
  const ran = await harness('run', ...target, '--script', script, ...what)
  expect(ran.status).toBe(1)
  expect(ran.err).toContain('/nowhere/A.app cannot be tested: the path does not exist.')
})
