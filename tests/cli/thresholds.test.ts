// What breaks a build, as a pipeline calls it: baseline, thresholds, and the same status for the
// same failure.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LONG } from '../setup/long.ts'
import { call, makeFolder } from './harness.ts'

const OLD = '<input>'
const PLANTED = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'

/** A server whose one page can be changed. */
async function changingPage() {
  let body = OLD
  const server = createServer((_request, response) => {
    const page = `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${body}</main>`
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(page)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  return {
    url: `http://127.0.0.1:${port}/`,
    show: (more: string) => {
      body = `${OLD}${more}`
    },
  }
}

test(
  'an audit passes with its baseline, and fails by the one finding that is planted later',
  LONG,
  async () => {
    const folder = makeFolder()
    const [baseline, kept] = [join(folder, 'baseline.json'), join(folder, 'kept')]
    const { url, show } = await changingPage()
    const audit = ['audit', '--url', url, '--screens', '1']
    expect((await call(folder, [...audit, '--output', kept]).ended).status).toBe(1)
    const updated = call(folder, ['baseline', 'update', '--baseline', baseline, kept])
    expect((await updated.ended).stdout).toMatch(/^Baseline: (\d+) accepted, \1 new\. It is in /)
    const again = [...audit, '--baseline', baseline, '--quiet']
    expect(await call(folder, again).ended).toMatchObject({ status: 0, stdout: '', stderr: '' })
    show(PLANTED)
    const log = join(folder, 'log.txt')
    const broken = await call(folder, [...again, '--log-file', log]).ended
    expect(broken.status).toBe(1)
    expect(broken.stderr).toMatch(/Baseline: 1 new, \d+ accepted, 0 gone\./)
    expect(broken.stderr).toContain('1 finding, not in the baseline, breaks the build (1 High).')
    expect(readFileSync(log, 'utf8')).toContain('Images must have alternative text')
  },
)

test(
  'runs that begin together have a folder each, and end with 1 by a threshold alone',
  LONG,
  async () => {
    const folder = makeFolder()
    const { url } = await changingPage()
    const sweep = ['run', '--url', url, '--provider', 'sweep', '--max-steps', '2']
    const here = { env: { INIT_CWD: folder, npm_lifecycle_event: 'harness' } }
    const all = await Promise.all([
      call(folder, sweep, here).ended,
      call(folder, [...sweep, '--fail-on', 'high'], here).ended,
      call(folder, [...sweep, '--max-findings', '0'], here).ended,
      call(folder, [...sweep, '--check', 'text=Zebra', '--quiet'], here).ended,
    ])
    expect(all.map(({ status }) => status)).toEqual([0, 1, 1, 1])
    expect(all[3]?.stdout).toBe('')
    expect(all[3]?.stderr).toMatch(/check/)
    expect(readdirSync(join(folder, 'runs'))).toHaveLength(4)
  },
)

test('a run waits for its address, ends in time, and replaces only what is a run', async () => {
  const folder = makeFolder()
  const silent = ['run', '--url', 'http://127.0.0.1:9/', '--provider', 'sweep']
  const [waited, foreign] = await Promise.all([
    call(folder, [...silent, '--wait-for', 'http://127.0.0.1:9/', '--timeout', '2']).ended,
    call(folder, [...silent, '--output', folder, '--overwrite']).ended,
  ])
  expect(waited.status).toBe(1)
  expect(waited.stderr).toMatch(
    /did not answer within 2 s|Stopped after 2 s, the limit of --timeout/,
  )
  expect(foreign.status).toBe(2)
  expect(foreign.stderr).toContain('is no run of Harness')
})

test(
  'two sweeps of an unchanged page have equal steps, findings and fingerprints',
  LONG,
  async () => {
    const folder = makeFolder()
    const { url, show } = await changingPage()
    show(`${PLANTED}<button>More</button><a href="#end">End</a>`)
    const sweep = async (name: string) => {
      const file = join(folder, `${name}.json`)
      const report = ['--report', `json=${file}`, '--output', join(folder, name)]
      await call(folder, ['run', '--url', url, '--provider', 'sweep', ...report]).ended
      const [run] = JSON.parse(readFileSync(file, 'utf8')).runs
      const steps = run.steps.map(({ action, result }: Record<string, string>) => [action, result])
      const findings = run.findings.map(
        ({ fingerprint, rule, severity }: Record<string, string>) => [fingerprint, rule, severity],
      )
      return { steps, findings }
    }
    const one = await sweep('one')
    expect(one.findings.length).toBeGreaterThan(1)
    expect(await sweep('two')).toEqual(one)
  },
)
