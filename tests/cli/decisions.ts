// Runs from a script that someone must decide about, and what was decided.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { checkRun, rowsOf } from './check-run.ts'
import { processesOf, temporaryOf } from './harness.ts'

const SAID = { observation: 'A shop.', intent: 'See more.' }
export const SCROLL = { tool: 'scroll', input: { x: 400, y: 400, dx: 0, dy: 200, ...SAID } }
export const DONE = {
  tool: 'mark_goal_done',
  input: { verdict: 'success', summary: 'Seen.', would_real_user_succeed: true },
}
export const tap = (id: string) => ({ tool: 'tap_mark', input: { id, ...SAID } })
export const away = (page: string) => ({
  tool: 'navigate',
  input: { url: `http://shop.invalid/${page}`, ...SAID },
})
export const PROMPT = 'or stop the run (stop)? '

export function scripted(folder: string, replies: readonly object[], ...more: string[]): string[] {
  const script = join(folder, 'script.jsonl')
  writeFileSync(script, replies.map((reply) => JSON.stringify(reply)).join('\n'))
  const run = ['run', '--sample', '--provider', 'scripted', '--script', script]
  return [...run, '--output', join(folder, 'out'), ...more]
}

/** The decisions, and the outcome of each call. */
export function decided(folder: string) {
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
export function browserOf(folder: string, which: 'worker' | 'tested'): number {
  const line = processesOf(temporaryOf(folder)).find((each) => {
    const isBrowser = each.includes('--user-data-dir') && !each.includes('--type=')
    return isBrowser && each.includes('/page/profile') === (which === 'worker')
  })
  if (line === undefined) throw new Error(`there is no such browser: ${which}`)
  return Number(line.trim().split(/\s/)[0])
}
