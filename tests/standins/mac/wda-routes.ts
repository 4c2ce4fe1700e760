// The answers of the stand-in WebDriverAgent. Paths and verbs are compared with the real route list
// by a test.
import { randomUUID } from 'node:crypto'
import { WdaError } from './wda-error.ts'
import { INPUTS } from './wda-input.ts'
import { type Agent, type Body, crashCheck, type Route } from './wda-route.ts'

export const SETTINGS: Body = {
  mjpegServerFramerate: 10,
  mjpegServerScreenshotQuality: 25,
  mjpegScalingFactor: 100,
  mjpegFixOrientation: true,
  screenshotQuality: 3,
  snapshotMaxDepth: 50,
  waitForIdleTimeout: 10,
  animationCoolOffTimeout: 2,
  maxTypingFrequency: 60,
  respectSystemAlerts: false,
  defaultActiveApplication: 'auto',
  keyboardAutocorrection: true,
  keyboardPrediction: true,
  shouldUseCompactResponses: true,
  elementResponseAttributes: 'type,label',
}

async function alertOf({ phone }: Agent) {
  const alert = await phone.alert()
  if (!alert)
    throw new WdaError(
      'no such alert',
      'An attempt was made to operate on a modal dialog when one was not open',
    )
  return alert
}

export const ROUTES: readonly Route[] = [
  {
    verb: 'GET',
    path: '/status',
    free: true,
    independent: true,
    run: async () => ({
      ready: true,
      message: 'WebDriverAgent is ready to accept commands',
      state: 'success',
      os: { name: 'iOS', version: '26.4', sdkVersion: '26.4', testmanagerdVersion: 65_535 },
      ios: { simulatorVersion: '26.4', ip: '127.0.0.1' },
      build: {
        time: 'Sep 10 2026 10:00:00',
        productBundleIdentifier: 'com.facebook.WebDriverAgentRunner',
        version: '16.12.7',
      },
      device: 'iphone',
    }),
  },
  {
    verb: 'POST',
    path: '/session',
    free: true,
    async run({ agent, body }) {
      if (typeof body['capabilities'] !== 'object' || body['capabilities'] === null) {
        throw new WdaError(
          'session not created',
          "'capabilities' is mandatory to create a new session",
        )
      }
      const always = Reflect.get(body['capabilities'], 'alwaysMatch') ?? {}
      const { bundleId, forceAppLaunch = true } = always
      if (bundleId !== undefined) {
        if (forceAppLaunch) await agent.phone.terminate(bundleId)
        await agent.phone.launch(bundleId, {
          args: always.arguments ?? [],
          env: always.environment ?? {},
        })
      }
      agent.session = randomUUID().toUpperCase()
      agent.bundleId = bundleId
      agent.elements.clear()
      return { sessionId: agent.session, capabilities: { device: 'iphone', sdkVersion: '26.4' } }
    },
  },
  {
    verb: 'DELETE',
    path: '',
    independent: true,
    async run({ agent }) {
      agent.session = undefined
      return null
    },
  },
  {
    verb: 'GET',
    path: '',
    run: async ({ agent }) => ({ sessionId: agent.session, capabilities: { device: 'iphone' } }),
  },
  {
    verb: 'GET',
    path: '/screenshot',
    free: true,
    independent: true,
    async run({ agent }) {
      agent.timing.countedMs += agent.timing.agentScreenMs
      return (await agent.phone.picture('png')).toString('base64')
    },
  },
  {
    verb: 'GET',
    path: '/source',
    free: true,
    async run({ agent, query }) {
      await crashCheck(agent)
      if ((query.get('format') ?? 'xml') !== 'json')
        throw new WdaError('invalid argument', 'Only json here')
      const without = (query.get('excluded_attributes') ?? '').split(',').filter(Boolean)
      return agent.phone.tree(without, agent.settings['respectSystemAlerts'] === true)
    },
  },
  { verb: 'GET', path: '/window/size', free: true, run: async ({ agent }) => agent.phone.points() },
  {
    verb: 'GET',
    path: '/window/rect',
    run: async ({ agent }) => ({ x: 0, y: 0, ...agent.phone.points() }),
  },
  {
    verb: 'GET',
    path: '/wda/screen',
    free: true,
    run: async ({ agent }) => ({
      screenSize: agent.phone.points(),
      statusBarSize: { width: agent.phone.points().width, height: 54 },
      displayId: 1,
      scale: agent.phone.scale,
    }),
  },
  {
    verb: 'GET',
    path: '/orientation',
    free: true,
    run: async ({ agent }) => agent.phone.orientation,
  },
  {
    verb: 'POST',
    path: '/orientation',
    free: true,
    async run({ agent, body }) {
      const wanted = body['orientation']
      if (wanted !== 'PORTRAIT' && wanted !== 'LANDSCAPE')
        throw new WdaError('invalid argument', 'Unknown orientation')
      await agent.phone.turn(wanted)
      return null
    },
  },
  ...INPUTS,
  {
    verb: 'GET',
    path: '/alert/text',
    free: true,
    run: async ({ agent }) => (await alertOf(agent)).text,
  },
  {
    verb: 'GET',
    path: '/wda/alert/buttons',
    run: async ({ agent }) => (await alertOf(agent)).buttons,
  },
  {
    verb: 'POST',
    path: '/alert/accept',
    free: true,
    async run({ agent, body }) {
      await alertOf(agent)
      await agent.phone.answer(typeof body['name'] === 'string' ? body['name'] : -1)
      return null
    },
  },
  {
    verb: 'POST',
    path: '/alert/dismiss',
    free: true,
    async run({ agent, body }) {
      await alertOf(agent)
      await agent.phone.answer(typeof body['name'] === 'string' ? body['name'] : 0)
      return null
    },
  },
  {
    verb: 'POST',
    path: '/alert/text',
    async run({ agent }) {
      await alertOf(agent)
      throw new WdaError('unsupported operation', 'The alert has no text field')
    },
  },
  {
    verb: 'GET',
    path: '/wda/activeAppInfo',
    free: true,
    run: async ({ agent }) => ({
      ...(await agent.phone.active()),
      processArguments: { args: [], env: {} },
    }),
  },
  {
    verb: 'POST',
    path: '/wda/apps/state',
    run: async ({ agent, body }) => agent.phone.state(String(body['bundleId'])),
  },
  { verb: 'GET', path: '/appium/settings', run: async ({ agent }) => agent.settings },
  {
    verb: 'POST',
    path: '/appium/settings',
    async run({ agent, body }) {
      const { settings } = body
      if (typeof settings !== 'object' || settings === null)
        throw new WdaError('invalid argument', "'settings' is mandatory")
      return Object.assign(agent.settings, settings)
    },
  },
]
