import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkRun } from './check-run.ts'
import { call, filesIn, makeFolder, processesOf, ROOT } from './harness.ts'

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

function quickly(folder: string): readonly string[] {
  const script = join(folder, 'script.jsonl')
  const input = {
    verdict: 'success',
    summary: 'Seen.',
    would_real_user_succeed: true,
  }
  writeFileSync(script, JSON.stringify({ tool: 'mark_goal_done', input }))
  const output = join(folder, 'out')
  return ['run', '--sample', '--provider', 'scripted', '--script', script, '--output', output]
}

describe('the command line', () => {
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

  it('the doctor command says that the tour of the sample needs no model', async () => {
    const { stdout } = await call(makeFolder(), ['doctor']).ended
    expect(stdout).toContain('✓ Scripted tour, no AI: run --sample plays it without a model')
  })

  it('the command line says what to do where there is no Chrome, and leaves no folder', async () => {
    const folder = makeFolder()
    const env = { HARNESS_CHROME: '/none', PATH: '' }
    const { status, stdout, stderr } = await call(folder, quickly(folder), { env }).ended
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr.trimEnd()).toMatch(/^No Chrome or Chromium was found\. Install one/)
    expect(existsSync(join(folder, 'out'))).toBe(false)
    expect(processesOf(folder)).toEqual([])
    expect(filesIn(folder)).toEqual([])
    const doctor = await call(folder, ['doctor'], { env }).ended
    expect(doctor.status).toBe(1)
    expect(doctor.stdout).toMatch(/^✗ No Chrome or Chromium was found\. Install one/m)
    const devices = await call(folder, ['devices', '--json'], { env }).ended
    expect(JSON.parse(devices.stdout)[0]).toMatchObject({ kind: 'web', available: false })
  })

  it('the command line says that no simulator can be driven where there is no Mac', async () => {
    const folder = makeFolder()
    const env = { PATH: dirname(process.execPath) }
    const [devices, doctor] = await Promise.all([
      call(folder, ['devices'], { env }).ended,
      call(folder, ['doctor'], { env }).ended,
    ])
    const why =
      process.platform === 'darwin'
        ? 'Xcode is not installed on this Mac'
        : 'this machine is not a Mac'
    expect(devices.stdout).toMatch(new RegExp(`^ios +the iOS Simulator: ${why}`, 'm'))
    expect(doctor.stdout).toMatch(new RegExp(`^– No iOS app can be tested: ${why}`, 'm'))
  })
})
