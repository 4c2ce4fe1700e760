// The examples of docs/guide/hooks.md, as a user runs them.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkRun, rowsOf } from './check-run.ts'
import { call, makeFolder } from './harness.ts'

const GUIDE = readFileSync(
  fileURLToPath(new URL('../../docs/guide/hooks.md', import.meta.url)),
  'utf8',
)

/** The script of an example, as the guide shows it. */
function script(name: string): string {
  const [, text] = new RegExp(`\`${name}\`:\\n\\n\`\`\`js\\n([\\s\\S]*?)\`\`\``).exec(GUIDE) ?? []
  if (text === undefined) throw new Error(`The guide has no ${name}.`)
  return text
}

const speech = { observation: 'A shop.', intent: 'Look.' }
const tap = (id: string) => ({ tool: 'tap_mark', input: { id, ...speech } })
const done = (verdict = 'success') => ({
  tool: 'mark_goal_done',
  input: { verdict, summary: 'Seen.', would_real_user_succeed: true },
})
const noted = {
  calls: [
    { name: 'note_friction', input: { kind: 'confusing_copy', detail: 'What is a kiln?' } },
    { name: 'tap_mark', input: { id: 'Workshops', ...speech } },
  ],
}

async function tested(folder: string, replies: readonly unknown[], more: readonly string[]) {
  const file = join(folder, 'script.jsonl')
  writeFileSync(file, replies.map((reply) => JSON.stringify(reply)).join('\n'))
  const output = join(folder, 'out')
  const fixed = ['run', '--sample', '--provider', 'scripted', '--script', file, '--output', output]
  const ended = await call(folder, [...fixed, ...more], { env: { TRACKER_TOKEN: 'loopback' } })
    .ended
  const { rows, faults } = checkRun(output)
  expect(faults).toEqual([])
  return { ...ended, rows }
}

describe('hooks of the command line', () => {
  it('the example that resets test data runs once between two goals, and one that fails ends the run with its words: status 1', async () => {
    const folder = makeFolder()
    const reset = join(folder, 'reset.mjs')
    writeFileSync(reset, script('reset.mjs'))
    const database = join(folder, 'shop.json')
    writeFileSync(join(folder, 'seed.json'), '{"orders":[]}')
    writeFileSync(database, '{"orders":[1,2]}')
    const hook = `between-goals=${JSON.stringify([process.execPath, reset])}`
    const goals = ['--goal', 'One', '--goal', 'Two', '--hook', hook]
    const ok = await tested(folder, [done(), done()], goals)
    expect(ok.status).toBe(0)
    expect(readFileSync(database, 'utf8')).toBe('{"orders":[]}')
    expect(rowsOf(ok.rows, 'hook_ran').map(({ point, passed }) => [point, passed])).toEqual([
      ['between-goals', true],
    ])
    const other = makeFolder()
    writeFileSync(join(other, 'reset.mjs'), script('reset.mjs'))
    const broken = `between-goals=${process.execPath} ${join(other, 'reset.mjs')}`
    const failed = await tested(
      other,
      [done(), done()],
      ['--goal', '1', '--goal', '2', '--hook', broken],
    )
    expect(failed.status).toBe(1)
    expect(failed.stderr).toContain('The hook between-goals refused at step 1: ')
    const [end] = rowsOf(failed.rows, 'run_completed')
    expect(end).toMatchObject({ ending: 'fault', errorCode: 'hook_refused' })
    expect(end?.summary).toContain('seed.json')
  })

  it('the example that posts findings sends each to the tracker once, as the JSON report has it', async () => {
    const posted: { readonly authorization: unknown; readonly title: string }[] = []
    const tracker = createServer((request, response) => {
      let text = ''
      request
        .on('data', (part) => (text += part))
        .on('end', () => {
          const { authorization } = request.headers
          posted.push({ authorization, title: JSON.parse(text).title })
          response.writeHead(201).end()
        })
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void tracker.close())
    await new Promise((resolve) => tracker.once('listening', resolve))
    const address = tracker.address()
    const port = typeof address === 'object' ? address?.port : 0
    const folder = makeFolder()
    writeFileSync(join(folder, 'post.mjs'), script('post.mjs'))
    const command = [process.execPath, join(folder, 'post.mjs'), `http://127.0.0.1:${port}/issues`]
    const report = join(folder, 'report.json')
    const { status } = await tested(
      folder,
      [noted, done()],
      [
        '--goal',
        'One',
        '--hook',
        `finding=${JSON.stringify(command)}`,
        '--report',
        `json=${report}`,
      ],
    )
    expect(status).toBe(0)
    const [{ findings }] = JSON.parse(readFileSync(report, 'utf8')).runs
    expect(findings.length).toBeGreaterThan(0)
    const titles = findings.map((each: { title: string }) => each.title)
    expect(posted.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
    expect(posted[0]?.authorization).toBe('Bearer loopback')
  })

  it('the example that keeps the agent off a page refuses the call with its words, and the run continues', async () => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'veto.mjs'), script('veto.mjs'))
    const command = `before-call=${JSON.stringify([process.execPath, join(folder, 'veto.mjs'), 'workshops'])}`
    const { status, rows, stderr } = await tested(
      folder,
      [tap('Workshops'), tap('Workshops'), done('failure')],
      ['--goal', 'One', '--hook', command],
    )
    expect(status).toBe(1)
    const results = rowsOf(rows, 'tool_result').map(({ outcome }) => outcome)
    expect(results[0]).toBe('navigated')
    expect(results[1]).toBe('refused')
    expect(stderr).toContain('The hook before-call refused at step 2: The page')
  })

  it('a plan gives hooks as argument arrays, and the one between goals runs between its runs', async () => {
    const folder = makeFolder()
    const plan = join(folder, 'plan.yaml')
    const log = join(folder, 'log.txt')
    const append = `require('fs').appendFileSync(${JSON.stringify(log)}, '.')`
    const lines = [
      'sample: true',
      'provider: scripted',
      'script: script.jsonl',
      'persona: First-time visitor',
      'goals: [One]',
      'repeats: 3',
    ]
    writeFileSync(join(folder, 'script.jsonl'), JSON.stringify(done()))
    writeFileSync(
      plan,
      [
        ...lines,
        'hooks:',
        `  between-goals: [${JSON.stringify([process.execPath, '-e', append])}]`,
      ].join('\n'),
    )
    const output = join(folder, 'study')
    const { status, stderr, stdout } = await call(folder, ['study', plan, '--output', output]).ended
    expect([status, stderr, stdout]).toEqual([0, expect.any(String), expect.any(String)])
    expect(readFileSync(log, 'utf8')).toBe('..')
    writeFileSync(plan, [...lines, 'hooks:', '  between-goals: npm run reset'].join('\n'))
    const refused = await call(folder, ['study', plan, '--output', join(folder, 'no')]).ended
    expect(refused.status).toBe(2)
    expect(refused.stderr).toContain('wants a list of a program and its arguments')
  })
})
