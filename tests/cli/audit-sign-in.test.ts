// An audit of pages behind a sign-in with a password.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { LONG } from '../setup/long.ts'
import { call, makeFolder } from './harness.ts'

const PASSWORD = 'correct-horse-battery'
const IMAGE = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="80" height="80">'
const pageOf = (title: string, body: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`
const FORM = `<form method="post" action="/login"><p><label>E-mail <input name="user" type="email"></label></p>
  <p><label>Password <input name="password" type="password"></label></p><p><button>Log in</button></p></form>`
/** The password is asked for on a second page. */
const FIRST = `<form action="/login/password"><p><label>E-mail <input name="user" type="email"></label></p><button>Next</button></form>`
const SECOND = `<form method="post" action="/login"><p><label>Password <input name="password" type="password"></label></p><button>Log in</button></form>`

async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  host = '127.0.0.1',
) {
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    void answer(request, response)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  return `http://${host}:${typeof address === 'object' ? address?.port : ''}`
}

/** The form that was sent: its answer leads on, or back to the form. */
async function signIn(request: IncomingMessage, response: ServerResponse) {
  const sent = new URLSearchParams(await text(request).catch(() => ''))
  const isKnown = sent.get('password') === PASSWORD
  const cookie = isKnown ? { 'Set-Cookie': 'session=ann; Path=/' } : {}
  response.writeHead(303, { Location: isKnown ? '/welcome' : '/login', ...cookie }).end()
}

/** An account that only its user sees; the sign-in leads to another page. */
function accounts(isInSteps: boolean) {
  const open: Readonly<Record<string, string>> = {
    '/': pageOf('Shop', '<a href="/login">Log in</a>'),
    '/login': pageOf('Log in', isInSteps ? FIRST : FORM),
    '/login/password': pageOf('Log in', SECOND),
  }
  const own: Readonly<Record<string, string>> = {
    '/account': pageOf('Account', IMAGE),
    '/welcome': pageOf('Welcome', ''),
  }
  return serve(async (request, response) => {
    if (request.method === 'POST') return signIn(request, response)
    const [path = ''] = (request.url ?? '').split('?')
    const isIn = request.headers.cookie?.includes('session=ann') ?? false
    const page = open[path] ?? (isIn ? own[path] : undefined)
    return page === undefined
      ? response.writeHead(302, { Location: '/login' }).end()
      : response.end(page)
  })
}

const audit = (folder: string, url: string, password = PASSWORD) =>
  call(
    folder,
    [
      'audit',
      '--url',
      url,
      '--screens',
      '1',
      '--json',
      '--username',
      'ann@example.com',
      '--output',
      join(folder, 'out'),
    ],
    { env: { HARNESS_PASSWORD: password } },
  ).ended

test(
  'an audit signs in first, audits the page that was named, and writes the password nowhere',
  LONG,
  async () => {
    const folder = makeFolder()
    const { status, stdout, stderr } = await audit(folder, `${await accounts(false)}/account`)
    expect(status, stderr).toBe(1)
    const [{ audit: audited, findings }] = JSON.parse(stdout).runs
    expect(audited.screens.map(({ title }: { title: string }) => title)).toEqual(['Account'])
    expect(findings.map(({ rule }: { rule: string }) => rule)).toContain('image-alt')
    const out = join(folder, 'out')
    const files = readdirSync(out).map((name) => readFileSync(join(out, name), 'latin1'))
    expect([stdout, stderr, ...files].filter((each) => each.includes(PASSWORD))).toEqual([])
  },
)

test(
  'a sign-in of two pages behind a link is found, and one with a wrong password is no audit',
  LONG,
  async () => {
    const [folder, other] = [makeFolder(), makeFolder()]
    const url = await accounts(true)
    const [right, wrong] = await Promise.all([
      audit(folder, `${url}/`),
      audit(other, `${url}/account`, 'wrong'),
    ])
    expect(right.status, right.stderr).toBe(0)
    expect(wrong.status).toBe(1)
    expect(wrong.stderr).toMatch(
      /The sign-in did not work: .* Check --username and HARNESS_PASSWORD\./,
    )
  },
)

test('an audit fills in nothing on another origin, and says how to allow it', LONG, async () => {
  const sent: string[] = []
  const elsewhere = await serve(async (request, response) => {
    sent.push(await text(request).catch(() => ''))
    response.end(pageOf('Log in', FORM))
  }, '127.0.0.2')
  const url = await serve((_, response) => response.writeHead(302, { Location: elsewhere }).end())
  const { status, stderr } = await audit(makeFolder(), url)
  expect(status).toBe(1)
  expect(stderr).toMatch(/The sign-in did not work: .*127\.0\.0\.2.*--host/)
  expect(sent.filter((body) => body !== '')).toEqual([])
})
