import { EventEmitter } from 'node:events'
import type { Tabs } from '@harness/bridge/devices/web/life/tabs.ts'
import { makeWaysOut } from '@harness/bridge/devices/web/observe/ways-out.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import type { BrowserContext } from 'playwright-core'
import { expect, it } from 'vitest'

class Page extends EventEmitter {
  readonly frame = {}
  /** Addresses of its frames. */
  constructor(readonly inner: readonly string[] = []) {
    super()
  }
  url = () => 'http://shop.test/pay'
  frames = () => [this.url(), ...this.inner].map((url) => ({ url: () => url }))
  mainFrame = () => this.frame
  workers = () => []
  /** Asks for a new document; it comes, unless the request is a download or is refused. */
  go(comes: boolean) {
    this.emit('request', { isNavigationRequest: () => true, frame: () => this.frame })
    if (comes) this.emit('domcontentloaded')
  }
}

function pages(...all: readonly Page[]) {
  const context = Object.assign(new EventEmitter(), { pages: () => all, serviceWorkers: () => [] })
  const ways = makeWaysOut(context as unknown as BrowserContext, false)
  const tabs = { current: () => ({ page: all[0], frames: { all: ['main'] } }) } as unknown as Tabs
  return () => ways.addTo({ scene: {} as Scene }, tabs).scene.waysOut
}

it('a socket ends with its document, and not with a request for one that never came', () => {
  const page = new Page()
  const ways = pages(page)
  page.emit('websocket', new EventEmitter())
  page.go(false)
  page.emit('framenavigated', page.frame)
  expect(ways()).toEqual(['socket'])
  page.go(true)
  expect(ways()).toEqual([])
})

it('another open page is a way out', () => {
  expect(pages(new Page(), new Page())()).toEqual(['window'])
})

it('a frame of another origin that is not read is a way out, and others are not', () => {
  expect(pages(new Page(['https://pay.test/controller']))()).toEqual(['frame'])
  expect(pages(new Page(['http://shop.test/inner', 'about:blank']))()).toEqual([])
})
