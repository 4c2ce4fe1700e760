import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import { call, makeFolder, signalGroup, untilStep } from './harness.ts'
import { expectCleanStop, touring } from './interrupting.ts'

describe('a run that is interrupted', () => {
  it('a run interrupted by Ctrl-C, which npm also receives, ends cleanly with status 130', async () => {
    const folder = makeFolder()
    const { child, ended } = call(folder, touring(folder), { by: 'npm' })
    await untilStep(join(folder, 'out'), 2)
    signalGroup(child, 'SIGINT')
    // npm ends by the signal it received, which a shell reports as 130 too.
    const { status, signal } = await ended
    expect(signal === 'SIGINT' ? 130 : status).toBe(130)
    await expectCleanStop(folder)
  })

  it('a run interrupted by SIGTERM to npm alone ends cleanly', LONG, async () => {
    const folder = makeFolder()
    const { child, ended } = call(folder, touring(folder), { by: 'npm' })
    await untilStep(join(folder, 'out'), 2)
    child.kill('SIGTERM')
    await ended
    await expectCleanStop(folder)
  })

  it(
    'a run interrupted by SIGTERM to the script itself ends cleanly with status 130',
    LONG,
    async () => {
      const folder = makeFolder()
      const { child, ended } = call(folder, touring(folder))
      await untilStep(join(folder, 'out'), 2)
      child.kill('SIGTERM')
      expect((await ended).status).toBe(130)
      await expectCleanStop(folder)
    },
  )
})
