// Compares the WebDriverAgent stand-in with Appium's server and its fake driver: the same client
// sends both the driver's W3C WebDriver commands, and both must accept the same bodies and answer
// alike.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Answer, type Request, sendRequest } from '@harness/bridge/devices/w3c/request.ts'
import { APP_VERBS } from '@harness/bridge/devices/w3c/verbs.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUNDLE } from '../standins/mac/mac.ts'
import {
  type AgentTarget,
  inputContextOn,
  inSession,
  openPair,
  ours,
  type Pair,
} from './agent-targets.ts'
import { never } from './bench.ts'
import { REAL_ROUTES } from './real-routes.ts'

/** Routes of the driver that the standard has. */
const STANDARD = [
  'GET /status',
  'POST /session',
  'DELETE ',
  'GET /screenshot',
  'GET /source',
  'POST /actions',
  'POST /alert/text',
  'POST /alert/accept',
  'POST /alert/dismiss',
  'GET /element/active',
  'POST /element/:uuid/clear',
  'GET /element/:uuid/attribute/:name',
  'POST /appium/settings',
]
/** Routes that only WebDriverAgent has. */
const OWN = [
  'POST /wda/tap',
  'POST /wda/doubleTap',
  'POST /wda/touchAndHold',
  'POST /wda/keys',
  'POST /wda/pressButton',
  'POST /wda/apps/state',
  'GET /wda/activeAppInfo',
  'GET /wda/screen',
]

let pair: Pair
let fake: AgentTarget
let standIn: AgentTarget

beforeAll(async () => {
  pair = await openPair()
  fake = pair.fake
  standIn = pair.standIn
})
afterAll(() => pair.close())

/** Comparable part of two servers' answers: the kinds of the answer and of its value. */
function shapeOf(answer: Answer): object {
  if (answer.kind === 'failed') return { kind: answer.kind, error: answer.error }
  if (answer.kind !== 'value') return answer
  return { kind: answer.kind, value: answer.value === null ? 'null' : typeof answer.value }
}

/** Sends to both, and expects one shape. */
async function both(request: (target: AgentTarget) => Omit<Request, 'timeoutMs'>): Promise<object> {
  const [theirs, mine] = await Promise.all(
    [fake, standIn].map(async (target) => shapeOf(await inSession(target, request(target)))),
  )
  expect(mine).toEqual(theirs)
  return mine ?? {}
}

/** Status, content type and envelope of a refusal. The request may be sent twice. */
async function refusal(target: AgentTarget, { method, path, body }: Omit<Request, 'timeoutMs'>) {
  const response = await fetch(`${target.origin}${path.replace('SESSION', target.session)}`, {
    method,
    ...(method === 'POST' && {
      body: JSON.stringify(body ?? {}),
      headers: { 'content-type': 'application/json' },
    }),
  })
  const { value, ...rest } = Object(await response.json())
  const type = response.headers.get('content-type')?.replace(/;\s*charset=/i, '; charset=')
  const words = { error: value.error, message: typeof value.message }
  return { status: response.status, type: type?.toLowerCase(), ...words, rest: 'error' in rest }
}

