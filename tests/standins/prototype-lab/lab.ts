// A page with the driver of HTML prototypes and both ends of its frames, for tests that drive it
// from Node.

import { toWire } from '@harness/shared/base/errors.ts'
import { Command } from '@harness/shared/device/command.ts'
import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import type { Driver } from '@harness/web/core/ports.ts'
import { type HtmlDriver, openHtmlPrototype } from '@harness/web/drivers/html-prototype/driver.ts'
import { makeFrames } from '@harness/web/drivers/html-prototype/frames.ts'
import { hostPrototypeFrames } from '@harness/web/features/prototypes/frame/host-frames.ts'
import { makeScreenCapture } from '@harness/web/kit/page/screen-capture.ts'
import * as z from 'zod/mini'
import { compare } from './compare.ts'

z.config({ jitless: true })

const { port1, port2 } = new MessageChannel()
const capture = makeScreenCapture()
hostPrototypeFrames(port2, new URL('.', location.href), async () => capture)
const frames = makeFrames(port1, async () => (await fetch('/agent.js')).text())
const never = new AbortController().signal
const stops = new Map<number, AbortController>()

let opened: HtmlDriver | undefined
let mirroring: () => void = () => undefined

function stopOf(id: number): AbortController {
  const stop = stops.get(id) ?? new AbortController()
  stops.set(id, stop)
  return stop
}

/** Calls without a number cannot be stopped. */
function signalOf(id: number): AbortSignal {
  return id === 0 ? never : stopOf(id).signal
}
let longest = 0
let last = performance.now()
/** Longest time in which this page could do nothing, in milliseconds. */
setInterval(() => {
  const now = performance.now()
  longest = Math.max(longest, now - last)
  last = now
}, 10)

async function attempt<T>(work: () => Promise<T>) {
  try {
    return { value: await work() }
  } catch (thrown) {
    return { error: toWire(thrown) }
  }
}

function now(): Driver {
  if (!opened) throw new Error('nothing is open')
  return opened
}

function toText(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

const service = {
  open: (
    entry: string,
    files: Record<string, string>,
    info: DeviceInfo,
    hosts: readonly string[],
  ) =>
    attempt(async () => {
      await opened?.close()
      opened = undefined
      const blobs = Object.entries(files).map(([path, base64]): [string, Blob] => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        return [path, new Blob([bytes], { type: typeOf(path) })]
      })
      opened = await openHtmlPrototype({ entry, files: new Map(blobs), hosts }, info, frames, never)
      return null
    }),
  observe: (id = 0) =>
    attempt(async () => {
      const { png, ...scene } = await now().observe(signalOf(id))
      return { scene, png: toText(png) }
    }),
  perform: (command: unknown, id = 0) =>
    attempt(() => now().perform(Command.parse(command), signalOf(id))),
  noted: (about: Parameters<HtmlDriver['noted']>[0]) => opened?.noted(about),
  reset: (id = 0) => attempt(() => now().reset(signalOf(id))),
  close: () => attempt(() => now().close()),
  abort: (id: number) => stopOf(id).abort(),
  /** Live pictures go to `paint`, which the test gives to the page. */
  mirror() {
    mirroring = now().frames((jpeg) => globalThis.paint(toText(jpeg)))
  },
  stopMirror: () => mirroring(),
  compare: (one: string, other: string) => compare(pictureOf(one), pictureOf(other)),
  frames: () => document.querySelectorAll('iframe').length,
  /** Since the last question. */
  frozenMs: () => {
    const was = longest
    longest = 0
    last = performance.now()
    return was
  },
}
export type Lab = typeof service

declare global {
  var lab: Lab
  var paint: (jpeg: string) => Promise<void>
}
globalThis.lab = service
/** The browser asks only right after a press. */
document.querySelector('#capture')?.addEventListener('click', async ({ target }) => {
  const is = capture.isOn() ? capture.stop() : await capture.start()
  if (target instanceof Element) target.textContent = is === 'on' ? 'on' : 'off'
})

function pictureOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))])
}

function typeOf(path: string): string {
  const types: Record<string, string> = {
    html: 'text/html',
    css: 'text/css',
    js: 'text/javascript',
    mjs: 'text/javascript',
    svg: 'image/svg+xml',
    png: 'image/png',
    json: 'application/json',
    woff2: 'font/woff2',
  }
  return types[path.split('.').at(-1) ?? ''] ?? ''
}
