// @module-tag long
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { away, DONE, decided, PROMPT, SCROLL, scripted, tap } from './decisions.ts'
import { filesIn, makeFolder } from './harness.ts'
import { callAtTerminal } from './terminal.ts'

const WHOLE_PERSONA = 'Use these words as the whole persona (y), or stop (n)? '

describe('at a terminal', () => {
  it('each question at a terminal waits for its answer on standard error, and only rows go to standard output', async () => {
    const folder = makeFolder()
    const replies = [tap('Workshops'), SCROLL, tap('Basket'), DONE]
    const words = ['--persona', 'Keyboard user', '--mode', 'step', '--json']
    const at = callAtTerminal(folder, scripted(folder, replies, ...words))
    await at.shows('There is no persona “Keyboard user”. The built-in ones are ')
    await at.shows(WHOLE_PERSONA)
    // In one piece, so that the terminal has both more lines before anything else is asked.
    at.type('y\nr\nr\n')
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
    const { rows, given, outcomes } = decided(folder)
    const persona = { persona: 'Keyboard user', personaName: 'Your own' }
    expect(rows.find(({ kind }) => kind === 'run_started')).toMatchObject(persona)
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

  it('a persona that is not built in is asked about before anything starts, and a no ends the command', async () => {
    const folder = makeFolder()
    const at = callAtTerminal(folder, scripted(folder, [DONE], '--persona', 'Keyboard user'))
    await at.shows('There is no persona “Keyboard user”. The built-in ones are ')
    await at.shows(WHOLE_PERSONA)
    at.type('n\n')
    await at.shows('--persona')
    expect((await at.ended).status).toBe(2)
    expect(existsSync(join(folder, 'out'))).toBe(false)
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
})
