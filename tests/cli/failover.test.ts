// A nightly run in its real form: the first key is limited, the second one expired, and a model that
// was agreed on takes over.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import { expect, it } from 'vitest'
import { providerFor } from '../models/provider-bench.ts'
import { checkRun, rowsOf } from './check-run.ts'
import { call, makeFolder } from './harness.ts'

const [FIRST, SECOND] = ['sk-planted-first-0123456789-aaaa', 'sk-planted-second-0123456789-bbbb']
const input = { verdict: 'success', summary: 'Seen.', would_real_user_succeed: true }
const REPLIES: readonly ScriptedReply[] = [{ calls: [{ name: 'mark_goal_done', input }] }]

const refusal = (status: number, message: string, headers = {}) =>
  ({ kind: 'status', status, body: { error: { message } }, headers }) as const

const MODEL = 'claude-haiku-5-5'

/** Limits the first key for 15 minutes, and takes the second for expired. */
function limitedProvider() {
  const faults = [
    refusal(429, 'slow down', { 'retry-after': '900' }),
    refusal(401, 'authentication_error'),
  ]
  const pages = { [`/v1/models/${MODEL}`]: { id: MODEL, type: 'model' } }
  return providerFor({ protocol: 'messages', replies: REPLIES, faults, pages })
}

it('a nightly run with a limited and an expired key, a fallback model and a hook that resets data reports all of it', async () => {
  const server = await limitedProvider()
  const folder = makeFolder()
  const of = (name: string) => join(folder, name)
  writeFileSync(of('shop.json'), '{"orders":[1,2]}')
  const reset = `require('fs').writeFileSync(${JSON.stringify(of('shop.json'))}, '{"orders":[]}')`
  const hook = `between-goals=${JSON.stringify([process.execPath, '-e', reset])}`
  const ended = await call(
    folder,
    [
      ...['run', '--sample', '--goal', 'Order a box', '--goal', 'Cancel the order', '--quiet'],
      ...['--provider', 'anthropic', '--model', MODEL, '--base-url', server.origin],
      ...['--fallback-model', 'anthropic/claude-sonnet-5', '--wait-for-limit', '5'],
      ...['--hook', hook, '--output', of('out')],
      ...['--report', `markdown=${of('night.md')}`, '--report', `json=${of('night.json')}`],
    ],
    { env: { ANTHROPIC_API_KEY: `${FIRST},${SECOND}`, CI: 'true' } },
  ).ended
  expect(ended.status, ended.stderr).toBe(0)
  expect(readFileSync(of('shop.json'), 'utf8')).toBe('{"orders":[]}')
  const { rows, faults: broken } = checkRun(of('out'))
  expect(broken).toEqual([])
  expect(rowsOf(rows, 'leg_completed').map(({ verdict }) => verdict)).toEqual([
    'success',
    'success',
  ])
  const markdown = readFileSync(of('night.md'), 'utf8')
  const json = readFileSync(of('night.json'), 'utf8')
  for (const report of [markdown, json])
    for (const said of [
      'Next key: …aaaa → …bbbb',
      'claude-sonnet-5',
      'key refused',
      'Hook between-goals passed in',
      'Hooks: 1 ran, 0 refused or failed.',
    ])
      expect(report).toContain(said)
  for (const key of [FIRST, SECOND])
    expect(markdown + json + ended.stdout + ended.stderr).not.toContain(key)
})

it('CORE-165 a run whose keys are limited and expired continues with its fallback model, and its log has each change', async () => {
  const server = await limitedProvider()
  const folder = makeFolder()
  const output = join(folder, 'out')
  const args = ['run', '--sample', '--goal', 'Look', '--provider', 'anthropic', '--model', MODEL]
  const chain = ['--fallback-model', 'anthropic/claude-sonnet-5']
  const ended = await call(
    folder,
    [...args, ...chain, '--base-url', server.origin, '--output', output],
    { env: { ANTHROPIC_API_KEY: `${FIRST},${SECOND}` } },
  ).ended
  expect(ended.stderr).toContain('The run is in')
  const { rows } = checkRun(output)
  // A page cannot read the time that a server asks to wait unless the server exposes the header.
  expect(rowsOf(rows, 'failover')).toMatchObject([
    {
      from: { model: MODEL, key: '…aaaa' },
      to: { model: MODEL, key: '…bbbb' },
      reason: 'model_busy',
    },
    { from: { model: MODEL }, to: { model: 'claude-sonnet-5' }, reason: 'model_auth_refused' },
  ])
  expect(rowsOf(rows, 'run_completed')[0]).toMatchObject({ ending: 'goal' })
  for (const key of [FIRST, SECOND])
    expect(JSON.stringify(rows) + ended.stdout + ended.stderr).not.toContain(key)
  expect(ended.status).toBe(0)
})

it('a local run refuses a cloud model as its fallback', async () => {
  const folder = makeFolder()
  const args = ['run', '--sample', '--goal', 'Look', '--provider', 'ollama']
  const ended = await call(folder, [...args, '--fallback-model', 'anthropic/claude-haiku-5-5'], {
    env: { ANTHROPIC_API_KEY: FIRST },
  }).ended
  expect(ended.status).toBe(2)
  expect(ended.stderr).toContain('this run stays on this machine')
})
