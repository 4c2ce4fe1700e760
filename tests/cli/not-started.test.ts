// An application that does not answer: the reports that were asked for say so.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import { call, makeFolder } from './harness.ts'

/** Nothing listens at the port of the discard service. */
const NOWHERE = 'http://127.0.0.1:9/'

const PLAN = `name: Shop
url: ${NOWHERE}
screens: [phone, desktop]
sweeps: true
report:
  junit: harness-results/junit.xml
  markdown: harness-results/comment.md
  sarif: harness-results/harness.sarif
`

function planFolder() {
  const folder = makeFolder()
  writeFileSync(join(folder, 'harness.config.yaml'), PLAN)
  const env = { npm_lifecycle_event: 'x', INIT_CWD: folder }
  const ci = (args: readonly string[], more = {}) =>
    call(folder, ['ci', ...args], { env: { ...env, ...more } }).ended
  return { folder, ci, read: (name: string) => readFileSync(join(folder, name), 'utf8') }
}

it('a plan whose application does not answer ends with 1, and its reports are errors with the reason', async () => {
  const { ci, read } = planFolder()
  const actions = { GITHUB_ACTIONS: 'true' }
  const { status, stdout, stderr } = await ci([], actions)
  expect(status).toBe(1)
  expect(stderr).toContain(`${NOWHERE} does not answer`)
  expect(stdout).toMatch(/^::error title=Harness::.*does not answer/m)
  const junit = read('harness-results/junit.xml')
  expect(junit).toContain('tests="3" failures="1" errors="2"')
  expect(junit).toContain('name="127.0.0.1:9, Sweep, phone 390 × 844"')
  expect(junit).toMatch(/<error message="[^"]*does not answer/)
  const comment = read('harness-results/comment.md')
  expect(comment).toMatch(/^\*\*2 of 2 runs ended with an error\.\*\* .*does not answer/m)
  expect(comment).not.toContain('0 findings')
  expect(read('harness-results/harness.sarif')).toContain('"executionSuccessful": false')
  expect(read('harness-results/study.md')).toContain('0 of 2 runs; 2 not made')
})

it('an application that is waited for in vain is reported like one that does not answer', async () => {
  const { ci, read } = planFolder()
  const { status } = await ci(['--wait-for', NOWHERE, '--timeout', '1'])
  expect(status).toBe(1)
  expect(read('harness-results/junit.xml')).toMatch(/<error message="[^"]*did not answer/)
})

it('--output moves the reports of the plan that are in the usual folder, and no other', async () => {
  const { folder, ci } = planFolder()
  const elsewhere = PLAN.replace('harness-results/harness.sarif', 'own/harness.sarif')
  writeFileSync(join(folder, 'harness.config.yaml'), elsewhere)
  mkdirSync(join(folder, 'own'))
  await ci(['--output', 'out/today'])
  expect(existsSync(join(folder, 'out/today/junit.xml'))).toBe(true)
  expect(existsSync(join(folder, 'own/harness.sarif'))).toBe(true)
  expect(existsSync(join(folder, 'harness-results'))).toBe(false)
})

it.each([['run', '--provider', 'sweep'], ['audit']])(
  '%s of an address that does not answer ends with 1 and writes the reports it was asked for',
  LONG,
  async (command, ...args) => {
    const folder = makeFolder()
    const [junit, markdown] = [join(folder, 'junit.xml'), join(folder, 'comment.md')]
    const reports = ['--report', `junit=${junit}`, '--report', `markdown=${markdown}`]
    const output = ['--output', join(folder, 'out')]
    const given = [command, '--url', NOWHERE, ...args, ...output, ...reports]
    const { status, stderr } = await call(folder, given).ended
    expect(stderr).toContain('The junit report is in')
    expect(readFileSync(junit, 'utf8')).toMatch(/errors="1"[\s\S]*<error message="[^"]+"/)
    expect(readFileSync(markdown, 'utf8')).toMatch(/\*\*The run ended with an error\.\*\* \S/)
    expect(status).toBe(1)
  },
)
