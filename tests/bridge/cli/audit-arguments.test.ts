import { parseAudit } from '@harness/bridge/cli/audit/arguments.ts'
import { describe, expect, test } from 'vitest'

const here = { cwd: '/work', env: {} }
const read = (...argv: string[]) => parseAudit(argv, here)

describe('the arguments of audit', () => {
  test('audit looks at five screens of an address, in a window of 1280 by 800', () => {
    const args = read('--url', 'http://localhost:3000')
    expect(args).toMatchObject({ url: 'http://localhost:3000/', screens: 5, reports: [] })
    expect(args.viewport).toEqual({ width: 1280, height: 800 })
  })

  test('audit of the sample takes every screen of its tour unless a number is given', () => {
    expect(read('--sample')).toMatchObject({ url: undefined, screens: 50 })
    expect(read('--sample', '--screens', '2').screens).toBe(2)
  })

  test('audit looks through a browser that runs already, on this machine or another one', () => {
    const far = 'https://grid.test/?token=x'
    expect(read('--sample', '--browser-url', 'http://127.0.0.1:9222').browserUrl).toBe(
      'http://127.0.0.1:9222/',
    )
    expect(read('--url', 'http://a.test', '--browser-url', far).browserUrl).toBe(far)
    expect(read('--url', 'http://a.test')).not.toHaveProperty('browserUrl')
  })

  test('audit may be limited to some hosts as a run is', () => {
    const limited = read('--url', 'http://a.test', '--network', 'cdn.test')
    expect(limited.network).toEqual({ policy: 'listed', hosts: ['cdn.test'] })
    expect(read('--url', 'http://a.test')).not.toHaveProperty('network')
  })

  test.each([
    [[], '--url: is needed'],
    [['--url', 'shop'], '--url: wants an address'],
    [['--url', 'http://a.test', '--sample'], '--sample: has its own address'],
    [['--sample', '--screens', '0'], '--screens: wants a whole number from 1 to 50'],
    [['--sample', '--report', 'word=a.doc'], 'wants one of html, sarif, junit, markdown, json'],
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
  ])('audit refuses %j', (argv, what) => {
    expect(() => parseAudit(argv, here)).toThrow(what)
  })
})
