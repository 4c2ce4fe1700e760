import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { call, makeFolder } from './harness.ts'

const GOOD = '<h1>Box</h1><button>Skip</button>'
const BAD = `${GOOD}<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="80" height="80">`

/** An application whose page can be changed between two calls. */
async function makeApplication() {
  const page = { body: GOOD }
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

it('a plan that init wrote passes, finds a planted fault, and accepts it with a baseline', async () => {
  const folder = makeFolder()
  const { page, url } = await makeApplication()
  const env = { npm_lifecycle_event: 'x', INIT_CWD: folder }
  const harness = (...args: readonly string[]) => call(folder, args, { env }).ended

  expect((await harness('init', '--yes', '--url', url)).status).toBe(0)
  const plan = join(folder, 'harness.config.yaml')
  const written = readFileSync(plan, 'utf8').replace(/ *- phone\n/, '')
  writeFileSync(plan, written)
  expect(written).toContain(`url: ${url}/`)
  expect((await harness('init', '--yes')).status).toBe(2)

  const first = await harness('ci')
  expect(first.stdout).toContain('holds No finding of high severity: 0')
  expect(first.status).toBe(0)
  const results = join(folder, 'harness-results')
  expect(existsSync(join(results, 'junit.xml'))).toBe(true)

  page.body = BAD
  const second = await harness('ci')
  expect(second.stdout).toMatch(/BROKEN No finding of high severity: 1, Images must have/)
  expect(second.status).toBe(1)

  const runs = readdirSync(join(results, 'runs')).map((name) => join(results, 'runs', name))
  expect((await harness('baseline', 'update', ...runs)).status).toBe(0)
  writeFileSync(plan, `${written.replace('fail-on: high\n', '')}baseline: ${baselineIn(folder)}\n`)
  const third = await harness('ci')
  expect(third.stdout).toMatch(/holds No finding that is not in the baseline: 0; \d+ accepted/)
  expect(third.status).toBe(0)
})

function baselineIn(folder: string): string {
  return readdirSync(folder).find((name) => name.includes('baseline')) ?? 'none'
}
