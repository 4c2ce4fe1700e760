import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RuleName } from '@harness/shared/order/guards.ts'
import { describe, expect, it } from 'vitest'
import { call, makeFolder, ROOT } from './harness.ts'

const RUN = ['run', '--goal', 'x', '--url', 'http://127.0.0.1:9/']

/** The arguments, and what the error must name. */
const BAD: readonly (readonly [readonly string[], RegExp])[] = [
  [['fly'], /^fly: unknown command; it is one of run, audit, /],
  [['adit'], /^adit: unknown command; did you mean audit\? list all of them with: /],
  [['audit', '--wings'], /^--wings: unknown argument; list all of them with: /],
  [['help', 'fly'], /^fly: unknown command/],
  [['--url', 'http://shop.test', 'audit'], /^--url: unknown command; a command comes first/],
  [['audit', 'http://shop.test'], /^http:\/\/shop\.test: unknown argument; did you mean --url\?/],
  [[...RUN, '--wings'], /^--wings: unknown/],
  [[...RUN, '--output', '/etc/hostname/run'], /^--output: .*a part of the path is a file/],
  [[...RUN, '--output', '/etc'], /^--output: .*not empty/],
  [['doctor', '--fix'], /^--fix: unknown/],
]

describe('a bad argument', () => {
  it.each(BAD)(
    'the arguments %j end with status 2 and one line that names the bad one',
    async (args, says) => {
      const { status, stdout, stderr } = await call(makeFolder(), args).ended
      expect(stderr).toMatch(says)
      expect(stderr.trimEnd().split('\n')).toHaveLength(1)
      expect([status, stdout]).toEqual([2, ''])
    },
  )

  it('a bad line in a script is reported with file and line', async () => {
    const folder = makeFolder()
    const script = join(folder, 'script.jsonl')
    writeFileSync(script, '// hello\n\n{"calls": "tap"}\n')
    const args = ['run', '--sample', '--provider', 'scripted', '--script', script]
    const { status, stderr } = await call(folder, args).ended
    expect(stderr).toBe(`--script ${script}:3: calls must be an array\n`)
    expect(status).toBe(2)
  })

  it('a bad argument is refused the same way through npm, and relative paths start where it was called', async () => {
    const args = ['run', '--sample', '--provider', 'scripted', '--script', 'harness.mjs']
    const cwd = join(ROOT, 'scripts') // npm itself goes to the root of the checkout
    const { status, stderr } = await call(makeFolder(), args, { by: 'npm', cwd }).ended
    expect(stderr).toMatch(/^--script harness\.mjs:\d+: .*\n$/)
    expect(status).toBe(2)
  })
})

describe('a run that cannot start', () => {
  it('a run that cannot start says what prevents it and what to do, with status 1 and nothing written', async () => {
    const folder = makeFolder()
    const output = join(folder, 'out')
    // Nothing listens on the port of the discard protocol.
    const model = ['--provider', 'ollama', '--base-url', 'http://127.0.0.1:9']
    const args = ['run', '--sample', '--goal', 'Look', ...model, '--output', output]
    const { status, stdout, stderr } = await call(folder, args).ended
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/Ollama .*127\.0\.0\.1:9/)
    expect(existsSync(output)).toBe(false)
  })
})

describe('no command', () => {
  it('npm run harness without a command shows the usage with status 2, and help lists the commands on one screen, or the arguments of one, with status 0', async () => {
    const helped = await call(makeFolder(), ['run', '--help']).ended
    const nothing = await call(makeFolder(), []).ended
    expect([nothing.status, nothing.stdout]).toEqual([2, ''])
    expect(nothing.stderr).toMatch(/^Usage: /)
    const help = await call(makeFolder(), ['help']).ended
    expect(help.status).toBe(0)
    expect(helped.status).toBe(0)
    expect(help.stdout.trim().split('\n').length).toBeLessThanOrEqual(24)
    for (const flag of ['--goal', '--check', '--replay', '--json'])
      expect(helped.stdout).toContain(flag)
    for (const rule of RuleName.options) expect(helped.stdout).toContain(rule)
    expect(helped.stdout).toContain('--platform web|ios|prototype ')
    expect(helped.stdout).toContain('--prototype PATH')
    expect(helped.stdout).not.toMatch(/not available/)
  })
})
