// Two servers that speak WebDriver: Appium's own with its fake driver, and the stand-in
// WebDriverAgent on a phone.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@appium/fake-driver'
import type { Agent } from '@harness/bridge/devices/ios/agent/agent.ts'
import { makeIosDriver } from '@harness/bridge/devices/ios/app-driver.ts'
import type { Pictures } from '@harness/bridge/devices/ios/observe/pictures.ts'
import type { AppInput } from '@harness/bridge/devices/w3c/driver.ts'
import { type Request, sendRequest } from '@harness/bridge/devices/w3c/request.ts'
import { logger } from 'appium/support'
import { launchBrowser } from '../setup/browser.ts'
import { BUNDLE } from '../standins/mac/mac.ts'
import { makePhone, type Phone } from '../standins/mac/phone.ts'
import { startWda } from '../standins/mac/wda.ts'
import { never, QUICK } from './bench.ts'

/** A server, a session on it, and a field and an alert in its application. */
export interface AgentTarget {
  readonly origin: string
  session: string
  field: string
  openAlert(): Promise<void>
}

const APP = `<?xml version="1.0" encoding="UTF-8"?>
<app><alert id="asked" text="Sure?"/><MockButton id="ask" showAlert="asked"/><MockInputField id="name"/></app>`

export const ours = (request: Omit<Request, 'timeoutMs'>) => ({
  timeoutMs: 10_000,
  ...request,
})
export const inSession = ({ origin, session }: AgentTarget, request: Omit<Request, 'timeoutMs'>) =>
  sendRequest(origin, ours({ ...request, path: `/session/${session}${request.path}` }), never)

export interface Pair {
  readonly fake: AgentTarget
  readonly standIn: AgentTarget
  close(): Promise<void>
}

/** Both with a session that was requested with the same body. */
export async function openPair(): Promise<Pair> {
  logger.getLogger('HTTP').level = 'error'
  const folder = await mkdtemp(join(tmpdir(), 'harness-w3c-'))
  const app = join(folder, 'app.xml')
  await writeFile(app, APP)
  const { server, origin } = await startFakeServer()
  const browser = await launchBrowser()
  const phone = await makePhone(browser, { width: 402, height: 874 }, 3)
  await phone.install(BUNDLE, 'Garden')
  await phone.launch(BUNDLE, { args: [], env: {} })
  const timing = { bootMs: 0, deadScreenMs: 0, agentScreenMs: 0, frameMs: 0, countedMs: 0 }
  const onDeath = () => undefined
  const wda = await startWda({ phone, port: 0, host: '127.0.0.1', timing, onDeath })
  const session = {
    platformName: 'Fake',
    'appium:automationName': 'Fake',
    'appium:deviceName': 'iPhone',
    'appium:app': app,
  }
  return {
    fake: await beginFake(origin, session),
    standIn: await beginStandIn(`http://127.0.0.1:${wda.port}`, session, phone),
    async close() {
      server.closeAllConnections()
      await server.close()
      await wda.close()
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The same body for both: a new session as W3C WebDriver defines it. */
async function begin(origin: string, alwaysMatch: object): Promise<string> {
  const body = { capabilities: { alwaysMatch, firstMatch: [{}] } }
  const answer = await sendRequest(origin, ours({ method: 'POST', path: '/session', body }), never)
  const { sessionId, capabilities } = Object(answer.kind === 'value' ? answer.value : undefined)
  if (typeof sessionId === 'string' && typeof capabilities === 'object') return sessionId
  throw new Error(`${origin} began no session: ${JSON.stringify(answer)}`)
}

async function beginFake(origin: string, session: object): Promise<AgentTarget> {
  const target = { origin, session: await begin(origin, session), field: '' }
  const find = async (value: string) => {
    const body = { using: 'id', value }
    const found = await inSession(
      { ...target, openAlert },
      { method: 'POST', path: '/element', body },
    )
    return found.kind === 'value' ? String(Reflect.get(Object(found.value), 'ELEMENT')) : ''
  }
  const openAlert = async () => {
    const path = `/element/${await find('ask')}/click`
    await inSession({ ...target, openAlert }, { method: 'POST', path })
  }
  return { ...target, field: await find('name'), openAlert }
}

async function beginStandIn(origin: string, session: object, phone: Phone): Promise<AgentTarget> {
  const openAlert = async () => {
    await phone.openUrl('garden://form')
    await press(phone, 'Save')
  }
  const target = { origin, session: await begin(origin, session), field: '', openAlert }
  await phone.openUrl('garden://form')
  await press(phone, 'Name')
  const active = await inSession(target, { method: 'GET', path: '/element/active' })
  const field = active.kind === 'value' ? String(Reflect.get(Object(active.value), 'ELEMENT')) : ''
  return { ...target, field }
}

/** Taps the element with this name or placeholder. */
async function press(phone: Phone, label: string): Promise<void> {
  const nodes: unknown[] = [await phone.tree([], true)]
  for (const node of nodes) {
    const { children = [], label: name, placeholderValue, rect } = Object(node)
    nodes.push(...children)
    if (name !== label && placeholderValue !== label) continue
    const at = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
    await phone.inTurn(async () => {
      await phone.touch('touchStart', at)
      await phone.touch('touchEnd', undefined)
    })
    return
  }
  throw new Error(`no ${label}`)
}

/** Appium's server with its fake driver, on a port that the system gives it. */
export async function startFakeServer() {
  const server = await startServer(0, '127.0.0.1')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : address
  return { server, origin: `http://127.0.0.1:${port}` }
}

/** The driver's input functions on a server; they only send. */
export function inputContextOn(target: AgentTarget): AppInput {
  const agent: Agent = {
    request: (request) => inSession(target, request),
    requestSessionless: (request, signal) => sendRequest(target.origin, request, signal),
    recover: async () => undefined,
    set: async () => undefined,
    mjpegPort: () => undefined,
    close: async () => undefined,
  }
  const none = async () => new Uint8Array()
  const pictures: Pictures = {
    take: none,
    look: none,
    jpeg: none,
    summary: '',
    confirms: async () => true,
    turned: () => undefined,
    close: async () => undefined,
  }
  const pointSize = { width: 402, height: 874 }
  const reader = { agent, pictures, figures: QUICK, pointSize, slow: false }
  const scene = { pointSize, scale: 3, elements: [], text: '' }
  const last = { scene, png: new Uint8Array(), at: 0 }
  return { driver: makeIosDriver(reader, BUNDLE), credential: undefined, last, before: undefined }
}
