// The rules take more than a minute, so three files share them; the gate makes those of the first.
import type { Device } from '@harness/bridge/devices/device.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PageServer, startPageServer } from '../../standins/page-server.ts'
import { DESKTOP, never, PHONE, testOpener } from '../web-device-setup.ts'
import { checkRule, type Rule, readRules } from './rule.ts'

/** As many as tests that are side by side (`maxConcurrency`); each page has one for itself. */
const BROWSERS = 2

/** Includes the wait for a free browser. */
const TIMEOUT_MS = 120_000

const rules = await readRules()
interface Browsers {
  /** Works in a browser of the rule's size that no other rule has meanwhile. */
  inTurn(rule: Rule, work: (device: Device) => Promise<void>): Promise<void>
  close(): Promise<void>
}

async function openBrowsers(url: string): Promise<Browsers> {
  const free: { readonly desktop: Device[]; readonly phone: Device[] } = { desktop: [], phone: [] }
  const all: Device[] = []
  const waiting: (() => void)[] = []
  const open = await testOpener()
  const device = async (viewport: typeof DESKTOP, pool: Device[]) => {
    const opened = await open({ kind: 'web', url, viewport }, never)
    pool.push(opened)
    all.push(opened)
  }
  const desktops = Array.from({ length: BROWSERS }, () => device(DESKTOP, free.desktop))
  await Promise.all([device(PHONE, free.phone), ...desktops])
  return {
    async inTurn(rule, work) {
      const pool = rule.phone ? free.phone : free.desktop
      let device = pool.pop()
      while (!device) {
        await new Promise<void>((resolve) => waiting.push(resolve))
        device = pool.pop()
      }
      try {
        await work(device)
      } finally {
        pool.push(device)
        for (const wake of waiting.splice(0)) wake()
      }
    },
    async close() {
      await Promise.all(all.map((device) => device.close()))
    },
  }
}

/** In how many parts the rules are split, one by one, so that each has some of every kind. */
const PARTS = 6

/** Tests these parts of `fixtures/web/rules`, each page with its data in a real browser. */
export function describeRules(...parts: readonly number[]): void {
  const own = rules.filter((_, index) => parts.includes(index % PARTS))
  let pages: PageServer
  let browsers: Browsers
  beforeAll(async () => {
    pages = await startPageServer()
    browsers = await openBrowsers(pages.page('still'))
  })
  afterAll(async () => {
    await browsers?.close()
    await pages?.close()
  })

  it('the web device has a fixture page for every rule', () => {
    expect(own.length).toBeGreaterThanOrEqual(20 * parts.length)
  })

  describe.concurrent('the web device', () => {
    const each = it.each(own.map((rule) => [rule.rule, rule] as const))
    const hold = async (_: string, rule: (typeof rules)[number]) => {
      await browsers.inTurn(rule, (device) => checkRule(device, rule, pages.page(rule.page)))
    }
    each('the web device %s', hold, TIMEOUT_MS)
  })
}
