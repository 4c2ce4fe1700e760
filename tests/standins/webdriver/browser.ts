// A browser behind a WebDriver server, over real HTTP. Its page answers every call of the probe by
// itself, as a hostile one could: the probe is among the page's own scripts.
import { randomUUID } from 'node:crypto'
import { encode } from 'fast-png'
import { type Alerts, makeAlerts } from './alerts.ts'
import { type Answer, type Body, no, ok, serveWebDriver } from './serve.ts'

const SIZE = { width: 40, height: 30 }

export interface StandInBrowser {
  readonly url: string
  readonly capabilities: Readonly<Record<string, string>>
  /** Values that scripts passed to its page, as JSON. */
  readonly given: string[]
  /** Every address that was opened by a command. */
  readonly opened: string[]
  /** Number of sessions that are open. */
  readonly open: () => number
  /** Moves its page to another address without a command. */
  go(address: string): void
  /** Sets the probe's report of its page. */
  show(report: object): void
  readonly alerts: Alerts
  /** From now on no address can be opened. */
  breakDown(): void
  close(): Promise<void>
}

export async function startBrowser(): Promise<StandInBrowser> {
  const given: string[] = []
  const opened: string[] = []
  let [open, address, isBroken] = [0, 'about:blank', false]
  let report: object | undefined
  const alerts = makeAlerts()
  const answer = (route: string, body: Body): Answer => {
    // As WebDriver has it, the page answers no command while its dialog is open.
    if (alerts.open() !== undefined && OF_THE_PAGE.includes(route))
      return no('unexpected alert open')
    switch (route) {
      case 'POST session':
        open += 1
        return ok({
          sessionId: randomUUID(),
          capabilities: { platformName: 'linux', browserName: 'stand-in' },
        })
      case 'DELETE session':
        open -= 1
        return ok()
      case 'POST url':
        if (isBroken) return no('unknown error')
        address = String(body['url'])
        opened.push(address)
        return ok()
      case 'GET url':
        return ok(address)
      case 'GET title':
        return ok('Stand-in')
      case 'GET screenshot':
        return ok(PICTURE)
      case 'POST execute/sync':
        return ok(SIZE)
      case 'POST execute/async':
        given.push(JSON.stringify(body['args']))
        return ok(JSON.stringify({ value: report ?? { state: 'filled' } }))
      default:
        return alerts.answer(route) ?? no('unknown command')
    }
  }
  const { url, close } = await serveWebDriver(answer)
  return {
    ...{ url, close, given, opened, alerts },
    capabilities: { browserName: 'stand-in' },
    open: () => open,
    go(to) {
      address = to
    },
    show(next) {
      const page = { url: address, title: 'Stand-in', scroll: { x: 0, y: 0 } }
      const found = { crossOriginFrames: [], unresolved: 0, unmasked: [], elements: [] }
      report = { ...page, ...found, ...next }
    },
    breakDown() {
      isBroken = true
    },
  }
}

const OF_THE_PAGE = ['GET url', 'GET title', 'GET screenshot', 'POST execute/sync']

const { width, height } = SIZE
const data = new Uint8Array(width * height).fill(255)
const PICTURE = Buffer.from(encode({ width, height, data, channels: 1 })).toString('base64')
