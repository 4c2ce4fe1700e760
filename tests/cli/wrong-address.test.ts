// @module-tag long
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { call, makeFolder } from './harness.ts'

const page = (body: string) => `<!doctype html><html lang="en"><title>Shop</title>${body}`

/** One page at `/` that links to one which is not there; `/broken` fails. */
const server = createServer(({ url }, response) => {
  response.statusCode = url === '/' ? 200 : url === '/broken' ? 500 : 404
  const here = url === '/' ? '<a href="/gone">Old offers</a>' : 'Nothing here'
  response.setHeader('content-type', 'text/html').end(page(`<h1>Shop</h1>${here}`))
})
let origin = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`
  return () => void server.close()
})

async function swept(path: string) {
  const folder = makeFolder()
  const [markdown, junit] = [join(folder, 'run.md'), join(folder, 'run.xml')]
  const reports = ['--report', `markdown=${markdown}`, '--report', `junit=${junit}`]
  const args = ['run', '--url', `${origin}${path}`, '--provider', 'sweep', '--max-steps', '4']
  const ended = await call(folder, [...args, ...reports, '--output', join(folder, 'out')]).ended
  return { ...ended, markdown: readFileSync(markdown, 'utf8'), junit: readFileSync(junit, 'utf8') }
}

it.each([
  ['/wrong', 404],
  ['/broken', 500],
])(
  'a sweep of the address %s, which answers %i, ends with status 1, and output, Markdown and JUnit say it',
  async (path, answered) => {
    const { status, stderr, markdown, junit } = await swept(path)
    const said = `The address it began at answered ${answered}: ${origin}${path}`
    expect(stderr).toContain(`${said}.\n`)
    expect(markdown).toContain(`${said}.`)
    expect(markdown).toMatch(/Broken link/)
    expect(junit).toContain('failures="1"')
    expect(junit).toContain(said)
    expect(status).toBe(1)
  },
)

it('a page that is missing on the way of a sweep is a finding, and its status stays 0', async () => {
  const { status, stderr, markdown, junit } = await swept('/')
  expect(markdown).toContain(`“Old offers” leads to ${origin}/gone, which answers 404`)
  expect(stderr).not.toContain('began at')
  expect(junit).toContain('failures="0"')
  expect(status).toBe(0)
})

it('a success that a script reports on a page that answers 404 stays one, and the output says the 404', async () => {
  const folder = makeFolder()
  const script = join(folder, 'script.jsonl')
  const input = { verdict: 'success', summary: 'Seen.', would_real_user_succeed: true }
  writeFileSync(script, JSON.stringify({ tool: 'mark_goal_done', input }))
  const what = ['run', '--url', `${origin}/wrong`, '--goal', 'Look', '--provider', 'scripted']
  const all = [...what, '--script', script, '--output', join(folder, 'one')]
  const { status, stderr } = await call(folder, all).ended
  expect(stderr).toContain('answered 404')
  expect(status).toBe(0)
})

it('an audit of an address that answers 500 ends with status 1 and says the answer', async () => {
  const args = ['audit', '--url', `${origin}/broken`, '--screens', '1']
  const { status, stdout, stderr } = await call(makeFolder(), args).ended
  expect(stdout).toContain(`${origin}/broken answers 500`)
  expect(stderr).toContain(`The address it began at answered 500: ${origin}/broken.\n`)
  expect(status).toBe(1)
})
