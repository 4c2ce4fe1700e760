// A persona that is interviewed after the run, and one that returns with what it remembers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import { expect, it } from 'vitest'
import { providerFor } from '../models/provider-bench.ts'
import { checkRun, rowsOf } from './check-run.ts'
import { call, makeFolder } from './harness.ts'

const reply = (name: string, input: Record<string, unknown>): ScriptedReply => ({
  calls: [{ name, input }],
})
const DONE = reply('mark_goal_done', {
  verdict: 'success',
  summary: 'Seen.',
  would_real_user_succeed: true,
})
const answer = (more: Record<string, unknown>) =>
  reply('give_answers', { answers: [{ number: 1, words: 'It was plain.', steps: [1], ...more }] })
const remembered = (text: string) => reply('write_memory', { lines: [{ text, steps: [1] }] })

const MODEL = 'claude-haiku-5-5'

function modelWith(replies: readonly ScriptedReply[]) {
  const pages = { [`/v1/models/${MODEL}`]: { id: MODEL, type: 'model' } }
  return providerFor({ protocol: 'messages', replies, pages })
}

async function run(folder: string, replies: readonly ScriptedReply[], ...more: readonly string[]) {
  const server = await modelWith(replies)
  return call(
    folder,
    [
      ...['run', '--sample', '--goal', 'Look', '--provider', 'anthropic', '--model', MODEL],
      ...['--base-url', server.origin, ...more],
    ],
    { env: { ANTHROPIC_API_KEY: 'sk-planted-first-0123456789-aaaa' } },
  ).ended
}

it('a persona answers a questionnaire and a question, with its steps, in the log and the reports', async () => {
  const folder = makeFolder()
  const of = (name: string) => join(folder, name)
  const ended = await run(
    folder,
    [DONE, answer({ rating: 6 }), answer({})],
    ...['--interview', 'seq', '--question', 'Did you find the prices?', '--output', of('out')],
    ...['--report', `markdown=${of('run.md')}`, '--report', `json=${of('run.json')}`],
  )
  expect(ended.status, ended.stderr).toBe(0)
  const { rows, faults } = checkRun(of('out'))
  expect(faults).toEqual([])
  expect(rowsOf(rows, 'interviewed')[0]?.answers).toMatchObject([
    { part: 'seq', rating: 6, steps: [1] },
    { part: 'question', asked: 'Did you find the prices?', words: 'It was plain.', steps: [1] },
  ])
  expect(readFileSync(of('run.md'), 'utf8')).toContain('Interview, reported')
  expect(readFileSync(of('run.json'), 'utf8')).toContain('"seq": 6')
})

it('a persona returns with the memory that its last run wrote', async () => {
  const folder = makeFolder()
  const memory = join(folder, 'memory.txt')
  const own = ['--remember', '--memory-file', memory]
  const first = await run(
    folder,
    [DONE, remembered('The prices are below the pictures.')],
    ...[...own, '--output', join(folder, 'first')],
  )
  expect(first.status, first.stderr).toBe(0)
  expect(readFileSync(memory, 'utf8')).toContain('The prices are below the pictures.')
  const second = await run(
    folder,
    [DONE, remembered('The prices are below the pictures.')],
    ...[...own, '--output', join(folder, 'second')],
  )
  expect(second.status, second.stderr).toBe(0)
  const { rows, faults } = checkRun(join(folder, 'second'))
  expect(faults).toEqual([])
  expect(JSON.stringify(rowsOf(rows, 'run_started'))).toContain('Remembers an earlier visit')
})
