// Serves the lab with the policy of the app, and drives it in a real browser.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Capture } from '@harness/bridge/devices/device.ts'
import { securityHeaders } from '@harness/bridge/server/guard/headers.ts'
import { fromWire, type WireError } from '@harness/shared/base/errors.ts'
import type { Command, Outcome } from '@harness/shared/device/command.ts'
import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { launchBrowser } from '../../setup/browser.ts'
import type {} from './lab.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const HERE = fileURLToPath(new URL('.', import.meta.url))

/** The outputs of a build that stays in memory, by name. */
async function built(
  config: Parameters<typeof build>[0],
): Promise<Map<string, string | Uint8Array>> {
  const result = await build({
    ...config,
    logLevel: 'error',
    build: { ...config?.build, write: false },
  })
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  return new Map(
    outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
}

async function labFiles(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const frame = await built({ configFile: `${ROOT}shared/page/prototype-frame/vite.config.ts` })
  const page = await built({
    configFile: false,
    root: HERE,
    build: { rolldownOptions: { input: `${HERE}lab.html` }, modulePreload: { polyfill: false } },
  })
  const host = await readFile(`${ROOT}web/public/prototype-frame.html`)
  return new Map([...page, ...frame, ['prototype-frame.html', host]])
}

export interface Lab {
  readonly page: Page
  readonly origin: string
  /** Paths that were asked for, oldest first. */
  readonly asked: string[]
  /** `hosts`: what its pages may contact; none when left out. */
  open(
    entry: string,
    files: ReadonlyMap<string, Uint8Array>,
    info: DeviceInfo,
    hosts?: readonly string[],
  ): Promise<void>
  observe(): Promise<Capture>
  perform(command: Command): Promise<Outcome>
  close(): Promise<void>
}

/** The same lab in several pages, for work side by side. */
export interface Labs {
  readonly all: readonly Lab[]
  close(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' }

/** Playwright's own: a person's browser lets no page flood the whole of it with navigations. */
const UNPROTECTED = '--disable-ipc-flooding-protection'

/**
 * `sharesProcess` saves a third of the processor time, but is only for pages that do not try to
 * escape. Without `sendsHeaders` the lab acts as a plain file server.
 */
export async function startLabs(
  count: number,
  { sharesProcess = false, sendsHeaders = true } = {},
): Promise<Labs> {
  const files = await labFiles()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const path = pathname.slice(1)
    asked.push(path)
    const file = files.get(path)
    const port = server.address()
    const headers = securityHeaders(
      { mode: 'local', modelOrigins: [], cloudHosts: [] },
      typeof port === 'object' && port ? port.port : 0,
      `/${path}${search}`,
    )
    if (sendsHeaders)
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.setHeader('content-type', TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain')
    if (file === undefined) response.statusCode = 404
    response.end(file ?? 'not found')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const origin = `http://127.0.0.1:${address.port}`
  const off = sharesProcess ? ['IsolateSandboxedIframes'] : []
  // The browser's question, whether the tab may be captured, is answered with yes.
  const more = ['--auto-accept-this-tab-capture']
  const browser = await launchBrowser(off, more, [UNPROTECTED])
  const all = await Promise.all(
    Array.from({ length: count }, () => openLab(browser, origin, asked)),
  )
  return {
    all,
    async close() {
      await browser.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export async function startLab(options: Parameters<typeof startLabs>[1] = {}): Promise<Lab> {
  const labs = await startLabs(1, options)
  const [lab] = labs.all
  if (!lab) throw new Error('no lab')
  return { ...lab, close: labs.close }
}

export function unwrap<T>(answer: { readonly value: T } | { readonly error: WireError }): T {
  if ('error' in answer) throw fromWire(answer.error)
  return answer.value
}

async function openLab(browser: Browser, origin: string, asked: string[]): Promise<Lab> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${origin}/lab.html`)
  await page.waitForFunction(() => 'lab' in globalThis)
  return {
    page,
    origin,
    asked,
    async open(entry, contents, info, hosts = []) {
      const texts = [...contents].map(([path, bytes]) => [
        path,
        Buffer.from(bytes).toString('base64'),
      ])
      const given = { entry, files: Object.fromEntries(texts), info, hosts }
      unwrap(
        await page.evaluate((all) => lab.open(all.entry, all.files, all.info, all.hosts), given),
      )
    },
    async observe() {
      const { scene, png } = unwrap(await page.evaluate(() => lab.observe()))
      return { scene, png: Buffer.from(png, 'base64') }
    },
    perform: async (command) => unwrap(await page.evaluate((each) => lab.perform(each), command)),
    close: () => page.close(),
  }
}
