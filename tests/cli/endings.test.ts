import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkRun, rowsOf } from './check-run.ts'
import {
  call,
  clean,
  filesIn,
  makeFolder,
  processesOf,
  ROOT,
  signalGroup,
  start,
  temporaryOf,
  until,
  untilGone,
  untilStep,
} from './harness.ts'

/**
 * The tour of the sample, which lasts several seconds longer than the step at which it is
 * interrupted.
 */
function touring(folder: string): readonly string[] {
  return ['run', '--sample', '--output', join(folder, 'out')]
}

/** Holds after every ending with time to clean up: a whole log with an end, and no process left. */
async function expectCleanStop(folder: string): Promise<void> {
  await untilGone(folder)
  const { rows, faults } = checkRun(join(folder, 'out'))
  expect(faults).toEqual([])
  expect(rowsOf(rows, 'run_completed')[0]).toMatchObject({ verdict: 'blocked', ending: 'stopped' })
  expect(filesIn(folder)).toEqual([])
}

function suspend(pid: number): void {
  try {
    process.kill(pid, 'SIGSTOP')
  } catch {
    // It ended since it was listed.
  }
}

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

  it('a run interrupted by SIGTERM to npm alone ends cleanly', async () => {
    const folder = makeFolder()
    const { child, ended } = call(folder, touring(folder), { by: 'npm' })
    await untilStep(join(folder, 'out'), 2)
    child.kill('SIGTERM')
    await ended
    await expectCleanStop(folder)
  })

  it('a run interrupted by SIGTERM to the script itself ends cleanly with status 130', async () => {
    const folder = makeFolder()
    const { child, ended } = call(folder, touring(folder))
    await untilStep(join(folder, 'out'), 2)
    child.kill('SIGTERM')
    expect((await ended).status).toBe(130)
    await expectCleanStop(folder)
  })

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

  it('a run interrupted twice ends at once, although its browsers hang, and leaves readable rows', async () => {
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
  })

  it('a run interrupted before its first row leaves nothing behind', async () => {
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
