import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/language/errors.ts'
import { describe, expect, it } from 'vitest'
import { checkRun, rowsOf } from './check-run.ts'
import { call, filesIn, makeFolder, processesOf, temporaryOf, untilGone } from './harness.ts'
import { callAtTerminal } from './terminal.ts'

const SAID = { observation: 'A shop.', intent: 'See more.' }
const SCROLL = { tool: 'scroll', input: { x: 400, y: 400, dx: 0, dy: 200, ...SAID } }
const DONE = {
  tool: 'mark_goal_done',
  input: { verdict: 'success', summary: 'Seen.', would_real_user_succeed: true },
}
const tap = (id: string) => ({ tool: 'tap_mark', input: { id, ...SAID } })
const away = (page: string) => ({
  tool: 'navigate',
  input: { url: `http://shop.invalid/${page}`, ...SAID },
})
const PROMPT = 'or stop the run (stop)? '

function scripted(folder: string, replies: readonly object[], ...more: string[]): string[] {
  const script = join(folder, 'script.jsonl')
  writeFileSync(script, replies.map((reply) => JSON.stringify(reply)).join('\n'))
  const run = ['run', '--sample', '--provider', 'scripted', '--script', script]
  return [...run, '--output', join(folder, 'out'), ...more]
}

/** The decisions, and the outcome of each call. */
function decided(folder: string) {
  const { rows, faults } = checkRun(join(folder, 'out'))
  expect(faults).toEqual([])
  return {
    rows,
    approvals: rowsOf(rows, 'approval_requested').map(({ reason }) => reason),
    given: rowsOf(rows, 'approval_given').map(({ decision, note, by }) => ({ decision, note, by })),
    outcomes: rowsOf(rows, 'tool_result').map(({ outcome }) => outcome),
  }
}

/** The browser with the worker in it, or the one under test: each by the folder of its profile. */
function browserOf(folder: string, which: 'worker' | 'tested'): number {
  const line = processesOf(temporaryOf(folder)).find((each) => {
    const isBrowser = each.includes('--user-data-dir') && !each.includes('--type=')
    return isBrowser && each.includes('/page/profile') === (which === 'worker')
  })
  if (line === undefined) throw new Error(`there is no such browser: ${which}`)
  return Number(line.trim().split(/\s/)[0])
}

describe('without a terminal', () => {
  it.each([
    ['auto-look', ['mode']],
    ['step', ['mode', 'mode']],
  ])(
    'a run without a terminal in mode %s rejects what it asks for with a note that names it',
    async (mode, reasons) => {
      const folder = makeFolder()
      const args = scripted(folder, [tap('Workshops'), SCROLL, DONE], '--mode', mode)
      const { status, stderr } = await call(folder, args).ended
      const { approvals, given, rows } = decided(folder)
      expect(approvals).toEqual(reasons)
      const note = 'The mode of this run asks before this, and no one is there to decide.'
      expect(given).toEqual(reasons.map(() => ({ decision: 'reject', note, by: 'no_person' })))
      expect(rowsOf(rows, 'run_started')[0]?.mode).toBe(mode)
      expect(stderr).not.toContain(PROMPT)
      expect(status).toBe(0)
    },
  )

  it('a guard rule rejects in every mode without a terminal, with a note that names it', async () => {
    const folder = makeFolder()
    const args = scripted(folder, [away('one'), DONE])
    expect((await call(folder, args).ended).status).toBe(0)
    const note = 'The rule “other-site” asks before this, and no one is there to decide.'
    const { approvals, given, outcomes } = decided(folder)
    expect([approvals, outcomes]).toEqual([['other-site'], ['rejected', expect.anything()]])
    expect(given).toEqual([{ decision: 'reject', note, by: 'no_person' }])
  })
})

