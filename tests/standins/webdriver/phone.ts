// An Android phone behind a WebDriver server, over real HTTP: a form with a field, a switch and a
// button, as UiAutomator2 describes it (its attributes are from its published page sources).
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { encode } from 'fast-png'
import { type Alerts, makeAlerts } from './alerts.ts'
import { type Answer, type Body, no, ok, serveWebDriver } from './serve.ts'

/** Pixels in a point. */
const RATIO = 2
const SIZE = { width: 200, height: 400 }
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export interface StandInPhone {
  readonly url: string
  readonly capabilities: Readonly<Record<string, string>>
  /** Places of taps, in pixels. */
  readonly taps: { readonly x: number; readonly y: number }[]
  /** Headers of the last request. */
  readonly lastHeaders: () => IncomingMessage['headers']
  /** Requests to begin a session, as they came. */
  readonly sessions: Body[]
  /** From now on its page source cannot be read. */
  hideTree(): void
  /** From now on every address is answered by one elsewhere. */
  redirect(to: string): void
  /** Its dialog, whose words are not in the page source; with the one button that is. */
  readonly alerts: Alerts & { button: string }
  /** The app as it stands. */
  readonly app: { name: string; isOn: boolean; greeting: string; focus: boolean }
  close(): Promise<void>
}

export async function startPhone(): Promise<StandInPhone> {
  const app = { name: '', isOn: false, greeting: '', focus: false }
  const taps: { x: number; y: number }[] = []
  const sessions: Body[] = []
  let headers: IncomingMessage['headers'] = {}
  let elsewhere: string | undefined
  let isHidden = false
  const alerts = { ...makeAlerts(), button: 'OK' }
  const answer = (route: string, body: Body): Answer => {
    switch (route) {
      case 'POST session':
        sessions.push(body)
        Object.assign(app, { name: '', isOn: false, greeting: '', focus: false })
        return ok({
          sessionId: randomUUID(),
          capabilities: { platformName: 'Android', deviceModel: 'Stand-in', pixelRatio: RATIO },
        })
      case 'GET screenshot':
        return ok(pictureOf(app, alerts.open() !== undefined))
      case 'GET source':
        return isHidden ? no('unknown error') : ok(alerts.open() ? dialogOf(alerts) : sourceOf(app))
      case 'POST execute/sync':
        return ok('com.example.garden')
      case 'POST actions':
        touch(app, taps, body)
        return ok()
      case 'POST back':
        app.focus = false
        return ok()
      case 'GET element/active':
        return app.focus ? ok({ [ELEMENT]: 'name' }) : no('no such element')
      case 'POST element/name/value':
        app.name += String(body['text'])
        return ok()
      case 'POST element/name/clear':
        app.name = ''
        return ok()
      case 'GET element/name/attribute/text':
        return ok(app.name)
      case 'DELETE session':
        return ok()
      default:
        return alerts.answer(route) ?? no('unknown command')
    }
  }
  const { url, close } = await serveWebDriver(answer, (request) => {
    headers = request.headers
    return elsewhere
  })
  return {
    url,
    capabilities: {
      platformName: 'Android',
      'appium:automationName': 'UiAutomator2',
      'appium:appPackage': 'com.example.garden',
    },
    taps,
    sessions,
    alerts,
    app,
    lastHeaders: () => headers,
    hideTree() {
      isHidden = true
    },
    redirect(to) {
      elsewhere = to
    },
    close,
  }
}

/** Areas of the app's parts in pixels: left, top, right, bottom. */
const PLACES = {
  name: [20, 40, 380, 120],
  on: [20, 160, 380, 240],
  greet: [20, 280, 380, 360],
  off: [20, 400, 380, 480],
  greeting: [20, 520, 380, 600],
} as const

type Part = keyof typeof PLACES
const PARTS = ['name', 'on', 'greet', 'off', 'greeting'] as const

function touch(app: StandInPhone['app'], taps: { x: number; y: number }[], body: Body): void {
  const [source] = Array.isArray(body['actions']) ? body['actions'] : []
  const steps: unknown = Object(source).actions
  const { x, y } = Object(Array.isArray(steps) ? steps[0] : undefined)
  taps.push({ x, y })
  const within = (part: Part) => {
    const [left, top, right, bottom] = PLACES[part]
    return x >= left && x <= right && y >= top && y <= bottom
  }
  if (within('name')) app.focus = true
  if (within('on')) app.isOn = !app.isOn
  if (within('greet')) app.greeting = `Hello ${app.name}`
}

function bounds(part: Part): string {
  const [left, top, right, bottom] = PLACES[part]
  return `[${left},${top}][${right},${bottom}]`
}

function sourceOf({ name, isOn, greeting }: StandInPhone['app']): string {
  const node = (type: string, part: Part, more: string) =>
    `<android.widget.${type} class="android.widget.${type}" enabled="true" displayed="true" bounds="${bounds(part)}" ${more}/>`
  return `<?xml version='1.0' encoding='UTF-8'?>
<hierarchy rotation="0"><android.widget.FrameLayout class="android.widget.FrameLayout" bounds="[0,0][400,800]">
${node('EditText', 'name', `text="${name}" hint="Your name"`)}
${node('Switch', 'on', `text="News" checkable="true" checked="${isOn}"`)}
${node('Button', 'greet', 'text="Greet" clickable="true"')}
${node('Button', 'off', 'text="Gone" clickable="true"').replace('enabled="true"', 'enabled="false"')}
${node('TextView', 'greeting', `text="${greeting}"`)}
</android.widget.FrameLayout></hierarchy>`
}

/** The window in front is all that is reported. */
function dialogOf({ button }: { readonly button: string }): string {
  return `<?xml version='1.0' encoding='UTF-8'?>
<hierarchy rotation="0"><android.widget.Button class="android.widget.Button" text="${button}" clickable="true" enabled="true" displayed="true" bounds="${bounds('greet')}"/></hierarchy>`
}

/** Each part is a block whose brightness says its state; a dialog is one below them. */
function pictureOf({ name, isOn, greeting, focus }: StandInPhone['app'], asks: boolean): string {
  const [width, height] = [SIZE.width * RATIO, SIZE.height * RATIO]
  const data = new Uint8Array(width * height).fill(255)
  const shade: Readonly<Record<Part, number>> = {
    name: 200 - name.length * 20 - (focus ? 30 : 0),
    on: isOn ? 40 : 180,
    greet: 90,
    off: 220,
    greeting: 255 - greeting.length * 15,
  }
  for (const part of PARTS) {
    const [left, top, right, bottom] = PLACES[part]
    for (let y = top; y < bottom; y++) data.fill(shade[part], y * width + left, y * width + right)
  }
  if (asks) data.fill(120, 610 * width)
  return Buffer.from(encode({ width, height, data, channels: 1 })).toString('base64')
}
