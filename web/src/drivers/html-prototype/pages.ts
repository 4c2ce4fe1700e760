// Open pages of a prototype: windows with their history, each with a frame for its current page.

import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Size } from '@harness/shared/base/geometry.ts'
import { FLOODS, type Flood } from '@harness/shared/device/floods.ts'
import type { FrameNotice } from '@harness/shared/device/frame-notice.ts'
import * as z from 'zod/mini'
import type { Frame, Frames, ScreenPicture } from './frames.ts'
import { type Journey, makeJourney } from './journey.ts'
import type { FrameLink } from './link.ts'
import { type Address, addressOf, placeOf, type Site } from './site.ts'

type Items = readonly (readonly [string, string])[]

interface Opened {
  frame: Frame
  entries: Address[]
  at: number
}

const SHOW_MS = 15_000

const DOINGS: Readonly<Record<Flood, string>> = {
  address: 'changed its own address',
  messages: 'sent messages to the window around it',
  answers: 'sent messages to the app',
}

/**
 * An open prototype. Changing the page throws `prototype_lost` without a frame, and
 * `prototype_stuck` after a timeout.
 */
export class Pages {
  readonly journey: Journey = makeJourney()
  readonly #site: Site
  readonly #size: Size
  readonly #frames: Frames
  #stored: Record<'local' | 'session', Items> = { local: [], session: [] }
  #windows: Opened[] = []
  #opening = 0
  #isClosed = false
  #flooded: HarnessError | undefined

  constructor(site: Site, size: Size, frames: Frames) {
    this.#site = site
    this.#size = size
    this.#frames = frames
  }

  link(): FrameLink {
    return this.#current().frame.link
  }

  /** Captures the page from the screen (`Frame.picture`). */
  picture(): Promise<ScreenPicture> {
    return this.#current().frame.picture()
  }

  /** Address of the current page, such as `prototype:///shop/basket.html`. */
  url(): string {
    return addressOf(this.#entry())
  }

  /** Reason why an endlessly busy page was closed: `prototype_flooded`. */
  flooded(): HarnessError | undefined {
    return this.#flooded
  }

  /** True while a page is being opened. */
  isOpening(): boolean {
    return this.#opening > 0
  }

  /** Opens a path with query and fragment; refuses an outside address. */
  async go(to: string, window: 'same' | 'new', replaces = false): Promise<void> {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? []
    if (/^[a-z][\w+.-]*:/i.test(to)) return this.journey.refuseHost(to)
    if (!this.#site.has(path)) return this.journey.refuseFile(path)
    if (window === 'new') return this.#openWindow({ path, rest })
    const opened = this.#current()
    if (!replaces) opened.at += 1
    opened.entries = [...opened.entries.slice(0, opened.at), { path, rest }]
    await this.#replace(opened)
  }

  /** Moves in the history; false when there is no such page. */
  async travel(by: number): Promise<boolean> {
    const opened = this.#current()
    if (!opened.entries[opened.at + by]) return false
    opened.at += by
    await this.#replace(opened)
    return true
  }

  reload(): Promise<void> {
    return this.#replace(this.#current())
  }

  /** Returns to the first page and clears the storage. */
  async restart(): Promise<void> {
    this.#closeAll()
    this.#stored = { local: [], session: [] }
    await this.#openWindow({ path: this.#site.entry, rest: '' })
  }

  close(): void {
    this.#isClosed = true
    this.#closeAll()
  }

  #current(): Opened {
    const opened = this.#windows.at(-1)
    if (!opened || this.#isClosed)
      throw new HarnessError('prototype_lost', { what: 'its page was closed' })
    return opened
  }

  #entry(): Address {
    const { entries, at } = this.#current()
    return entries[at] ?? { path: this.#site.entry, rest: '' }
  }

  /** Opens a new frame for every document, so that nothing of the last one remains. */
  async #show({ path, rest }: Address): Promise<Frame> {
    this.#opening += 1
    try {
      const frame = await this.#frames.open(this.#size, this.#site.hosts)
      frame.link.onNotice((notice) => this.#receive(frame, notice))
      frame.onFlood((flood) => this.#closeFlooding(frame, flood))
      frame.onLeft((url) => void this.#follow(frame, url))
      const { files, hosts } = this.#site
      const request = { path, rest, files, hosts, stored: this.#stored }
      await frame.link.call('show', [request], z.nullish(z.unknown()), SHOW_MS)
      if (frame.link.waitingMs() === 0) return frame
      frame.close()
      throw this.#flooded ?? new HarnessError('prototype_stuck', { seconds: SHOW_MS / 1_000 })
    } finally {
      this.#opening -= 1
    }
  }

  async #openWindow(entry: Address): Promise<void> {
    const isFirst = this.#windows.length === 0
    this.#windows.push({ frame: await this.#show(entry), entries: [entry], at: 0 })
    this.journey.turn(isFirst ? 'same' : 'opened')
  }

  async #replace(opened: Opened): Promise<void> {
    const entry = opened.entries[opened.at]
    const next = await this.#show(entry ?? { path: this.#site.entry, rest: '' })
    opened.frame.close()
    opened.frame = next
    if (entry) delete entry.shown
    this.journey.turn('same')
  }

  #receive(frame: Frame, notice: FrameNotice): void {
    if (this.#windows.at(-1)?.frame !== frame && this.#opening === 0) return
    switch (notice.kind) {
      case 'note': {
        this.journey.note(notice.text, notice.once, notice.about)
        return
      }
      case 'missing': {
        this.journey.lack(notice.path, notice.linked)
        return
      }
      case 'refused': {
        this.journey.turnDown(notice.text)
        return
      }
      case 'address':
        this.#entry().shown = notice.to
        return
      case 'flood':
        this.#closeFlooding(frame, 'address')
        return
      case 'stored':
        this.#stored[notice.area] = notice.items
        return
      case 'travel':
        void this.travel(notice.by).catch(lost)
        return
      case 'close': {
        this.#closeWindow()
        return
      }
      case 'leave':
        void this.go(notice.to, notice.window, notice.replaces).catch(lost)
    }
  }

  /** Closes the frame: from now on every command fails with this reason. */
  #closeFlooding(frame: Frame, flood: Flood): void {
    const { max, seconds } = FLOODS[flood]
    const within = seconds === 1 ? 'one second' : `${seconds} seconds`
    const what = `${DOINGS[flood]} more than ${max.toLocaleString('en')} times in ${within}`
    this.#flooded ??= new HarnessError('prototype_flooded', { what })
    frame.close()
  }

  /** Opens the target of a frame that navigated away, and so is empty, in a new frame. */
  async #follow(frame: Frame, url: string): Promise<void> {
    if (this.#windows.at(-1)?.frame !== frame) return
    const to = placeOf(url, this.#entry().path, this.#site)
    if (to !== undefined && this.#site.has(to)) return this.go(to, 'same').catch(lost)
    // The browser reports no URL for a scheme that no network has.
    if (url === '') this.journey.turnDown('This link opens another program; nothing was opened.')
    else if (to === undefined) this.journey.refuseHost(url)
    else this.journey.refuseFile(to)
    await this.#replace(this.#current()).catch(lost)
    this.journey.navigated = false
    this.journey.shownAgain = true
  }

  #closeWindow(): void {
    if (this.#windows.length < 2) return
    this.#windows.pop()?.frame.close()
    this.journey.turn('closed')
  }

  #closeAll(): void {
    for (const { frame } of this.#windows) frame.close()
    this.#windows = []
  }
}

/** Ignores the error: the next call fails for the same reason. */
function lost(): void {}
