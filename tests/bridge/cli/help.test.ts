import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COMMANDS } from '@harness/bridge/cli/commands.ts'
import { examine } from '@harness/bridge/cli/doctor.ts'
import { helpText } from '@harness/bridge/cli/help.ts'
import { mayHaveSandbox } from '@harness/bridge/devices/web/life/sandbox.ts'
import { DEFAULT_STEPS } from '@harness/shared/order/budgets.ts'
import { RunProvider } from '@harness/shared/order/provider-names.ts'
import { repeatsOf } from '@harness/shared/order/providers.ts'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../test-bridge.ts'

it('help names every provider and says how far it can repeat a run', () => {
  const help = helpText('run')
  for (const name of RunProvider.options) {
    const line = `  ${name.padEnd(12)}${repeatsOf(name).text}`
    expect(help.split('\n')).toContain(line)
  }
  expect(help).toContain(`--provider NAME`)
  expect(help).toContain(`${RunProvider.options.join(', ')}; default ollama`)
})

it('the help of one command has its own arguments and notes alone', () => {
  const [run, audit, all] = [helpText('run'), helpText('audit'), helpText()]
  expect(run).toContain('--goal TEXT')
  expect(run).toContain('130 cancelled')
  expect(run).not.toContain('report FILE…')
  expect(audit).toContain('Exit status: 0 no findings')
  expect(audit).not.toContain('--goal TEXT')
  expect(helpText('no-such-command')).toBe(all)
})

it('the list of commands fits one screen, and the arguments of a run stand below headings', () => {
  const lines = helpText().split('\n')
  expect(lines.length).toBeLessThanOrEqual(24)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100)
  for (const { name } of COMMANDS)
    expect(lines.some((line) => line.startsWith(`  ${name} `))).toBe(true)
  const headings = helpText('run').match(/^[A-Z][a-z, -]+:$/gm)
  expect(headings).toEqual([...new Set(headings)])
  expect(headings).toEqual(
    expect.arrayContaining(['What to test:', 'The model:', 'Safety:', 'Output:', 'In a pipeline:']),
  )
})

it('help says how many steps a goal may take here and in the app', () => {
  expect(DEFAULT_STEPS).toEqual({ app: 40, commandLine: 20 })
  expect(helpText('run')).toMatch(
    /--max-steps NUMBER +steps a goal may take; default 20 \(in the app 40\)/,
  )
})

it('doctor says which providers repeat a run', async () => {
  const found = await examine({
    env: process.env,
    platform: process.platform,
    nodeVersion: '22.0.0',
    modelServer: 'http://127.0.0.1:9',
    runs: '/tmp',
  })
  const finding = found.find(({ id }) => id === 'determinism')
  expect(finding?.fact).toMatch(/repeats a run with ollama,.*scripted, recorded;/)
  expect(finding?.fact).toMatch(/not guaranteed with compatible, google;/)
  expect(finding?.fact).toMatch(/only older models accept it with anthropic, openai$/)
})

it('doctor says whether browsers under test have their sandbox, and what to do where they have not', async () => {
  const folder = await temporaryFolder()
  const program = join(folder, 'chrome')
  const findingWith = async (status: number) => {
    await writeFile(program, `#!/bin/sh\nexit ${status}\n`, { mode: 0o755 })
    const found = await examine({
      env: { ...process.env, HARNESS_CHROME: program },
      platform: 'linux',
      nodeVersion: '22.0.0',
      modelServer: 'http://127.0.0.1:9',
      runs: folder,
    })
    return found.find(({ id }) => id === 'sandbox')
  }
  const without = { state: 'note', fact: expect.stringContaining('without their sandbox') }
  const fix = expect.stringContaining('only sites you trust')
  expect(await findingWith(1)).toMatchObject({ ...without, fix })
  // Root cannot have it on Linux, whatever the program says.
  const asUser = { state: 'ready', fact: 'Browsers under test run in their sandbox' }
  expect(await findingWith(0)).toMatchObject(mayHaveSandbox('linux') ? asUser : without)
})
