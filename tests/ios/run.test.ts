// Whole runs: the real loop, the real bridge with its socket, and the driver on the stand-in Mac.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type RunningBridge, startBridge } from '@harness/bridge/server/serve.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import type { Imaging, ModelRequest } from '@harness/web/core/ports.ts'
import { openBridgeDriver } from '@harness/web/drivers/bridge.ts'
import { openSocket } from '@harness/web/drivers/socket.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { promptsFor } from '@harness/web/worker/run/prompts.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { call, done, run } from '../core/rig.ts'
import { addressOf, newSession } from '../drivers/bench.ts'
import { LONG } from '../setup/long.ts'
import { type Mac, makeMac } from '../standins/mac/mac.ts'
import { plainImaging } from '../standins/plain-imaging.ts'
import { never, opener, specOf, TIMEOUT } from './bench.ts'

vi.setConfig(TIMEOUT)

let mac: Mac
let bridge: RunningBridge
beforeAll(async () => {
  mac = await makeMac()
  mac.streaming.isOn = false
  const credential = { username: 'ada@example.com', password: new Secret('correct horse') }
  bridge = await startBridge({
    port: 0,
    stateDirectory: join(mac.folder, 'bridge'),
    appRoot: mac.folder,
    version: '0.0.0',
    openers: { ios: opener(mac, { credential }) },
    kinds: async () => ['ios'],
  })
})
afterAll(async () => {
  await bridge.close()
  await mac.close()
})

/** Pictures are distinguished by their bytes. */
const imaging: Imaging = {
  async render(picture) {
    const hash = createHash('sha256').update(picture.png).digest('hex').slice(0, 16)
    return { ...(await plainImaging.render(picture)), hash }
  },
}

type Move = (request: ModelRequest) => ScriptedReply

const tap =
  (label: string): Move =>
  ({ marks }) => {
    const mark = marks.find((one) => one.label === label)
    if (!mark) throw new Error(`no ${label} among ${marks.map((one) => one.label).join(' | ')}`)
    return { calls: [call('tap_mark', { id: mark.id })] }
  }
const use =
  (tool: string, input: Record<string, unknown> = {}): Move =>
  () => ({
    calls: [call(tool, input)],
  })
const end: Move = () => done()

async function play(moves: readonly Move[], legs: readonly { preservesState: boolean }[]) {
  const socket = await openSocket(addressOf(`http://127.0.0.1:${bridge.port}`, bridge.token), never)
  const device = { socket, session: newSession(), spec: specOf(mac, { uninstall: true }) }
  const { driver } = await openBridgeDriver(device, never)
  const remaining = [...moves]
  const ran = await run({
    answer: (request) => (remaining.shift() ?? end)(request),
    plan: {
      application: { name: 'Garden', kind: 'ios' },
      prompts: promptsFor('ios'),
      credential: { label: 'Test account', username: 'ada@example.com' },
      legs: legs.map((leg, at) => ({ actionName: '', goal: `Goal ${at + 1}`, ...leg })),
    },
    ports: () => ({ driver, imaging, tools: toolsFor('ios') }),
  })
  await driver.close()
  socket.close()
  return ran
}

it('a run reaches a goal by tapping, typing, scrolling, an alert and a sign-in, over legs that keep the state or not', async () => {
  const { rows, of, requests } = await play(
    [
      tap('unlabelled button'),
      tap('Name'),
      use('type', { text: 'Rose' }),
      tap('Save'),
      use('answer_dialog', { accept: true }),
      tap('Tips — Endless'),
      use('swipe', { x1: 200, y1: 700, x2: 200, y2: 300, duration_ms: 300 }),
      end,
      tap('Garden'),
      tap('Account — Signed out'),
      tap('Email'),
      use('fill_credential', { field: 'username' }),
      tap('Password'),
      use('fill_credential', { field: 'password' }),
      tap('Sign in'),
      end,
      tap('Account — Signed out'),
      end,
    ],
    [{ preservesState: false }, { preservesState: true }, { preservesState: false }],
  )
  const results = of('tool_result').filter(({ tool }) => tool !== 'mark_goal_done')
  expect(results.map(({ success }) => success)).toEqual(results.map(() => true))
  expect(of('leg_completed').map(({ verdict }) => verdict)).toEqual([
    'success',
    'success',
    'success',
  ])
  expect(of('run_started')[0]?.device).toMatchObject({ kind: 'ios', runtime: 'iOS 26.4.1' })
  const seen = requests.map(({ scene }) => scene.text)
  expect(seen.some((text) => text.includes('Welcome, ada@example.com'))).toBe(true)
  expect(seen.some((text) => text.includes('Rose is in your garden.'))).toBe(true)
  // The third leg reinstalled the app: it is signed out and has no rose.
  expect(seen.at(-2)).not.toContain('Rose')
  const everything = JSON.stringify([
    rows,
    requests.map(({ scene, history }) => ({ scene, history })),
  ])
  expect(everything).not.toContain('correct horse')
})

it(
  'a run ends blocked, with the log whole, when the simulator is shut down in the middle',
  LONG,
  async () => {
    const {
      rows,
      of,
      end: ended,
    } = await play(
      [
        tap('Photo'),
        () => {
          void mac.shutdown(specOf(mac).udid)
          return use('wait', { ms: 500 })(requestless)
        },
        end,
      ],
      [{ preservesState: false }],
    )
    expect(ended).toMatchObject({
      verdict: 'blocked',
      ending: 'fault',
      errorCode: 'simulator_lost',
    })
    expect(of('run_completed')[0]?.summary).toContain('was shut down')
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at))
  },
)

/** For replies that need no observation. */
const requestless = {} as ModelRequest
