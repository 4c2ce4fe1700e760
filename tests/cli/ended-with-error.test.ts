// Runs that an error ends: the same exit status in every command, and a case of their own in the
// reports of a plan.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { LONG } from '../setup/long.ts'
import { kill, listed } from '../setup/processes.ts'
import { call, linesIn, makeFolder, until } from './harness.ts'

const PAGES = ['/', '/one', '/two', '/three', '/four']

/** A site of five pages that link to each other. */
async function startSite() {
  const links = PAGES.map((path) => `<p><a href="${path}">Page ${path}</a></p>`).join('')
  const server = createServer(({ url = '/' }, response) => {
    response.setHeader('content-type', 'text/html')
    const head = `<!doctype html><html lang="en"><title>Page ${url}</title>`
    response.end(`${head}<main><h1>Page ${url}</h1>${links}</main></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, close }
}

/** Ends the browser that plays the run of this folder; the one under test is another. */
function killBrowser(folder: string): void {
  const isMain = ({ command }: { readonly command: string }) =>
    command.includes(folder) && command.includes('/page/profile') && !command.includes('--type=')
  const found = listed().find(isMain)
  if (found) kill(found.pid)
}

const hasStep = (output: string) =>
  linesIn(output).some((line) => line.includes('"kind":"step_completed"'))

it.each(['run', 'audit'] as const)(
  '%s ends with 1 when its browser is killed, and its report is an error with the reason',
  async (command) => {
    const folder = makeFolder()
    const { url } = await startSite()
    const [output, junit] = [join(folder, 'out'), join(folder, 'junit.xml')]
    const how = command === 'run' ? ['--provider', 'sweep'] : ['--screens', '5']
    const reports = ['--report', `junit=${junit}`, '--fail-on', 'never']
    const given = [command, '--url', url, ...how, '--output', output, ...reports]
    const { ended } = call(folder, given)
    await until(() => hasStep(output))
    killBrowser(folder)
    const { status, stderr } = await ended
    expect(stderr).toContain('The browser that Harness runs in closed')
    expect(readFileSync(junit, 'utf8')).toMatch(/<error message="The browser that Harness runs in/)
    expect(status).toBe(1)
  },
)

function writePlan(folder: string, text: string, more: Readonly<Record<string, string>> = {}) {
  const report = `report:
  junit: harness-results/junit.xml
  markdown: harness-results/comment.md
  sarif: harness-results/harness.sarif
  gitlab: harness-results/gitlab.json
`
  writeFileSync(join(folder, 'harness.config.yaml'), `${text}fail-on: never\n${report}`)
  const results = join(folder, 'harness-results')
  const env = { npm_lifecycle_event: 'x', INIT_CWD: folder, GITHUB_ACTIONS: 'true', ...more }
  return {
    results,
    ci: (...args: readonly string[]) => call(folder, ['ci', ...args], { env }),
    read: (name: string) => readFileSync(join(results, name), 'utf8'),
  }
}

/** Runs of a plan in progress. */
function partsIn(results: string): readonly string[] {
  const part = join(results, '.part')
  return existsSync(part) ? readdirSync(part).map((name) => join(part, name)) : []
}

const namesIn = (junit: string) =>
  [...junit.matchAll(/<testcase classname="([^"]*)" name="([^"]*)"/g)].map(
    ([, group, name]) => `${group} ${name}`,
  )

it('a run of a plan whose browser is killed is a case of its own, with its log beside the others', async () => {
  const folder = makeFolder()
  const { url } = await startSite()
  const plan = `name: Two\nurl: ${url}\npages: [/, /one]\nsweeps: true\nparallel: 1\n`
  const { results, ci, read } = writePlan(folder, plan)
  const { ended } = ci()
  await until(() => partsIn(results).some(hasStep))
  killBrowser(folder)
  const { status, stdout } = await ended
  expect(status).toBe(1)
  const reason = 'The browser that Harness runs in closed'
  expect(stdout).toMatch(new RegExp(`^::error title=Harness::Sweep, ${url}/.*: ${reason}`, 'm'))
  const junit = read('junit.xml')
  expect(junit).toMatch(/<testsuites [^>]* errors="1"/)
  expect(junit).toContain(`<error message="${reason}`)
  expect(new Set(namesIn(junit)).size).toBe(namesIn(junit).length)
  expect(read('comment.md')).toMatch(/\*\*1 of 2 runs ended with an error\.\*\*\n\n- Sweep, /)
  expect(read('harness.sarif')).toContain('"toolExecutionNotifications"')
  expect(read('gitlab.json')).toContain('"ended-with-an-error"')
  expect(read('study.md')).toContain('## Errors')
  const [fault = ''] = readdirSync(join(results, 'faults'))
  expect(linesIn(join(results, 'faults', fault)).at(-1)).toContain('"kind":"run_completed"')
})

it('an application that dies and a model that does not answer are cases of every run they cost', async () => {
  const folder = makeFolder()
  const [dies, lives] = [await startSite(), await startSite()]
  const plan = `name: Shops
applications:
  - {name: Dies, url: "${dies.url}", pages: [/, /one, /two], sweeps: true}
  - {name: Lives, url: "${lives.url}", goals: [Look, Find], personas: [First-time visitor], models: [ollama/nothing]}
parallel: 1
max-steps: 4
`
  const nowhere = { HARNESS_OLLAMA_URL: 'http://127.0.0.1:9' }
  const { results, ci, read } = writePlan(folder, plan, nowhere)
  const { ended } = ci()
  await until(
    () => existsSync(join(results, 'runs')) && readdirSync(join(results, 'runs')).length > 0,
  )
  dies.close()
  const { status } = await ended
  expect(status).toBe(1)
  const junit = read('junit.xml')
  // One of five was made before.
  expect(junit).toMatch(/<testsuites [^>]* errors="4"/)
  expect(junit.match(/<error message="Dies does not answer[^"]*"/g)).toHaveLength(2)
  expect(new Set(namesIn(junit)).size).toBe(namesIn(junit).length)
  expect(read('comment.md')).toContain('**4 of 5 runs ended with an error.**')
})

it('parts of a plan keep their errors when they are merged', LONG, async () => {
  const folder = makeFolder()
  const { url } = await startSite()
  const plan = `name: Two\nurl: ${url}\npages: [/, /one]\nsweeps: true\n`
  const { ci } = writePlan(folder, plan)
  const parts = [1, 2].map((index) => join(folder, `part-${index}`))
  const timed = ['--timeout', '1']
  const first = await ci('--shard', '1/2', '--output', parts[0] ?? '', ...timed).ended
  expect(first.status).toBe(1)
  await ci('--shard', '2/2', '--output', parts[1] ?? '').ended
  const junit = join(folder, 'whole.xml')
  const merge = ['merge', ...parts, '--output', join(folder, 'whole'), '--report', `junit=${junit}`]
  const { status, stderr } = await call(folder, merge).ended
  expect(status).toBe(1)
  expect(stderr).not.toContain('in none of these parts')
  expect(readFileSync(junit, 'utf8')).toMatch(/<error message="Stopped after 1 s, the limit of --t/)
})

it('a plan repeats a run that an error ended, as often as --retries says', LONG, async () => {
  const folder = makeFolder()
  const { url } = await startSite()
  const plan = `name: One\nurl: ${url}\nsweeps: true\nmax-steps: 6\n`
  const { results, ci, read } = writePlan(folder, plan)
  const { ended } = ci('--retries', '1')
  await until(() => partsIn(results).some(hasStep))
  killBrowser(folder)
  expect((await ended).status).toBe(0)
  expect(read('junit.xml')).toMatch(/<testsuites [^>]* errors="0"/)
})
