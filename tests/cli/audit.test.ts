// `audit` as a user has it: exit status, output and report files. All of the sample is a file of its
// own (`cli/audit-sample`), which runs beside this one.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LONG } from '../setup/long.ts'
import { startRunningBrowser } from '../setup/running-browser.ts'
import { call, filesIn, makeFolder, until, untilGone } from './harness.ts'

/** A server for one page of `fixtures/audit`. */
async function pageAt(name: string): Promise<string> {
  const body = readFileSync(new URL(`../fixtures/audit/${name}.html`, import.meta.url))
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
}

test('audit ends with 1 and writes its reports when a page has findings', async () => {
  const folder = makeFolder()
  const file = (name: string) => join(folder, name)
  const url = await pageAt('rules')
  const { status, stdout } = await call(folder, [
    ...['audit', '--url', url, '--screens', '1', '--json'],
    ...['--report', `sarif=${file('a.sarif')}`, '--report', `html=${file('a.html')}`],
  ]).ended
  expect(status).toBe(1)
  const [{ findings }] = JSON.parse(stdout).runs
  expect(findings).toHaveLength(6)
  const { runs } = JSON.parse(readFileSync(file('a.sarif'), 'utf8'))
  expect(runs[0].results).toHaveLength(6)
  expect(readFileSync(file('a.html'), 'utf8')).toContain('step-001.png')
  expect(filesIn(folder)).toEqual([])
})

test(
  'audit ends with 0 when a page has no findings, here in a browser that runs already, which keeps its own page',
  LONG,
  async () => {
    const [url, running] = await Promise.all([pageAt('modal'), startRunningBrowser()])
    onTestFinished(() => running.kill())
    const before = await running.pages()
    const where = ['--url', url, '--screens', '1', '--browser-url', running.url]
    const { status, stdout } = await call(makeFolder(), ['audit', ...where]).ended
    expect([status, stdout]).toEqual([0, 'No findings on 1 screen.\n'])
    expect(await running.pages()).toEqual(before)
  },
)

test.each([1, 2])(
  'audit of %i screens asks no host beyond its network limit',
  LONG,
  async (screens) => {
    const asked: string[] = []
    const serve = async (host: string, body: string) => {
      const server = createServer(({ headers, url = '' }, response) => {
        asked.push(`${headers.host?.replace(/:.*/, '')}${url}`)
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(body)
      })
      await new Promise<void>((done) => server.listen(0, host, done))
      onTestFinished(() => void server.close())
      const address = server.address()
      return `http://${host}:${typeof address === 'object' ? address?.port : ''}`
    }
    const there = await serve('127.0.0.2', '')
    const page = `<html lang="en"><title>Mixed</title><h1>Mixed</h1><img alt="" src="${there}/a.png">`
    const here = await serve('127.0.0.1', page)
    const limit = ['--network', 'same-site', '--screens', String(screens)]
    const { stderr } = await call(makeFolder(), ['audit', '--url', here, ...limit]).ended
    const missing = '1 of 2 screens audited: the sweep found no other.'
    expect(stderr.includes(missing)).toBe(screens === 2)
    expect(asked).toContain('127.0.0.1/')
    expect(asked.filter((each) => each.startsWith('127.0.0.2'))).toEqual([])
  },
)

test('audit ends with 2 when an argument is missing, and with 1 as a run does when the address does not answer', async () => {
  const folder = makeFolder()
  const [none, silent] = await Promise.all([
    call(folder, ['audit']).ended,
    call(folder, ['audit', '--url', 'http://127.0.0.1:9/', '--screens', '1']).ended,
  ])
  expect([none.status, silent.status]).toEqual([2, 1])
  expect(none.stderr).toContain('--url: is needed')
  expect(silent.stderr).toContain('http://127.0.0.1:9/')
})

/** A server for pages by path, each a title and a body; what it does not have is an error page. */
async function siteOf(pages: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const body = pages[url]
    response
      .writeHead(body === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(`<html><title>${body === undefined ? 'Not found' : 'Page'}</title>${body ?? '<p>No.'}`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
}

test(
  'audit counts an error page as none of its screens, and says how many there were',
  LONG,
  async () => {
    const url = await siteOf({
      '/': '<a href="/gone">Gone</a> <a href="/kept">Kept</a>',
      '/kept': 'Kept',
    })
    const { status, stdout, stderr } = await call(makeFolder(), [
      ...['audit', '--url', url, '--screens', '3', '--json'],
    ]).ended
    expect(status).toBe(1)
    const [{ audit }] = JSON.parse(stdout).runs
    const addresses = audit.screens.map(({ address }: { address: string }) => address)
    expect(addresses).toEqual([url, `${url}kept`])
    expect(audit.errorPages).toEqual([`${url}gone (404)`])
    expect(audit.summary).toContain('; 1 page answered with an error and was not audited')
    expect(stderr).toContain(
      '2 of 3 screens audited: the sweep found no other; 1 page answered with an error.',
    )
  },
)

test.each([
  ['audit', ['audit']],
  ['a sweep', ['run', '--provider', 'sweep', '--goal', 'Sweep', '--max-steps', '40']],
])(
  '%s that is cancelled says so, reports what it saw, ends with 130 and leaves no browser',
  LONG,
  async (_, command) => {
    const folder = makeFolder()
    const links = Array.from(
      { length: 9 },
      (_none, at) => `<a href="/part/${'abcdefghi'[at]}">${'abcdefghi'[at]}</a>`,
    )
    const parts = [...'abcdefghi'].map((name) => [`/part/${name}`, `${name} <a href="/">Home</a>`])
    const url = await siteOf({ '/': links.join(' '), ...Object.fromEntries(parts) })
    const report = join(folder, 'report.md')
    const { child, ended } = call(folder, [
      ...command,
      ...['--url', url, '--report', `markdown=${report}`, '--output', join(folder, 'out')],
    ])
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: string) => {
        said += text
      })
    await until(() => /^ *2 /m.test(said))
    child.kill('SIGINT')
    const { status, stderr } = await ended
    expect([status, stderr]).toEqual([130, expect.stringContaining('Cancelled.')])
    expect(readFileSync(report, 'utf8')).toContain('html-has-lang')
    await untilGone(folder)
  },
)
