import { parseAudit } from '@harness/bridge/cli/audit/arguments.ts'
import { describe, expect, test } from 'vitest'

const here = { cwd: '/work', env: {}, platform: 'linux' as const, now: new Date(0) }
/** The arguments of an audit of one address. */
async function read(...argv: string[]) {
  const audit = await parseAudit(argv, '/tmp/audit', here)
  const [run] = audit.runs
  if (!run) throw new Error('one run is expected')
  return { ...audit, run }
}

describe('the arguments of audit', () => {
  test('audit is a sweep of five screens of an address, in a window of 1280 by 800', async () => {
    const { run, screens, reports } = await read('--url', 'http://localhost:3000')
    expect({ url: run.url, screens, reports }).toEqual({
      url: 'http://localhost:3000/',
      screens: 5,
      reports: [],
    })
    expect(run.order).toMatchObject({
      audit: true,
      screens: 5,
      stepBudget: 60,
      viewport: { width: 1280, height: 800 },
      legs: [{ goal: 'Accessibility audit' }],
      model: { provider: 'sweep' },
    })
  })

  test('audit of the sample takes every screen of its tour unless a number is given', async () => {
    const tour = await read('--sample')
    expect(tour).toMatchObject({ screens: 50, run: { url: undefined } })
    expect(tour.run.order).toMatchObject({ audit: true, model: { provider: 'scripted' } })
    expect((await read('--sample', '--screens', '2')).run.order.screens).toBe(2)
  })

  test('audit looks through a browser that runs already, on this machine or another one', async () => {
    const far = 'https://grid.test/?token=x'
    const near = await read('--sample', '--browser-url', 'http://127.0.0.1:9222')
    expect(near.run.order.attach).toEqual({ url: 'http://127.0.0.1:9222/' })
    const { run } = await read('--url', 'http://a.test', '--browser-url', far)
    expect(run.browserUrl).toBe(far)
    expect((await read('--url', 'http://a.test')).run.order).not.toHaveProperty('attach')
  })

  test('audit is limited to some hosts, and shows the page, as a run does', async () => {
    const limited = await read('--url', 'http://a.test', '--network', 'cdn.test', '--dark')
    expect(limited.run.order).toMatchObject({
      contacts: { policy: 'listed', hosts: ['cdn.test'] },
      appearance: { dark: true },
    })
    expect((await read('--url', 'http://a.test')).run.order).not.toHaveProperty('contacts')
  })

  test.each([
    [[], '--url: is needed'],
    [['--url', 'shop'], '--url: wants an address'],
    [['--url', 'http://a.test', '--sample'], '--sample: serves a shop of its own'],
    [['--sample', '--screens', '0'], '--screens: wants a whole number from 1 to 50'],
    [['--sample', '--report', 'word=a.doc'], 'wants one of html, junit, sarif, markdown,'],
    [['--sample', '--report', 'sarif=/none/a.sarif'], 'its folder is not there'],
    [['--sample', '--report', 'sarif'], '--report: needs a value'],
    [['--sample', '--goal', 'Buy'], '--goal: unknown argument'],
    [['--sample', '--browser-url', 'http://grid.test'], 'served on this machine alone'],
    [['--url', 'http://a.test', '--network', 'cdn/x'], '--network: wants all, same-site'],
    [
      ['--url', 'http://a.test', '--network', 'same-site', '--browser-url', 'http://127.0.0.1:1'],
      '--network: belongs to a browser that Harness starts',
    ],
    [['--url', 'http://a.test', '--browser-url', 'grid'], '--browser-url: wants an address'],
  ])('audit refuses %j', async (argv, what) => {
    await expect(read(...argv)).rejects.toThrow(what)
  })
})
