// @module-tag long
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkRun } from './check-run.ts'
import { call, makeFolder, ROOT } from './harness.ts'
import { quickly } from './quickly.ts'

const PORT = 4620

/** Another server on the port of `npm start`, unless the port is already taken. */
async function occupyPort(): Promise<void> {
  const server = createServer((socket) => socket.end('220 ready\r\n'))
  onTestFinished(() => void server.close())
  server.listen(PORT, '127.0.0.1')
  await once(server, 'listening').catch((error: { code?: string }) => {
    if (error.code !== 'EADDRINUSE') throw error
  })
}

it('the command line works from a fresh clone in a path with spaces, and needs no fixed port', async () => {
  await occupyPort()
  const folder = makeFolder()
  const copy = join(folder, 'my code', 'har ness')
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  for (const name of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, name)), { recursive: true })
    cpSync(join(ROOT, name), join(copy, name))
  }
  const { status, stderr } = await call(folder, quickly(folder), { by: 'npm', cwd: copy }).ended
  expect([status, stderr]).toEqual([0, expect.stringContaining('The run is in')])
  expect(checkRun(join(folder, 'out')).faults).toEqual([])
  const doctor = await call(folder, ['doctor', '--json']).ended
  const port = JSON.parse(doctor.stdout).find(({ id }: { id: string }) => id === 'port')
  expect(port.fact).toMatch(/used by another program|Harness is running/)
})
