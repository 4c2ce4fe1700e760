// @module-tag long
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { describe, expect, it } from 'vitest'
import { checkRun, rowsOf } from './check-run.ts'
import { browserOf, DONE, decided, PROMPT, SCROLL, scripted, tap } from './decisions.ts'
import { filesIn, makeFolder, untilGone } from './harness.ts'
import { callAtTerminal } from './terminal.ts'

describe('at a terminal', () => {
  it('a run whose own browser is killed says so and ends with status 1', async () => {
    const folder = makeFolder()
    const at = callAtTerminal(folder, scripted(folder, [SCROLL, DONE], '--mode', 'step'))
    await at.shows(PROMPT)
    process.kill(browserOf(folder, 'worker'), 'SIGKILL')
    await at.shows(new HarnessError('worker_lost').message)
    expect((await at.ended).status).toBe(1)
    const { rows, faults } = checkRun(join(folder, 'out'))
    expect(faults).toEqual([])
    expect(rowsOf(rows, 'run_completed')).toMatchObject([
      { ending: 'fault', errorCode: 'worker_lost' },
    ])
  })

  it('a lost browser raises a question, the run continues with another one, and “stop” at the next question ends it cleanly with status 130', async () => {
    const folder = makeFolder()
    const replies = [SCROLL, SCROLL, SCROLL, DONE]
    const at = callAtTerminal(folder, scripted(folder, replies, '--mode', 'step'))
    await at.shows(PROMPT)
    process.kill(browserOf(folder, 'tested'), 'SIGKILL')
    at.type('a\n')
    await at.shows('Try again (t), or stop the run (stop)? ')
    at.type('t\n')
    await at.shows(PROMPT)
    at.type('a\n')
    await at.shows(PROMPT)
    at.type('stop\n')
    expect((await at.ended).status).toBe(130)
    const { rows, given } = await expectStop(folder)
    expect(rowsOf(rows, 'run_resumed')).toMatchObject([{ device: 'recreated' }])
    expect(given.map(({ decision }) => decision)).toEqual(['approve', 'approve'])
    expect(rowsOf(rows, 'tool_result').at(-1)).toMatchObject({ tool: 'scroll', success: true })
  })

  it('Ctrl-C at the question ends the run cleanly with status 130', async () => {
    const folder = makeFolder()
    const args = scripted(folder, [tap('Workshops'), DONE], '--mode', 'auto-look')
    const at = callAtTerminal(folder, args)
    await at.shows(PROMPT)
    at.type('\u0003')
    expect((await at.ended).status).toBe(130)
    expect((await expectStop(folder)).given).toEqual([])
  })
})

async function expectStop(folder: string) {
  const { rows, given } = decided(folder)
  const stopped = { verdict: 'blocked', ending: 'stopped' }
  expect(rowsOf(rows, 'run_completed')[0]).toMatchObject(stopped)
  await untilGone(folder)
  expect(filesIn(folder)).toEqual([])
  return { rows, given }
}