describe('at a terminal', () => {
  it('each question at a terminal waits for its answer on standard error, and only rows go to standard output', async () => {
    const folder = makeFolder()
    const replies = [tap('Workshops'), SCROLL, tap('Basket'), DONE]
    const at = callAtTerminal(folder, scripted(folder, replies, '--mode', 'step', '--json'))
    at.type('r\nr\n') // before anything is asked: no answer
    await at.shows('Step 1 waits for you. The mode of this run asks before this.')
    await at.shows('Tap “Workshops”')
    await at.shows('See more.')
    await at.shows(PROMPT)
    at.type('a\n')
    await at.shows('Step 2 waits for you.')
    await at.shows(PROMPT)
    at.type('s\n')
    await at.shows('Step 3 waits for you.')
    await at.shows(PROMPT)
    at.type('r\n')
    await at.shows('Why?')
    at.type('Not the basket.\n')
    expect((await at.ended).status).toBe(0)
    const { given, outcomes } = decided(folder)
    expect(given).toEqual([
      { decision: 'approve', note: undefined, by: 'you' },
      { decision: 'skip', note: undefined, by: 'you' },
      { decision: 'reject', note: 'Not the basket.', by: 'you' },
    ])
    expect(outcomes.slice(0, 3)).toEqual(['navigated', 'skipped', 'rejected'])
    const log = readFileSync(join(folder, 'out', 'events.jsonl'), 'utf8')
    expect(readFileSync(join(folder, 'stdout'), 'utf8')).toBe(log)
    expect(filesIn(folder)).toEqual([])
  })

  it('a guard rule asks in every mode, and the end of the input rejects that call and all that follow', async () => {
    const folder = makeFolder()
    const at = callAtTerminal(folder, scripted(folder, [away('one'), SCROLL, away('two'), DONE]))
    await at.shows('Step 1 waits for you. The rule “other-site” asks before this.')
    await at.shows(PROMPT)
    at.endInput()
    expect((await at.ended).status).toBe(0)
    const note = 'No answer: the terminal input ended.'
    const { approvals, given } = decided(folder)
    expect(approvals).toEqual(['other-site', 'other-site'])
    expect(given).toEqual(approvals.map(() => ({ decision: 'reject', note, by: 'you' })))
  })

  it('a run whose own browser is killed says so and ends with status 1', async () => {
    const folder = makeFolder()
    const at = callAtTerminal(folder, scripted(folder, [SCROLL, DONE], '--mode', 'step'))
    await at.shows(PROMPT)
    process.kill(browserOf(folder, 'worker'), 'SIGKILL')
    await at.shows(new HarnessError('worker_lost').message)
    expect((await at.ended).status).toBe(1)
    // The log is whole except for its end.
    expect(checkRun(join(folder, 'out')).faults).toEqual(['it does not end with run_completed'])
  })

  it('a lost browser raises a question, and the run continues with another one', async () => {
    const folder = makeFolder()
    const at = callAtTerminal(folder, scripted(folder, [SCROLL, SCROLL, DONE], '--mode', 'step'))
    await at.shows(PROMPT)
    process.kill(browserOf(folder, 'tested'), 'SIGKILL')
    at.type('a\n')
    await at.shows('Try again (t), or stop the run (stop)? ')
    at.type('t\n')
    await at.shows(PROMPT)
    at.type('a\n')
    expect((await at.ended).status).toBe(0)
    const { rows } = decided(folder)
    expect(rowsOf(rows, 'run_resumed')).toMatchObject([{ device: 'recreated' }])
  })

  it.each([
    ['stop', 'stop\n'],
    ['Ctrl-C', '\u0003'],
  ])('%s at the question ends the run cleanly with status 130', async (_, keys) => {
    const folder = makeFolder()
    const args = scripted(folder, [tap('Workshops'), DONE], '--mode', 'auto-look')
    const at = callAtTerminal(folder, args)
    await at.shows(PROMPT)
    at.type(keys)
    expect((await at.ended).status).toBe(130)
    const { rows, given } = decided(folder)
    expect(given).toEqual([])
    expect(rowsOf(rows, 'run_completed')[0]).toMatchObject({
      verdict: 'blocked',
      ending: 'stopped',
    })
    await untilGone(folder)
    expect(filesIn(folder)).toEqual([])
  })
})
