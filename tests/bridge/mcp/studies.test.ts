import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { connected, textIn } from './connected.ts'

const plan = (more: string) => `name: Shop
url: http://127.0.0.1:9/
goals: [Look]
personas: [First-time visitor]
models: [ollama/some-model]
${more}`

it.each([
  ['hooks: {between-goals: [[reset]]}', 'hooks'],
  ['hook: between-goals=["reset"]', 'hook'],
  ['username: someone@example.com', 'can only be given by the user'],
  ['allow: buy', 'can only be given by the user'],
  ['file: secret.txt', 'can only be given by the user'],
  ['script: secret.txt', 'must be an absolute path'],
  ['script: /etc/passwd', 'is in no folder that was allowed'],
  ['baseline: /etc/passwd', 'is in no folder that was allowed'],
  ['goals: []', 'is empty'],
  ['repeats: 500', 'an agent may start 200'],
  ['max-tokens: 10', 'cannot hold one run'],
  ['personas: [No such person]', 'there is no persona'],
  ['models: [anthropic/some-model]', 'this server may not reach'],
  ['', 'does not answer'],
])('a study of an agent with “%s” is refused before its first run: %s', async (more, why) => {
  const { call, started, runs } = await connected()
  const key = more.split(':')[0] ?? ''
  const without = plan(more).replace(new RegExp(`^${key}: .*\\n(?=[\\s\\S]*^${key}: )`, 'm'), '')
  const { isError, ...result } = await call('start_run', { plan: without })
  expect([isError, textIn(result)]).toEqual([true, expect.stringContaining(why)])
  expect([started, await runs.list()]).toEqual([[], []])
})

it('a plan is a file of YAML or JSON in an allowed folder, and nothing else goes with it', async () => {
  const { call, folder } = await connected()
  const elsewhere = mkdtempSync(join(tmpdir(), 'harness-plan-'))
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
  writeFileSync(join(elsewhere, 'plan.yaml'), plan(''))
  writeFileSync(join(folder, 'plan.ts'), 'throw new Error("it was run")')
  const refusal = async (given: Record<string, unknown>) => textIn(await call('start_run', given))
  expect(await refusal({ plan: join(elsewhere, 'plan.yaml') })).toContain('no folder')
  expect(await refusal({ plan: join(folder, 'plan.ts') })).toContain('YAML or JSON')
  expect(await refusal({ plan: plan(''), goal: 'Look' })).toContain('cannot go with plan')
})
