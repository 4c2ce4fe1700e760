import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { LONG } from '../setup/long.ts'
import { call, makeFolder } from './harness.ts'

const KNOWN = '<h1>Box</h1><button>Skip</button><input>'
const BAD = `${KNOWN}<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="80" height="80">`

/** An application whose page can be changed between two calls. */
async function makeApplication() {
  const page = { body: KNOWN }
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><title>Box</title><main>${page.body}</main></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { page, url: `http://127.0.0.1:${port}` }
}

it(
  'a plan that init wrote fails by what is there, passes once that is accepted, and fails by what is planted',
  LONG,
  async () => {
    const folder = makeFolder()
    const { page, url } = await makeApplication()
    const env = { npm_lifecycle_event: 'x', INIT_CWD: folder }
    const harness = (...args: readonly string[]) => call(folder, args, { env }).ended
    const at = (name: string) => join(folder, name)

    const made = await harness('init', '--yes', '--url', url)
    expect(made).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/Run it with: .* ci\n/),
    })
    const plan = at('harness.config.yaml')
    const written = readFileSync(plan, 'utf8').replace(/ *- phone\n/, '')
    writeFileSync(plan, written)
    expect(written).toContain(`url: ${url}/`)
    expect((await harness('init', '--yes')).status).toBe(2)

    const first = await harness('ci')
    expect(first.stdout).toMatch(/BROKEN No finding of high severity: \d+, Form elements must/)
    expect(first.stderr).toContain(`The junit report is in ${at('harness-results/junit.xml')}`)
    const next = 'baseline update harness-results --reason TEXT'
    expect(first.stderr).toContain(`Accept what is known with: npm run -s harness -- ${next}`)
    expect(first.status).toBe(1)

    const update = await harness('baseline', 'update', 'harness-results', '--reason', 'Old form')
    expect(update).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Baseline: \d+ acc/) })
    writeFileSync(plan, written.replace('# baseline:', 'baseline:'))
    const second = await harness('ci')
    expect(second.stdout).toMatch(/holds No finding that is not in the baseline: 0; \d+ accepted/)
    expect(second.status).toBe(0)

    page.body = BAD
    const actions = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: at('summary.md') }
    const third = await call(folder, ['ci'], { env: { ...env, ...actions } }).ended
    expect(third.stdout).toMatch(/^::error file=index\.html,line=1,title=Harness%3A Images must/m)
    expect(readFileSync(at('summary.md'), 'utf8')).toMatch(/^<!-- harness-report -->\n/)
    expect(third.stdout).toMatch(/BROKEN No finding that is not in the baseline: \d+, Images must/)
    expect(third.status).toBe(1)
    const comment = readFileSync(at('harness-results/comment.md'), 'utf8')
    expect(comment.length).toBeLessThan(65_000)
    expect(comment).toMatch(/^<!-- harness-report -->\n\n\*\*\d+ new, 0 gone, \d+ unchanged\.\*\*/)
    expect(comment).toMatch(/### 1\. Images must have alternative text/)
    expect(comment).toMatch(/<summary>\d+ accepted by the baseline<\/summary>/)
    expect(comment).toMatch(/- Picture: \[.*step-001\.png\]\(runs\/.*step-001\.png\)/)
  },
)
