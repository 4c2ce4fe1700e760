import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import { checkRun } from './check-run.ts'
import {
  call,
  filesIn,
  makeFolder,
  processesOf,
  temporaryOf,
  until,
  untilGone,
  untilStep,
} from './harness.ts'
import { touring } from './interrupting.ts'

function suspend(pid: number): void {
  try {
    process.kill(pid, 'SIGSTOP')
  } catch {
    // It ended since it was listed.
  }
}

describe('a run that is interrupted hard', () => {
  it(
    'a run interrupted twice ends at once, although its browsers hang, and leaves readable rows',
    LONG,
    async () => {
      const folder = makeFolder()
      const { child, ended } = call(folder, touring(folder))
      const output = join(folder, 'out')
      await untilStep(output, 2)
      const browsers = processesOf(temporaryOf(folder)).map((line) =>
        Number(line.trim().split(/\s/)[0]),
      )
      for (const pid of browsers) suspend(pid)
      child.kill('SIGINT')
      // The second press counts only after a pause: the first one may arrive twice.
      const pressed = setInterval(() => child.kill('SIGINT'), 450)
      expect((await ended).status).toBe(130)
      clearInterval(pressed)
      await untilGone(folder)
      expect(checkRun(output, { whole: false }).faults).toEqual([])
      expect(filesIn(folder)).toEqual([])
    },
  )

  it('a run interrupted before its first row leaves nothing behind', LONG, async () => {
    const folder = makeFolder()
    const { child, ended } = call(folder, touring(folder))
    await until(() => processesOf(temporaryOf(folder)).length > 0)
    child.kill('SIGINT')
    expect((await ended).status).toBe(130)
    await untilGone(folder)
    expect(filesIn(folder)).toEqual([])
  })
})

describe('a run that is killed', () => {
  it('a run that is killed leaves whole rows and no browser', async () => {
    const folder = makeFolder()
    const { child, ended } = call(folder, touring(folder))
    await untilStep(join(folder, 'out'), 3)
    child.kill('SIGKILL')
    await ended
    await untilGone(folder)
    expect(checkRun(join(folder, 'out'), { whole: false }).faults).toEqual([])
    expect(readFileSync(join(folder, 'out', 'events.jsonl'), 'utf8')).toMatch(/\n$/)
  })
})
