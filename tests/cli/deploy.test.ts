// The shell that teams copy from `deploy`, with the command line of this checkout as `harness`.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LONG } from '../setup/long.ts'
import { sarifFaults } from '../setup/sarif-schema.ts'
import { makeFolder, ROOT, start } from './harness.ts'
import { HARNESS, withPrograms } from './with-programs.ts'

const PAGE = '<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1><input></main>'

test(
  'the audit of the action writes every report, and is green with a baseline',
  LONG,
  async () => {
    const folder = makeFolder()
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : ''
    const env = {
      ...withPrograms(folder, HARNESS),
      HARNESS_URLS: `http://127.0.0.1:${port}/\n http://127.0.0.1:${port}/?page=2`,
      HARNESS_SCREENS: '1',
    }
    const audit = () =>
      start('sh', [join(ROOT, 'deploy/harness-audit.sh')], { cwd: folder, env }).ended
    expect(await audit()).toMatchObject({ status: 1 })
    const report = (name: string) => readFileSync(join(folder, 'harness-report', name), 'utf8')
    expect(sarifFaults(JSON.parse(report('harness.sarif')))).toEqual([])
    expect(report('junit.xml')).toContain('<failure ')
    expect(JSON.parse(report('code-quality.json')).length).toBeGreaterThan(0)
    expect(report('comment.md')).toMatch(/^<!-- harness-report -->\n/)
    expect(report('report.html')).toContain('step-001.png')
    expect(report('harness.log')).toContain('Form elements must have labels')
    const update = ['baseline', 'update', 'harness-report/run', '--reason', 'old']
    expect((await start('harness', update, { cwd: folder, env }).ended).status).toBe(0)
    expect(await audit()).toMatchObject({ status: 0 })
  },
)

test('the audit of the action names the variable that it misses, with status 2', async () => {
  const folder = makeFolder()
  const env = withPrograms(folder, HARNESS)
  const args = [join(ROOT, 'deploy/harness-audit.sh')]
  const { status, stderr } = await start('sh', args, { cwd: folder, env }).ended
  expect(status).toBe(2)
  expect(stderr).toMatch(/^HARNESS_URLS is needed/)
})

test.each([
  [
    'a first comment is written',
    '',
    /--method POST repos\/o\/r\/issues\/7\/comments .*body=@c\.md/,
  ],
  ['a known comment is updated', '41', /--method PATCH repos\/o\/r\/issues\/comments\/41 /],
])('the comment of a pull request: %s', (_, known, called) => {
  const folder = makeFolder()
  const gh = `case "$*" in *--jq*) echo ${known};; *) echo "$*" >> calls;; esac`
  const env = { ...withPrograms(folder, { gh }), GITHUB_REPOSITORY: 'o/r' }
  const args = [join(ROOT, 'deploy/comment.sh'), 'c.md', '7']
  const { status } = spawnSync('sh', args, { cwd: folder, env })
  expect(status).toBe(0)
  expect(readFileSync(join(folder, 'calls'), 'utf8')).toMatch(called)
})
