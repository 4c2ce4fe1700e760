import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hookCommandOf } from '@harness/bridge/cli/hooks/command.ts'
import { HOOK_FLAGS } from '@harness/bridge/cli/hooks/flags.ts'
import { hookLines } from '@harness/bridge/cli/hooks/hook-lines.ts'
import { hooksOf, type RunHooks } from '@harness/bridge/cli/hooks/hooks.ts'
import { runHooks } from '@harness/bridge/cli/hooks/run-hook.ts'
import { RUN_FLAGS } from '@harness/bridge/cli/run/flags.ts'
import type { CallerContext } from '@harness/bridge/cli/run/values.ts'
import { parseLibrary } from '@harness/shared/order/library/file.ts'
import { RunOrder } from '@harness/shared/order/run-order.ts'
import { readPlan } from '@harness/shared/order/study/read-plan.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { RUN } from '../../../setup/any-row.ts'
import { stamp } from '../../../store/sample-rows.ts'

const node = process.execPath

/** A hook before each call that runs this JavaScript. */
function hook(script: string, more: Partial<RunHooks> = {}): RunHooks {
  const command = { point: 'before-call', program: node, args: ['-e', script] } as const
  return { commands: [command], folder: tmpdir(), limitMs: 20_000, ...more }
}

const request = { point: 'before-call', event: { step: 3, call: { label: 'Tap “Go”' } } } as const

const answer = (hooks: RunHooks, signal = new AbortController().signal) =>
  runHooks(hooks, request, signal)

describe('commands of hooks', () => {
  it('a command is split into words, quoted ones kept whole, or read as a JSON array', () => {
    expect(hookCommandOf(`finding=node "my post.mjs" 'a b' --x=1`)).toEqual({
      point: 'finding',
      program: 'node',
      args: ['my post.mjs', 'a b', '--x=1'],
    })
    expect(hookCommandOf('between-goals=["npm","run","re set","$HOME; rm"]')).toEqual({
      point: 'between-goals',
      program: 'npm',
      args: ['run', 're set', '$HOME; rm'],
    })
  })

  it('a wrong point, no program, an open quotation mark and what only a shell understands are refused', () => {
    const wrong: readonly (readonly [string, string])[] = [
      ['before=node x', 'with a point of before-call, after-call'],
      ['finding', 'wants POINT=COMMAND'],
      ['finding=', 'names no program for finding'],
      ['finding=[]', 'names no program'],
      ['finding=["a",1]', 'wants a JSON array of texts'],
      ['finding=node "x', 'quotation mark'],
      ['finding=node x && rm y', 'no shell reads &&'],
      ['finding=node x | tee y', 'no shell reads |'],
      ['finding=node x > y', 'no shell reads >'],
      ['finding=echo $(id)', 'no shell reads'],
    ]
    for (const [text, what] of wrong) expect(() => hookCommandOf(text), text).toThrow(what)
  })

  it('a command reads the event as one line of JSON and passes with status 0, whatever it writes', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'harness-hook-')))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const check = `const event = JSON.parse(require('fs').readFileSync(0, 'utf8'));
      console.log('words');
      process.exit(event.step === 3 && process.cwd() === ${JSON.stringify(folder)} ? 0 : 1)`
    expect(await answer(hook(check, { folder }))).toEqual({ durationMs: expect.any(Number) })
  })

  it('CORE-152: a status, a missing program, a time limit and a killed one each refuse with words', async () => {
    expect((await answer(hook(`console.error('Closed.'); process.exit(3)`))).refusal).toBe(
      'Closed.',
    )
    expect((await answer(hook('process.exit(3)'))).refusal).toContain('status 3 and wrote nothing')
    const missing = { point: 'before-call', program: 'no-such-program', args: [] } as const
    const none = await answer({ commands: [missing], folder: tmpdir(), limitMs: 1_000 })
    expect(none.refusal).toContain('There is no program no-such-program')
    const late = await answer(hook('setInterval(() => {}, 1000)', { limitMs: 300 }))
    expect(late.refusal).toContain('took longer than 0.3 s and was ended')
    const killed = await answer(hook(`process.kill(process.pid, 'SIGKILL')`))
    expect(killed.refusal).toContain('was killed')
  })

  it('a program that does not exist or may not be executed is refused before the run, by name', () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'harness-hook-')))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'mine.sh'), '#!/bin/sh', { mode: 0o644 })
    writeFileSync(join(folder, 'good.sh'), '#!/bin/sh', { mode: 0o755 })
    const given = (value: string, env: CallerContext['env'] = { PATH: folder }) =>
      hooksOf([{ name: 'hook', value }], {
        ...{ cwd: folder, env, platform: 'linux' as const, now: new Date() },
      }).commands.length
    expect(() => given('before-call=no-such-program x')).toThrow(
      `--hook: names no-such-program for before-call, and there is no such program; install it, or give its path from the folder ${folder}`,
    )
    expect(() => given('finding=./gone.sh')).toThrow('correct its path')
    expect(() => given('finding=mine.sh')).toThrow(`cannot start ${join(folder, 'mine.sh')}`)
    expect(() => given('finding=.')).toThrow('no such program')
    for (const value of ['finding=good.sh', 'finding=./good.sh', `finding=${node}`])
      expect(given(value)).toBe(1)
    expect(given('finding=sh', {})).toBe(1)
  })

  it('words of an exception are its message, without the stack', async () => {
    const thrown = await answer(
      hook(`console.log('Resetting'); throw new TypeError('No seed.\\n\\nRun npm run seed.')`),
    )
    expect(thrown.refusal).toBe('TypeError: No seed.\n\nRun npm run seed.')
    const python =
      'Traceback (most recent call last):\n  File "a.py", line 3, in f\n    f()\nValueError: no seed'
    const printed = `console.error(${JSON.stringify(python)}); process.exit(1)`
    expect((await answer(hook(printed))).refusal).toBe('ValueError: no seed')
    const two = await answer(hook(`console.error('One line.\\nTwo, at noon.'); process.exit(1)`))
    expect(two.refusal).toBe('One line.\nTwo, at noon.')
  })

  it('the command line prints the words of a failing hook as one short line', () => {
    const row = {
      kind: 'hook_ran',
      step: 2,
      point: 'before-call',
      passed: false,
      durationMs: 1,
    } as const
    const [state] = stamp(RUN, 0, [{ ...row, detail: `Closed.\nUntil noon. ${'x'.repeat(900)}` }])
    const [line = ''] = hookLines(state ? [state] : [])
    expect(line).toMatch(/^The hook before-call refused at step 2: Closed\. Until noon\. x+…$/)
    expect(line.length).toBeLessThan(300)
  })

  it('CORE-149: the first command that fails wins, and the next is not started', async () => {
    const [fail] = hook(`console.error('One.'); process.exit(1)`).commands
    const [never] = hook(`console.error('Two.'); process.exit(1)`).commands
    const commands = [fail, never].filter((each) => each !== undefined)
    expect((await answer({ commands, folder: tmpdir(), limitMs: 9_000 })).refusal).toBe('One.')
  })

  it('CORE-153: a flood of output is bounded, and a command that reads nothing still ends', async () => {
    const flood = `process.stdin.destroy();
      const line = 'y'.repeat(65536); let n = 0;
      const more = () => { while (n++ < 500) if (!process.stderr.write(line)) return process.stderr.once('drain', more); process.exit(1) };
      more()`
    const { refusal = '' } = await answer(hook(flood))
    expect(refusal.length).toBeLessThanOrEqual(2_000)
    const big = { point: 'before-call', event: { text: 'x'.repeat(1_000_000) } } as const
    const done = await runHooks(hook('process.exit(0)'), big, new AbortController().signal)
    expect(done.refusal).toBeUndefined()
  })
})