describe('commands of W3C WebDriver', () => {
  it("Appium's server and the WebDriverAgent stand-in answer reading commands in one shape", async () => {
    for (const path of ['/screenshot', '/orientation', '/window/rect'])
      expect(await both(() => ({ method: 'GET', path }))).toMatchObject({ kind: 'value' })
    for (const { origin } of [fake, standIn]) {
      const status = await sendRequest(origin, ours({ method: 'GET', path: '/status' }), never)
      expect(shapeOf(status)).toEqual({ kind: 'value', value: 'object' })
      const path = `/session/${origin === fake.origin ? fake.session : standIn.session}/screenshot`
      const shot = await sendRequest(origin, ours({ method: 'GET', path }), never)
      const png =
        shot.kind === 'value' ? Buffer.from(String(shot.value), 'base64') : Buffer.alloc(0)
      expect(png.toString('latin1', 1, 4)).toBe('PNG')
    }
    // Only the value differs: the tree as JSON is WebDriverAgent's own.
    const source = { method: 'GET', path: '/source?format=json' } as const
    expect(await inSession(fake, source)).toMatchObject({
      kind: 'value',
      value: expect.any(String),
    })
    expect(await inSession(standIn, source)).toMatchObject({
      kind: 'value',
      value: { type: 'Application' },
    })
  })

  it("Appium's server and the stand-in take the same bodies for a field, its attribute, settings and turning", async () => {
    const nothing = { kind: 'value', value: 'null' }
    const clear = (target: AgentTarget) => `/element/${target.field}/clear`
    expect(await both((target) => ({ method: 'POST', path: clear(target) }))).toEqual(nothing)
    const value = (target: AgentTarget) => `/element/${target.field}/attribute/value`
    expect(await both((target) => ({ method: 'GET', path: value(target) }))).toMatchObject({
      value: 'string',
    })
    for (const orientation of ['LANDSCAPE', 'PORTRAIT']) {
      const body = { orientation }
      expect(await both(() => ({ method: 'POST', path: '/orientation', body }))).toEqual(nothing)
    }
    const body = { settings: { mjpegScalingFactor: 50 } }
    for (const target of [fake, standIn]) {
      const answer = await inSession(target, { method: 'POST', path: '/appium/settings', body })
      expect(answer.kind).toBe('value')
    }
  })

  it("Appium's server and the stand-in take the same bodies for every movement of a finger", async () => {
    const from = { x: 200, y: 600 }
    const to = { x: 200, y: 500 }
    for (const target of [fake, standIn]) {
      const user = inputContextOn(target)
      const commands = [
        await APP_VERBS.swipe(user, { kind: 'swipe', from, to, durationMs: 200 }, never),
        await APP_VERBS.drag(user, { kind: 'drag', from, to }, never),
        await APP_VERBS.scroll(user, { kind: 'scroll', point: from, dx: 0, dy: 100 }, never),
      ]
      expect(commands.map(({ kind }) => kind)).toEqual(['done', 'done', 'done'])
    }
    const log = await inSession(fake, {
      method: 'POST',
      path: '/se/log',
      body: { type: 'actions' },
    })
    const sent = log.kind === 'value' && Array.isArray(log.value) ? log.value : []
    expect(sent).toHaveLength(3)
  })

  it("alert commands mean the same to Appium's server and the stand-in, with an alert and without", async () => {
    for (const path of ['/alert/accept', '/alert/dismiss']) {
      expect(await both(() => ({ method: 'POST', path }))).toMatchObject({ error: 'no such alert' })
      await Promise.all([fake.openAlert(), standIn.openAlert()])
      expect(await both(() => ({ method: 'GET', path: '/alert/text' }))).toMatchObject({
        value: 'string',
      })
      for (const target of [fake, standIn])
        expect(await inputContextOn(target).driver.send({ path }, never)).toBeUndefined()
      const answers = await Promise.all(
        [fake, standIn].map((target) => inputContextOn(target).driver.send({ path }, never)),
      )
      expect(answers[1]).toEqual(answers[0])
    }
  })

  it.each([
    ['an unknown command', { method: 'GET', path: '/session/SESSION/nothing' }],
    ['a wrong method', { method: 'DELETE', path: '/session/SESSION/screenshot' }],
    ['an unknown session', { method: 'GET', path: '/session/none/source' }],
    [
      'an input in an unknown session',
      { method: 'POST', path: '/session/none/actions', body: { actions: [] } },
    ],
    ['no alert', { method: 'GET', path: '/session/SESSION/alert/text' }],
    [
      'an element that is gone',
      { method: 'GET', path: '/session/SESSION/element/none/attribute/value' },
    ],
    ['settings without any', { method: 'POST', path: '/session/SESSION/appium/settings' }],
    ['a session without capabilities', { method: 'POST', path: '/session' }],
  ] as const)(
    "Appium's server and the stand-in refuse alike by status, error and envelope: %s",
    async (_, request) => {
      const [theirs, mine] = await Promise.all(
        [fake, standIn].map((target) => refusal(target, request)),
      )
      expect(mine).toEqual(theirs)
    },
  )

  it('the stand-in follows WebDriverAgent where that differs from the standard, and only there', async () => {
    // It knows its capabilities without a prefix, which the standard refuses.
    const body = { capabilities: { alwaysMatch: { platformName: 'Fake', bundleId: BUNDLE } } }
    const request = { method: 'POST', path: '/session', body } as const
    expect(await refusal(fake, request)).toMatchObject({
      status: 500,
      error: 'session not created',
    })
    // It calls the text for an alert `value`, the standard `text`.
    const words = {
      method: 'POST',
      path: '/session/SESSION/alert/text',
      body: { value: 'x' },
    } as const
    expect(await refusal(fake, words)).toMatchObject({ status: 400, error: 'invalid argument' })
    expect(await refusal(standIn, words)).toMatchObject({ status: 404, error: 'no such alert' })
    // It calls bad actions an unknown error.
    const bad = { method: 'POST', path: '/session/SESSION/actions' } as const
    expect(await refusal(fake, bad)).toMatchObject({ status: 400, error: 'invalid argument' })
    expect(await refusal(standIn, bad)).toMatchObject({ status: 500, error: 'unknown error' })
    // The fake driver has the route for the focused element, and no focus.
    const focus = { method: 'GET', path: '/session/SESSION/element/active' } as const
    expect(await refusal(fake, focus)).toMatchObject({ status: 405, error: 'unknown method' })
  })

  it("Appium's server and the stand-in end a session, and refuse to end it twice", async () => {
    const end = { method: 'DELETE', path: '' } as const
    expect(await both(() => end)).toEqual({ kind: 'value', value: 'null' })
    expect(await both(() => end)).toEqual({ kind: 'failed', error: 'invalid session id' })
  })
})

