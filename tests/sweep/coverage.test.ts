// A page with panels, a menu, tabs, a canvas, a form without a button, a frame that leaves its page,
// and three screens without a control: all of it is used, in few steps, and the same way every time.
// @module-tag long
import { findingsOf } from '@harness/shared/findings/findings.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FolderServer, startFolderServer } from '../standins/folder-server.ts'
import { openBench, type Sweep, type Swept } from './bench.ts'

const CONTROLS = [
  ...['link Tools', 'button Spade', 'button Close tools'],
  ...['link Seeds', 'button Pea', 'button Close seeds'],
  ...['button Plots', 'menuitem North', 'menuitem South'],
  ...['tab Rules', 'tab Dues', 'button Explain dues', 'button Water', 'button Open hours'],
  ...['textbox Name', 'textbox Town', 'textbox Crop', 'link Tomorrow', 'button Now'],
  ...['link Imprint', 'link Contact', 'combobox Year'],
]

let server: FolderServer
let sweep: Sweep
let swept: Swept
beforeAll(async () => {
  server = await startFolderServer(new URL('../fixtures/sweep-coverage/', import.meta.url))
  sweep = await openBench()
  swept = await sweep(`${server.origin}/`, { stepBudget: 60 })
}, 300_000)
afterAll(() => server?.close())

describe('the coverage of a page', () => {
  it('the sweep opens panels, menus, tabs and parts below empty screens, and uses what is in them', () => {
    expect(CONTROLS.filter((control) => !swept.used.includes(control))).toEqual([])
    expect(swept.used.some((control) => /^region/.test(control))).toBe(true)
  })

  it('the sweep spends most steps on controls, also where it comes back from a form, a frame and a reload', () => {
    const uses = swept.path.filter((line) => / (Tap|Set|Press enter)/.test(line))
    expect(uses.length / (swept.path.length - 1)).toBeGreaterThanOrEqual(0.7)
  })

  it('the sweep sends a form once, when all its fields are filled', () => {
    expect(swept.path.filter((line) => line.includes('Press enter'))).toHaveLength(1)
    expect(swept.addresses.filter((address) => address.startsWith('/found'))).toHaveLength(1)
  })

  it('the sweep says how many controls there are, and that nothing is left', () => {
    expect(swept.end.summary).toMatch(
      /^Nothing is left to use\. .*Used (\d+) of \1 controls on 2 pages\./,
    )
  })

  it('a second sweep of an unchanged page takes the same steps and finds the same', async () => {
    const again = await sweep(`${server.origin}/`, { stepBudget: 60 })
    expect(again.path).toEqual(swept.path)
    expect(named(again)).toEqual(named(swept))
    expect(again.end.summary).toBe(swept.end.summary)
  }, 300_000)

  it('a sweep with too few steps says what it did not reach', async () => {
    const { end } = await sweep(`${server.origin}/`, { stepBudget: 5 })
    expect(end.summary).toMatch(/Used 4 of \d+ controls on 1 page; not used: \d+ not reached\./)
  }, 300_000)
})

/** Findings by what names them in every run. */
function named({ rows }: Swept) {
  return findingsOf(foldAll(rows)).map(({ id, facts, steps }) => ({
    id,
    steps,
    targets: facts.map(({ target }) => target),
  }))
}
