// @module-tag long
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  call,
  clean,
  makeFolder,
  ROOT,
  signalGroup,
  start,
  temporaryOf,
  untilStep,
} from './harness.ts'
import { expectCleanStop, touring } from './interrupting.ts'

describe('a run that loses what started it', () => {
  it('a run whose terminal closes ends cleanly', async () => {
    const folder = makeFolder()
    const { child, ended } = call(folder, touring(folder), { by: 'npm' })
    await untilStep(join(folder, 'out'), 2)
    signalGroup(child, 'SIGHUP')
    await ended
    await expectCleanStop(folder)
  })

  it('a run whose npm process dies ends cleanly', async () => {
    const folder = makeFolder()
    const { child } = call(folder, touring(folder), { by: 'npm' })
    await untilStep(join(folder, 'out'), 2)
    child.kill('SIGKILL')
    await expectCleanStop(folder)
  })

  it('a run whose reader closes the pipe ends cleanly', async () => {
    const folder = makeFolder()
    const env = { ...clean(), TMPDIR: temporaryOf(folder) }
    const words = touring(folder).join(' ')
    const line = `npm run -s harness -- ${words} --json | head -n 3`
    const { stdout } = await start('sh', ['-c', line], { cwd: ROOT, env }).ended
    expect(stdout.trimEnd().split('\n')).toHaveLength(3)
    await expectCleanStop(folder)
  })
})