describe('who may set a hook', () => {
  it('no tool of an agent has an argument for it, and no order or library file a field', () => {
    expect(HOOK_FLAGS.map(({ agent }) => agent)).toEqual([undefined, undefined])
    const hooks = { 'between-goals': [['rm', '-r', 'x']] }
    expect(JSON.stringify(orderWith({ hooks }))).toContain('unrecognized_keys')
    const library = { harnessLibrary: 1, defaults: { hooks }, hooks, applications: [] }
    const { library: read } = parseLibrary(JSON.stringify(library))
    expect(JSON.stringify(read)).not.toContain('between-goals')
  })

  it('a plan read by a program that starts nothing refuses the field', () => {
    const plan = { url: 'http://shop.test/', goals: ['x'], hooks: { finding: [['node']] } }
    const reader = { place: (path: readonly (string | number)[]) => path.join('.') }
    const flags = RUN_FLAGS.filter(({ name }) => name !== 'hook')
    expect(() => readPlan(plan, { ...reader, flags })).toThrow('work on the command line only')
    const [application] = readPlan(plan, { ...reader, flags: RUN_FLAGS }).applications
    expect(application?.args).toContainEqual({ name: 'hook', value: 'finding=["node"]' })
  })

  it('a plan wants lists of arguments, and refuses one command as a text', () => {
    const reader = {
      place: (path: readonly (string | number)[]) => path.join('.'),
      flags: RUN_FLAGS,
    }
    const wrong = [
      { finding: 'node x' },
      { finding: [[]] },
      { finding: [['a', ['b']]] },
      { on: [['a']] },
    ]
    for (const hooks of wrong)
      expect(() => readPlan({ url: 'http://shop.test/', goals: ['x'], hooks }, reader)).toThrow(
        /hooks/,
      )
  })
})

function orderWith(more: object) {
  const order = {
    url: 'http://shop.test/',
    viewport: { width: 800, height: 600 },
    persona: { name: 'P', text: 'You.' },
    legs: [{ goal: 'Buy' }],
    model: { provider: 'sweep', seed: 1 },
  }
  expect(RunOrder.safeParse(order).success).toBe(true)
  return RunOrder.safeParse({ ...order, ...more }).error?.issues
}
