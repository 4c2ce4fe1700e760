// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SiteServer, startSiteServer } from '../standins/site-server.ts'
import { openBench, type Swept } from './bench.ts'

let server: SiteServer
let swept: Swept
beforeAll(async () => {
  server = await startSiteServer('museum')
  swept = await (await openBench())(server.url)
}, 400_000)
afterAll(() => server?.close())

/**
 * Counted by hand in `fixtures/sites/museum`; of the pieces, issues and days, of which there are
 * many, some are enough.
 */
const PAGES = [
  '/',
  '/besuch',
  '/sammlung',
  '/hefte',
  '/kontakt',
  '/neues',
  '/besuch/bahn',
  '/archiv',
  '/sammlung/1',
  '/hefte?seite=1',
]
const CONTROLS = [
  ...[
    'link Haus',
    'link Besuch',
    'link Sammlung',
    'link Hefte',
    'link Kontakt',
    'link Neues',
    'link Archiv',
    'link Bahn',
  ],
  ...[
    'textbox Suche',
    'button Los',
    'button Gruß',
    'button Verstanden',
    'tab Zeiten',
    'tab Preise',
    'button Heute',
  ],
  ...[
    'button Familie',
    'button Gruppe',
    'button Anreise',
    'button Karte',
    'button Größer',
    'button Fertig',
    'button Frage',
  ],
  ...[
    'button 1',
    'link Stück 1',
    'link 1',
    'button Merken',
    'combobox Jahr',
    'textbox Name',
    'textbox E-Mail',
  ],
  ...['textbox Tag', 'checkbox Gelesen'],
]

describe('the sweep of a German site of pages', () => {
  it('the sweep of a German site of pages reaches every page and uses every allowed control', () => {
    expect(PAGES.filter((page) => !swept.addresses.includes(page))).toEqual([])
    expect(swept.addresses.some((address) => address.startsWith('/suche?q='))).toBe(true)
    expect(CONTROLS.filter((control) => !swept.used.includes(control))).toEqual([])
    expect(swept.end).toMatchObject({ ending: 'swept', verdict: 'blocked', confirmed: false })
  })

  it('the sweep of a German site of pages sends no form that may change something, and presses nothing that a guard rule names', () => {
    expect(server.asked.filter((asked) => asked.startsWith('POST'))).toEqual([])
    expect(server.asked.filter((asked) => /logout|plan/.test(asked))).toEqual([])
    for (const left of [
      'Konto schließen',
      'Löschen',
      'Partner',
      'Post',
      'Plan',
      'Bald',
      'Ab damit',
      'Kennwort',
    ])
      expect(swept.used.filter((used) => used.endsWith(` ${left}`))).toEqual([])
  })

  it('the sweep of a German site of pages uses at most five of the many pieces, issues and days', () => {
    for (const many of [/^link Stück \d+$/, /^link \d+$/, /^button \d+$/])
      expect(swept.used.filter((used) => many.test(used)).length).toBeLessThanOrEqual(5)
  })

  it('the sweep of a German site of pages says what it skipped and why, and what the sensors measured', () => {
    const { summary } = swept.end
    for (const words of [
      '1 held back by a guard rule of this run',
      '1 that would sign out',
      '1 that would send a form',
      '2 to another site',
      '1 for a file',
      '1 for a password',
      '1 disabled',
    ])
      expect(summary).toContain(words)
    // The two buttons of the prices and the one of the hours do nothing.
    expect(summary).toMatch(/Measured: .*3 × dead tap/)
  })
})
