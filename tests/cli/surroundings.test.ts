import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { call, filesIn, makeFolder, processesOf } from './harness.ts'
import { quickly } from './quickly.ts'

describe('the command line', () => {
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