describe('commands of WebDriverAgent alone', () => {
  it.each(OWN)(
    "the route is WebDriverAgent's own and unknown to Appium's fake driver: %s",
    async (route) => {
      const [verb = '', path = ''] = route.split(' ')
      expect(REAL_ROUTES.some((real) => real.verb === verb && real.path === path)).toBe(true)
      const method = verb === 'POST' ? 'POST' : 'GET'
      const request = { method, path: `/session/SESSION${path}` } as const
      expect(await refusal(fake, request)).toMatchObject({ status: 404, error: 'unknown command' })
    },
  )

  it("the driver uses only routes of the standard and WebDriverAgent's own", () => {
    const known = [...STANDARD, ...OWN].map((route) => route.split(' ')[1]?.replace(/:\w+/g, ':x'))
    const requested = ['ios/', 'w3c/'].flatMap((name) => {
      const folder = fileURLToPath(new URL(`../../bridge/devices/${name}`, import.meta.url))
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .flatMap((file) => pathsIn(readFileSync(join(folder, file), 'utf8')))
    })
    expect(requested.length).toBeGreaterThan(15)
    expect(known).toEqual(expect.arrayContaining([...new Set(requested)]))
  })
})

/** Paths of requests in a source, with `:x` for each variable. */
function pathsIn(source: string): readonly string[] {
  const found = source.matchAll(
    /^(?!\s*(?:\/\/|\*|\/\*)).*?['`](\/(?:wda|actions|alert|element|source|status|screenshot|appium|orientation|window)[^'`? ]*)/gm,
  )
  return [...found].map(([, path = '']) => path.replace(/\$\{[^}]*\}/g, ':x'))
}
