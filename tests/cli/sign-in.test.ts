import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LONG } from '../setup/long.ts'
import { checkRun, rowsOf } from './check-run.ts'
import { call, makeFolder, temporaryOf, untilStep } from './harness.ts'

const PASSWORD = 'correct-horse-battery'
const SAID = { observation: 'A form.', intent: 'Sign in.' }
const FORM =
  '<title>Sign in</title><form method="post"><label>Name <input name="user"></label>' +
  '<label>Password <input name="password" type="password"></label><button>Sign in</button></form>'

/** A site with one account that shows the password in plain text. */
async function startSite(): Promise<string> {
  const server = createServer(async (request, response) => {
    // A browser that leaves while it sends breaks its request.
    const sent = new URLSearchParams(await text(request).catch(() => ''))
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    const isKnown = request.headers.cookie?.includes(PASSWORD) ?? false
    const isIn = sent.get('user') === 'ann@example.com' && sent.get('password') === PASSWORD
    response.end(
      isKnown
        ? '<h1>Welcome, Ann</h1>'
        : isIn
          ? `<h1>Welcome, Ann</h1><p>You typed ${PASSWORD}</p><a href="/">Out</a>`
          : FORM,
    )
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}/`
}

function signingIn(folder: string, url: string): string[] {
  const script = join(folder, 'script.jsonl')
  const replies = [
    { tool: 'tap_mark', input: { id: 'Name', ...SAID } },
    { tool: 'fill_credential', input: { field: 'username', ...SAID } },
    { tool: 'tap_mark', input: { id: 'Password', ...SAID } },
    { tool: 'fill_credential', input: { field: 'password', ...SAID } },
    { tool: 'tap_mark', input: { id: 'Sign in', ...SAID } },
    {
      tool: 'mark_goal_done',
      input: {
        verdict: 'success',
        summary: 'In.',
        would_real_user_succeed: true,
      },
    },
  ]
  writeFileSync(script, replies.map((reply) => JSON.stringify(reply)).join('\n'))
  const run = ['run', '--url', url, '--goal', 'Sign in', '--provider', 'scripted']
  return [
    ...run,
    '--script',
    script,
    '--check',
    'text=Welcome, Ann',
    '--output',
    join(folder, 'out'),
  ]
}

/** Every process with its arguments; browsers with their environment too. */
function seenInProcesses(folder: string): boolean {
  const list = (options: string[]) =>
    spawnSync('ps', options, { encoding: 'utf8', maxBuffer: 1e9 }).stdout
  const browsers = list(['axeww', '-o', 'args='])
    .split('\n')
    .filter((line) => line.includes(temporaryOf(folder)) && line.includes('--user-data-dir'))
  expect(browsers.length).toBeGreaterThan(0)
  return [list(['-Ao', 'args=']), ...browsers].some((line) => line.includes(PASSWORD))
}

describe('a run that signs in', () => {
  it('122, 124: a run that signs in fills in both fields, and leaves the password in no file, process or output', async () => {
    const folder = makeFolder()
    const args = [
      ...signingIn(folder, await startSite()),
      '--username',
      'ann@example.com',
      '--json',
    ]
    const { ended } = call(folder, args, { env: { HARNESS_PASSWORD: PASSWORD } })
    await untilStep(join(folder, 'out'), 2)
    expect(seenInProcesses(folder)).toBe(false)
    const { status, stdout, stderr } = await ended
    const { rows, faults } = checkRun(join(folder, 'out'))
    expect([status, faults]).toEqual([0, []])
    expect(rowsOf(rows, 'run_started')[0]?.credentialUsername).toBe('ann@example.com')
    const calls = rowsOf(rows, 'tool_call').filter(({ tool }) => tool === 'fill_credential')
    expect(calls.map(({ input }) => input)).toMatchObject([
      { field: 'username' },
      { field: 'password' },
    ])
    expect(rowsOf(rows, 'run_completed')[0]).toMatchObject({ verdict: 'success', confirmed: true })
    const files = readdirSync(join(folder, 'out')).map((name) =>
      readFileSync(join(folder, 'out', name), 'latin1'),
    )
    expect([stdout, stderr, ...files].filter((each) => each.includes(PASSWORD))).toEqual([])
  })

  it(
    'a run starts signed in with the file of --sign-in-file, which nothing written holds',
    LONG,
    async () => {
      const folder = makeFolder()
      const state = join(folder, 'state.json')
      const cookie = { name: 'session', value: PASSWORD, domain: '127.0.0.1', path: '/' }
      writeFileSync(state, JSON.stringify({ cookies: [cookie] }))
      const url = await startSite()
      const script = join(folder, 'script.jsonl')
      const input = { verdict: 'success', summary: 'In.', would_real_user_succeed: true }
      writeFileSync(script, JSON.stringify({ tool: 'mark_goal_done', input }))
      const args = ['run', '--url', url, '--goal', 'See it', '--check', 'text=Welcome, Ann']
      const scripted = ['--provider', 'scripted', '--script', script, '--sign-in-file', state]
      const out = ['--output', join(folder, 'out')]
      const { status, stdout, stderr } = await call(folder, [...args, ...scripted, ...out]).ended
      // Being signed in held from the start: seen, and no proof of what the run did.
      expect(status, stdout + stderr).toBe(1)
      expect(stdout).toContain(
        'Holds from the start, so it proves nothing: The screen shows “Welcome, Ann”',
      )
      const { rows, faults } = checkRun(join(folder, 'out'))
      expect(faults).toEqual([])
      expect(rowsOf(rows, 'run_started')[0]).toMatchObject({
        credentialLabel: 'from the command line',
      })
      expect(rowsOf(rows, 'run_started')[0]?.credentialUsername).toBeUndefined()
      const files = readdirSync(join(folder, 'out')).map((name) =>
        readFileSync(join(folder, 'out', name), 'latin1'),
      )
      expect([stdout, stderr, ...files].filter((each) => each.includes(PASSWORD))).toEqual([])
    },
  )

  it('a run that signs in needs its password in the environment: status 2 and one line', async () => {
    const folder = makeFolder()
    const args = [...signingIn(folder, 'http://127.0.0.1:9/'), '--username', 'ann']
    const { status, stdout, stderr } = await call(folder, args).ended
    expect(stderr).toBe('--username: needs its password in HARNESS_PASSWORD\n')
    expect([status, stdout]).toEqual([2, ''])
  })
})
