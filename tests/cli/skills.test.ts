// @module-tag long
// Notes of an application on the command line, from a library file to the request of the model.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkRun, rowsOf } from './check-run.ts'
import { call, makeFolder } from './harness.ts'

const DATES = { createdAt: '2026-11-22T10:00:00.000Z', lastUsedAt: '2026-11-22T10:00:00.000Z' }

it('a note of the application is read by a persona that knows it, and a first-time visitor has no such tool', async () => {
  const folder = makeFolder()
  const library = join(folder, 'library.json')
  const application = {
    ...{ id: 'shop', name: 'Shop', ...DATES, defaults: {}, checks: [], notes: '' },
    target: { kind: 'web', url: 'http://127.0.0.1/' },
    skills: [{ name: 'Sign-in', text: 'Use the link “Staff”.' }],
  }
  writeFileSync(library, JSON.stringify({ harnessLibrary: 1, applications: [application] }))
  const script = join(folder, 'script.jsonl')
  const speech = { observation: 'A shop.', intent: 'Read.' }
  const read = { tool: 'read_skill', input: { name: 'sign-in', ...speech } }
  const input = { verdict: 'success', summary: 'Seen.', would_real_user_succeed: true }
  const done = { tool: 'mark_goal_done', input }
  writeFileSync(script, [read, done].map((each) => JSON.stringify(each)).join('\n'))
  const run = async (persona: string, output: string) => {
    const fixed = ['run', '--sample', '--library', library, '--app', 'Shop', '--goal', 'Look']
    const model = ['--provider', 'scripted', '--script', script]
    await call(folder, [...fixed, ...model, '--persona', persona, '--output', output]).ended
    return checkRun(output).rows
  }
  const known = await run('You work here. You know the shop.', join(folder, 'clerk'))
  expect(rowsOf(known, 'tool_result')[0]).toMatchObject({ tool: 'read_skill', success: true })
  expect(readFileSync(join(folder, 'clerk', 'events.jsonl'), 'utf8')).not.toContain('“Staff”')
  const visitor = await run('First-time visitor', join(folder, 'visitor'))
  const errors = rowsOf(visitor, 'model_called').map(({ error }) => error?.code)
  expect(errors).toContain('tool_unknown')
  expect(rowsOf(visitor, 'tool_call').map(({ tool }) => tool)).toEqual(['mark_goal_done'])
})
