// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SiteServer, startSiteServer } from '../standins/site-server.ts'
import { openBench, type Swept } from './bench.ts'

let server: SiteServer
let swept: Swept
beforeAll(async () => {
  server = await startSiteServer('helpdesk')
  swept = await (await openBench())(server.url)
}, 400_000)
afterAll(() => server?.close())

/** Counted by hand in `fixtures/sites/helpdesk`. */
const ROUTES = [
  '/',
  '/#/inbox',
  '/#/board',
  '/#/board/done',
  '/#/stream',
  '/#/stream/1',
  '/#/setup',
  '/#/more',
  '/#/credits',
]
const CONTROLS = [
  ...[
    'link Inbox',
    'link Board',
    'link Stream',
    'link Setup',
    'link More',
    'link Credits',
    'button Fine',
  ],
  ...[
    'button Actions',
    'menuitem Star all',
    'menuitem Hide read',
    'button Tip',
    'button Another tip',
    'textbox Note',
  ],
  ...[
    'button Begin',
    'textbox Title',
    'button Next',
    'radio Small',
    'radio Large',
    'button Finish',
    'link Show it',
  ],
  ...[
    'button In the frame',
    'link Entry 1',
    'button Like',
    'slider Volume',
    'checkbox Expert',
    'button Tune',
  ],
  ...['combobox Zone', 'searchbox Find'],
]

describe('the sweep of an application with hash routes', () => {
  it('the sweep of an application with hash routes reaches every route but the one behind a field', () => {
    expect(ROUTES.filter((route) => !swept.addresses.includes(route))).toEqual([])
  })

  it('the sweep of an application with hash routes uses menus, a banner, a trap, a wizard, a frame, and controls that a checkbox enables', () => {
    expect(CONTROLS.filter((control) => !swept.used.includes(control))).toEqual([])
    expect(swept.used).not.toContain('menuitem Remove all')
  })

  it('the sweep of an application with hash routes leaves an endless list after a few of its entries', () => {
    expect(swept.used.filter((used) => used.startsWith('link Entry')).length).toBeLessThanOrEqual(4)
    expect(swept.path.filter((line) => line.includes('Scroll down')).length).toBeLessThan(8)
    expect(swept.end.ending).toBe('swept')
  })
})
