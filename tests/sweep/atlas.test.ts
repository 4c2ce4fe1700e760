// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SiteServer, startSiteServer } from '../standins/site-server.ts'
import { openBench, type Sweep } from './bench.ts'

let server: SiteServer
let sweep: Sweep
beforeAll(async () => {
  server = await startSiteServer('atlas')
  sweep = await openBench()
})
afterAll(() => server?.close())

/** Counted by hand in `fixtures/sites/atlas`. */
const ROUTES = [
  '/',
  '/rivers',
  '/lakes',
  '/register',
  '/legend',
  '/rivers/danube',
  '/rivers/rhine',
  '/rivers/volga',
]
const CONTROLS = [
  ...[
    'link Start',
    'link Rivers',
    'link Lakes',
    'link Register',
    'button ☰',
    'link Legend',
    'button Theme',
    'button Leave',
  ],
  ...[
    'link danube',
    'link rhine',
    'link volga',
    'button Flow',
    'button Load more',
    'textbox Name',
    'spinbutton Number',
  ],
]

describe('the sweep of an application with history routes', { timeout: 240_000 }, () => {
  it('the sweep of an application with history routes reaches every route and control, comes back from another site, and sends no scripted form', async () => {
    const { addresses, used, end } = await sweep(server.url)
    expect(ROUTES.filter((route) => !addresses.includes(route))).toEqual([])
    expect(CONTROLS.filter((control) => !used.includes(control))).toEqual([])
    expect(used).not.toContain('button Create')
    expect(server.asked.filter((asked) => asked.startsWith('POST'))).toEqual([])
    expect(end.ending).toBe('swept')
  })

  it('the sweep of an application with history routes visits the pages of the navigation first when it has few steps', async () => {
    const { addresses, end } = await sweep(server.url, { stepBudget: 6 })
    expect(addresses).toEqual(expect.arrayContaining(['/', '/rivers', '/lakes', '/register']))
    expect(end).toMatchObject({ ending: 'swept' })
    expect(end.summary).toMatch(/not reached/)
  })

  it('the sweep of an application with history routes ends as confirmed success on the screen that its checks describe', async () => {
    const checks = [
      { kind: 'text', value: 'Legend' },
      { kind: 'url', value: '/legend' },
    ] as const
    const { end, path } = await sweep(server.url, { checks })
    expect(end).toMatchObject({ verdict: 'success', confirmed: true, ending: 'goal' })
    expect(path.length).toBeLessThan(12)
  })
})
