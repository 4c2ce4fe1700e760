// Which runs can be resumed, and in which session a follow-up runs: decided before anything is
// reached.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { Driver } from '@harness/web/core/ports.ts'
import { makeScripted } from '@harness/web/models/playback/scripted.ts'
import { sensors } from '@harness/web/sensors/sensors.ts'
import { makeLog } from '@harness/web/store/log/log.ts'
import { writeSnapshot } from '@harness/web/store/log/sessions.ts'
import { beginningOf } from '@harness/web/store/run-details.ts'
import { makeBridgeLink } from '@harness/web/worker/bridge-link.ts'
import { imaging } from '@harness/web/worker/run/imaging.ts'
import type { RunDeps } from '@harness/web/worker/run/live-run.ts'
import { makeLiveRuns } from '@harness/web/worker/run/live-runs.ts'
import { snapshotOf } from '@harness/web/worker/run/plan.ts'
import { makePrototypeDevices } from '@harness/web/worker/run/prototypes.ts'
import { sessionOf } from '@harness/web/worker/run/session.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { freshTabs } from '../../store/fresh-db.ts'
import { sampleEntries } from '../../store/sample-entries.ts'
import { LEG_STARTED, RUN_STARTED, SCENE, stamp, stepStarted } from '../../store/sample-rows.ts'

const system = { clock: systemClock, ids: systemIds }
const url = 'http://shop.test/'

async function openStore(more: (db: RunDeps['db']) => Partial<RunDeps> = () => ({})) {
  const [db] = freshTabs()
  const entry = sampleEntries(12).find(({ phase }) => phase === 'interrupted')
  if (!entry) throw new Error('no sample was interrupted')
  const opened: string[] = []
  const pending: ModelChoice[] = []
  const asked: unknown[] = []
  const send: typeof fetch = async (input) => {
    opened.push(String(input))
    return new Response('', { status: 500 })
  }
  const link = makeBridgeLink({
    origin: location.origin,
    fetch: send,
    WebSocket,
    note: () => undefined,
  })
  const runs = makeLiveRuns({
    ...system,
    ...{ db, link, imaging: async () => imaging, sensors: async () => sensors },
    prototypes: makePrototypeDevices({ db, clock: system.clock, frameScript: async () => '' }),
    makeModel: async (choice) => {
      pending.push(choice)
      throw new Error('there is no model here')
    },
    tokenBudget: async () => 0,
    home: async () => undefined,
    password: async (id) => {
      asked.push(`password of ${id}`)
      return 'x'
    },
    signIn: async () => ({ cookies: [], origins: [] }),
    keptPassword: async (_, name) => `password of ${name}`,
    signInState: async (from) => {
      asked.push(from)
      return { cookies: [], origins: [] }
    },
    onActivity: () => undefined,
    note: () => undefined,
    ...more(db),
  })
  return { db, entry, runs, opened, pending, asked }
}

describe('an interrupted run', () => {
  it.each([
    ['that was recorded elsewhere', { imported: true }, 'This run was recorded elsewhere'],
    ['that replays a recording', { provider: 'recorded' }, 'This run repeats the recording'],
    ['without a snapshot', {}, 'This browser does not know how this run was started'],
  ] as const)('an interrupted run %s cannot be resumed, and says why', async (_, change, why) => {
    const { db, entry, runs, opened } = await openStore()
    await db.runs.add({ ...entry, ...change })
    expect(await runs.resume(entry.runId)).toMatchObject({
      error: { code: 'run_unresumable', message: expect.stringContaining(why) },
    })
    expect(opened).toEqual([])
  })

  it('an interrupted run with an unreadable snapshot says so, asks for nothing, and stays in the list', async () => {
    const { db, entry, runs, pending, opened } = await openStore()
    const { runId, sessionId } = entry
    await db.runs.add(entry)
    const snapshot = { runId, order: { goal: 'Buy' } }
    await db.sessions.add({ id: sessionId, startedAt: entry.startedAt, url, snapshot })
    const why = 'cannot read what the run was started with'
    expect(await runs.resume(runId)).toMatchObject({
      error: { code: 'run_unresumable', message: expect.stringContaining(why) },
    })
    expect([pending, opened]).toEqual([[], []])
    expect(await db.runs.get(runId)).toEqual(entry)
  })

  it('an unknown run cannot be resumed', async () => {
    const { runs } = await openStore()
    const runId = RunId.parse(systemIds.uuid())
    expect(await runs.resume(runId)).toMatchObject({ error: { code: 'run_unknown' } })
  })
})

const ORDER: RunOrder = {
  ...{ url, viewport: { width: 1280, height: 800 }, persona: { name: 'Eva', text: 'Hurry.' } },
  ...{ legs: [{ goal: 'See the plan' }], model: { provider: 'sweep', seed: 0 } },
}

