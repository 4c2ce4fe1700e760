// The screen of a booted simulator: a real, interactive page. Its picture is shown, its tree is
// reported, and touches and letters land in it.
import { readFile } from 'node:fs/promises'
import type { Point, Size } from '@harness/shared/base/geometry.ts'
import { decode, encode } from 'fast-png'
import type { Browser, CDPSession, Page } from 'playwright-core'

const file = (name: string) => readFile(new URL(`./phone/${name}`, import.meta.url), 'utf8')

export interface Launched {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** One finger at one moment; `undefined` for a lifted one. */
export type Touch = Point | undefined

/** The functions inside the page; see phone/system.js. */
type Call = readonly [name: string, ...args: unknown[]]

export class Phone {
  readonly size: Size
  readonly scale: number
  readonly #page: Page
  readonly #cdp: CDPSession
  #last: Promise<unknown> = Promise.resolve()
  orientation: 'PORTRAIT' | 'LANDSCAPE' = 'PORTRAIT'

  constructor(page: Page, cdp: CDPSession, size: Size, scale: number) {
    this.#page = page
    this.#cdp = cdp
    this.size = size
    this.scale = scale
  }

  async #call<T>(...call: Call): Promise<T> {
    return this.#page.evaluate(
      ([name, ...args]) => Reflect.get(Reflect.get(window, 'phone'), name)(...args),
      call,
    )
  }

  install = (bundleId: string, name: string) => this.#call<void>('install', bundleId, name)
  uninstall = (bundleId: string) => this.#call<void>('uninstall', bundleId)
  launch = (bundleId: string, launched: Launched) =>
    this.#call<number>('launch', bundleId, launched)
  terminate = (bundleId: string) => this.#call<boolean>('terminate', bundleId)
  openUrl = (url: string) => this.#call<void>('openUrl', url)
  look = (ui: Readonly<Record<string, string>>) => this.#call<void>('look', ui)
  home = () => this.#call<void>('home')
  active = () => this.#call<{ pid: number; bundleId: string; name: string }>('active')
  state = (bundleId: string) => this.#call<number>('state', bundleId)
  tree = (without: readonly string[], withSystem: boolean) =>
    this.#call<unknown>('tree', without, withSystem)
  alert = () => this.#call<{ text: string; buttons: string[] } | undefined>('alert')
  /** A question that the system asks by itself. */
  ask = (title: string) => this.#call<void>('ask', title)
  answer = (which: string | number) => this.#call<boolean>('answer', which)

  /** The field that has the keyboard, if any. */
  focus(): Promise<{ index: number } | undefined> {
    return this.#page.evaluate(() => {
      const field = document.activeElement
      if (!(field instanceof HTMLInputElement)) return undefined
      return { index: [...document.querySelectorAll('input')].indexOf(field) }
    })
  }

  /** The shown text of the field: its placeholder when it is empty, dots when it is secure. */
  fieldValue(index: number): Promise<string | undefined> {
    return this.#page.evaluate((at) => {
      const field = document.querySelectorAll('input')[at]
      if (!field) return undefined
      if (field.value === '') return field.placeholder
      return field.type === 'password' ? '•'.repeat(field.value.length) : field.value
    }, index)
  }

  fieldType(index: number): Promise<string> {
    return this.#page.evaluate(
      (at) => document.querySelectorAll('input')[at]?.dataset['t'] ?? '',
      index,
    )
  }

  clearField(index: number): Promise<void> {
    return this.#page.evaluate((at) => {
      const field = document.querySelectorAll('input')[at]
      if (field) field.value = ''
    }, index)
  }

  async type(text: string): Promise<void> {
    for (const part of text) {
      if (part === '\n') await this.#page.keyboard.press('Enter')
      else if (part === '\b') await this.#page.keyboard.press('Backspace')
      else await this.#cdp.send('Input.insertText', { text: part })
    }
  }

  /**
   * Runs pictures and gestures one after the other. Chromium rescales the page during a picture,
   * which spoils a second one and misplaces touches (measured).
   */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work)
    this.#last = mine.catch(() => undefined)
    return mine
  }

  /** Only `inTurn`, from the first to the last of a gesture. */
  async touch(type: 'touchStart' | 'touchMove' | 'touchEnd', at: Touch): Promise<void> {
    await this.#cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  }

  turn(orientation: 'PORTRAIT' | 'LANDSCAPE'): Promise<void> {
    return this.inTurn(async () => {
      this.orientation = orientation
      await this.#page.setViewportSize(this.points())
      // A second session ignores the pixel ratio until it is set there too (measured).
      const metrics = { ...this.points(), deviceScaleFactor: this.scale, mobile: true }
      await this.#cdp.send('Emulation.setDeviceMetricsOverride', metrics)
    })
  }

  points(): Size {
    const { width, height } = this.size
    return this.orientation === 'PORTRAIT' ? this.size : { width: height, height: width }
  }

  /** The screen as it is held, in device pixels. */
  async picture(type: 'png' | 'jpeg', shrink = 1, quality = 50): Promise<Buffer> {
    const { data } = await this.inTurn(() =>
      this.#cdp.send('Page.captureScreenshot', {
        format: type,
        ...(type === 'jpeg' ? { quality } : { optimizeForSpeed: true }),
        ...(shrink === 1 ? {} : { clip: { x: 0, y: 0, ...this.points(), scale: shrink } }),
      }),
    )
    return Buffer.from(data, 'base64')
  }

  /**
   * Picture as `simctl` sees it, in the device's own orientation: a landscape screen lies on its
   * side.
   */
  async framebuffer(type: 'png' | 'jpeg'): Promise<Buffer> {
    const upright = await this.picture(type)
    if (this.orientation === 'PORTRAIT' || type === 'jpeg') return upright
    const { data, width, height, channels } = decode(upright)
    const turned = new Uint8Array(data.length)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const from = (y * width + x) * channels
        turned.set(data.subarray(from, from + channels), (x * height + (height - 1 - y)) * channels)
      }
    }
    return Buffer.from(encode({ data: turned, width: height, height: width, channels }))
  }

  async close(): Promise<void> {
    await this.#page.context().close()
  }
}

/** A phone with an empty home screen. */
export async function makePhone(browser: Browser, size: Size, scale: number): Promise<Phone> {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: scale,
    isMobile: true,
    hasTouch: true,
    offline: true,
  })
  const page = await context.newPage()
  const html = await file('index.html')
  await page.setContent(html)
  await page.addStyleTag({ content: await file('phone.css') })
  for (const script of ['tree.js', 'app.js', 'system.js']) {
    await page.addScriptTag({ content: await file(script) })
  }
  const phone = new Phone(page, await context.newCDPSession(page), size, scale)
  await phone.turn('PORTRAIT')
  return phone
}
