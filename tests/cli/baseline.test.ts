// A baseline accepts findings on the pages that it names, and on no other.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LONG } from '../setup/long.ts'
import { call, makeFolder } from './harness.ts'

const FAULT = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="80" height="80">'

/** Two pages; each may have the same fault. */
async function twoPages() {
  const faulty = new Set(['/'])
  const server = createServer(({ url = '/' }, response) => {
    const isHome = url === '/'
    const link = isHome ? '<a href="/basket">Basket</a>' : '<a href="/">Home</a>'
    const title = isHome ? 'Shop' : 'Basket'
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1><p>${link}</p>${faulty.has(url) ? FAULT : ''}</main></html>`,
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { faulty, url: `http://127.0.0.1:${port}/` }
}

test(
  'a fault that spreads to another page is new there, and an update accepts it on both',
  LONG,
  async () => {
    const folder = makeFolder()
    const baseline = join(folder, 'baseline.json')
    const { faulty, url } = await twoPages()
    const audit = (name: string, screens = 2) => {
      const kept = join(folder, name)
      const args = ['--url', url, '--screens', String(screens), '--output', kept]
      const report = ['--report', `markdown=${kept}.md`, '--report', `sarif=${kept}.sarif`]
      const base = name === 'first' ? [] : ['--baseline', baseline]
      return call(folder, ['audit', ...args, ...report, ...base]).ended
    }
    const update = (name: string) =>
      call(folder, ['baseline', 'update', '--baseline', baseline, join(folder, name)]).ended
    expect((await audit('first')).status).toBe(1)
    await update('first')

    faulty.add('/basket')
    const spread = await audit('spread')
    expect(spread.status).toBe(1)
    expect(spread.stderr).toContain('Baseline: 1 new, 1 accepted, 0 gone.')
    expect(spread.stdout).toContain('\n2 findings on 2 screens')
    expect(spread.stdout).toContain('\n2 High, keeps people out.')
    const accept = /baseline update \S+ --baseline \S+ --reason TEXT/.exec(spread.stderr)
    expect(accept?.[0]).toBe(
      `baseline update ${join(folder, 'spread')} --baseline ${baseline} --reason TEXT`,
    )
    expect(spread.stderr).toMatch(/Images must have alternative text \(Basket, /)
    expect(readFileSync(join(folder, 'spread.md'), 'utf8')).toContain(
      '**1 new, 0 gone, 1 unchanged.** New: 1 High.',
    )
    const [run] = JSON.parse(readFileSync(join(folder, 'spread.sarif'), 'utf8')).runs
    const states = run.results.map(
      ({ baselineState, locations }: { baselineState: string; locations: object[] }) => [
        baselineState,
        locations.length,
      ],
    )
    expect(states.toSorted()).toEqual([
      ['new', 1],
      ['unchanged', 1],
    ])

    expect((await update('spread')).stdout).toContain('Baseline: 2 accepted, 1 new.')
    const accepted = await audit('accepted')
    expect(accepted.status).toBe(0)
    expect(accepted.stderr).toContain('Baseline: 0 new, 2 accepted, 0 gone.')
    expect(accepted.stdout).toContain('\n2 findings on 2 screens')

    faulty.clear()
    expect((await audit('home', 1)).stderr).toContain('Baseline: 0 new, 0 accepted, 1 gone.')
  },
)