describe('a run that was interrupted before its first step was kept', () => {
  const prototype = { id: 'shop', form: 'screens' } as const

  /** Calls that a resumed run makes to its device. */
  async function askedFor(order: RunOrder, state: 'same' | 'new', steps: number) {
    const asked: string[] = []
    const ask = (what: string) => async () => {
      asked.push(what)
      throw new HarnessError('device_lost', { what })
    }
    const driver: Driver = {
      info: { kind: 'prototype', name: 'Shop', pointSize: { width: 10, height: 10 }, scale: 1 },
      ...{ observe: ask('observe'), perform: ask('perform'), frames: () => () => undefined },
      reset: async () => void asked.push('reset'),
      close: async () => undefined,
    }
    const { db, runs } = await openStore(() => ({
      makeModel: async () => makeScripted([], { clock: systemClock, name: 'none' }),
      prototypes: {
        look: () => Promise.reject(new Error('not asked')),
        open: async () => ({ driver, state }),
      },
    }))
    const { follows: _, ...own } = order
    const sessionId = await sessionOf({ ...system, db }, own)
    const snapshot = snapshotOf(order, 0, systemIds)
    await writeSnapshot(db, sessionId, snapshot)
    const { runId } = snapshot
    const log = makeLog(db, runId, beginningOf(db, runId, order))
    const started = { ...RUN_STARTED, sessionId }
    await log.append({ rows: stamp(runId, 0, [started, LEG_STARTED]) })
    if (steps > 0)
      await log.append({
        rows: stamp(runId, 2, [stepStarted(1)]),
        screen: { step: 1, scene: SCENE, marks: [] },
      })
    expect(await runs.resume(runId)).toEqual({ value: null })
    await expect.poll(() => asked).toContain('observe')
    return asked
  }

  const unattended: RunOrder = { ...ORDER, prototype, unattended: true }

  it('a run interrupted before its first step opens its application again on the same device', async () => {
    expect(await askedFor(unattended, 'same', 0)).toEqual(['reset', 'observe'])
  })

  it('a run interrupted before its first step opens its application once on a new device', async () => {
    expect(await askedFor(unattended, 'new', 0)).toEqual(['observe'])
  })

  it('an interrupted run leaves its application alone if it continues another run or has a step', async () => {
    const follows = RunId.parse(systemIds.uuid())
    expect(await askedFor({ ...unattended, follows }, 'same', 0)).toEqual(['observe'])
    expect(await askedFor(unattended, 'same', 1)).toEqual(['observe'])
  })
})

describe('a run that cannot start', () => {
  const unasked = () => Promise.reject(new Error('not asked'))
  const prototype = { id: 'shop', form: 'screens' } as const

  it('a run whose order cannot be kept gives its device back', async () => {
    const closed: string[] = []
    const driver: Driver = {
      info: { kind: 'prototype', name: 'Shop', pointSize: { width: 10, height: 10 }, scale: 1 },
      ...{ observe: unasked, perform: unasked, reset: unasked, frames: () => () => undefined },
      close: async () => void closed.push('device'),
    }
    const { runs } = await openStore((db) => ({
      makeModel: async () => makeScripted([], { clock: systemClock, name: 'none' }),
      prototypes: {
        look: unasked,
        async open() {
          db.close()
          return { driver, state: 'new' }
        },
      },
    }))
    expect(await runs.start({ ...ORDER, prototype })).toHaveProperty('error')
    expect(closed).toEqual(['device'])
  })
})

describe('a run with a sign-in of the library', () => {
  it('a run with a sign-in state asks for cookies and storage, and a run with a password for that alone', async () => {
    const { runs, asked } = await openStore()
    const credential = { id: 'gold', label: 'Gold plan', username: '' }
    await runs.start({ ...ORDER, credential: { ...credential, kind: 'state' } })
    await runs.start({ ...ORDER, credential: { ...credential, username: 'eva' } })
    await runs.start(
      { ...ORDER, credential: { ...credential, kind: 'state' } },
      { signInState: '{}' },
    )
    expect(asked).toEqual([{ url, id: 'gold' }, 'password of gold', { url, text: '{}' }])
  })
})

describe('a run that is stopped', () => {
  it('a run that is stopped at once, while it is still being started, opens nothing and can be ordered again', async () => {
    const { runs, pending, opened } = await openStore()
    const runId = RunId.parse(systemIds.uuid())
    const starting = runs.start({ ...ORDER, runId })
    runs.stop(runId)
    expect(await starting).toMatchObject({ error: { code: 'aborted' } })
    expect([pending, opened]).toEqual([[], []])
    // Its model answers with an error: this one was not stopped.
    expect(await runs.start({ ...ORDER, runId })).toMatchObject({ error: { code: 'internal' } })
  })
})

describe('a run that follows another', () => {
  it('a run that follows another uses its session, and so its device; any other run begins a session of its own', async () => {
    const { db, entry } = await openStore()
    await db.runs.add(entry)
    const deps = { ...system, db }
    expect(await sessionOf(deps, { url, follows: entry.runId })).toBe(entry.sessionId)
    const own = await sessionOf(deps, { url })
    expect(own).not.toBe(entry.sessionId)
    expect((await db.sessions.toArray()).map(({ id }) => id)).toEqual([own])
  })

  it('a run that follows another is refused when the followed run is unknown', async () => {
    const { db } = await openStore()
    const follows = RunId.parse(systemIds.uuid())
    const pending = sessionOf({ ...system, db }, { url, follows })
    await expect(pending).rejects.toMatchObject({ code: 'run_unknown' })
  })
})
