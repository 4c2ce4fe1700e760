import type { Driver } from '@harness/web/core/ports.ts'
import { afterAll, beforeAll } from 'vitest'
import { type DriverBench, describeDriver } from '../contracts/driver.ts'
import { type Lab, startLab, unwrap } from '../standins/prototype-lab/start-lab.ts'

const PAGE = `<!doctype html><title>first</title>
<button style="position:absolute;left:0;top:0;width:100px;height:60px" onclick="document.title='second';this.textContent='pressed'">Press</button>`

const INFO = {
  kind: 'prototype',
  name: 'Prototype',
  pointSize: { width: 320, height: 240 },
  scale: 2,
} as const

let lab: Lab
let paint: (jpeg: Uint8Array<ArrayBuffer>) => Promise<void> = async () => undefined
let last = 0
beforeAll(async () => {
  lab = await startLab()
  await lab.page.exposeFunction('paint', (jpeg: string) => paint(bytesOf(jpeg)))
})
afterAll(() => lab?.close())

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64'))
}

/** Calls by number, so that the one that is aborted here is aborted there. */
async function numbered<T>(signal: AbortSignal, call: (id: number) => Promise<T>): Promise<T> {
  last += 1
  const id = last
  const abort = () => lab.page.evaluate((each) => globalThis.lab.abort(each), id)
  if (signal.aborted) await abort()
  signal.addEventListener('abort', () => void abort(), { once: true })
  return call(id)
}

async function setup(): Promise<DriverBench> {
  const { page } = lab
  await lab.open('index.html', new Map([['index.html', Buffer.from(PAGE)]]), INFO)
  const driver: Driver = {
    info: INFO,
    observe: (signal) =>
      numbered(signal, async (id) => {
        const { scene, png } = unwrap(
          await page.evaluate((each) => globalThis.lab.observe(each), id),
        )
        return { ...scene, png: bytesOf(png) }
      }),
    perform: (command, signal) =>
      numbered(signal, async (id) =>
        unwrap(
          await page.evaluate((each) => globalThis.lab.perform(each.command, each.id), {
            command,
            id,
          }),
        ),
      ),
    reset: (signal) =>
      numbered(signal, async (id) => {
        unwrap(await page.evaluate((each) => globalThis.lab.reset(each), id))
      }),
    frames(listener) {
      paint = listener
      void page.evaluate(() => globalThis.lab.mirror())
      return () => void page.evaluate(() => globalThis.lab.stopMirror())
    },
    async close() {
      unwrap(await page.evaluate(() => globalThis.lab.close()))
    },
  }
  return { driver, dispose: () => driver.close() }
}

describeDriver('html-prototype', setup)
