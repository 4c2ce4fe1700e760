// The browser of a person is killed while the library is saved: what it finds at its next start is
// all from before, or all from after.
// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { kill, listed, startedBy } from '../setup/processes.ts'
import { makeRandom } from '../setup/random.ts'
import { SEED } from '../setup/seed.ts'
import { howMany, limitMs, report } from '../setup/suite.ts'
import { sampleEntries } from '../store/sample-entries.ts'
import { type BridgeProcess, startBridgeProcess } from './bridge-process.ts'
import { openPerson, type Person } from './person.ts'

const KILLS = howMany({ gate: 3, whole: 120 })
const LIMIT_MS = limitMs({ gate: 240_000, whole: KILLS * 60_000 })
/** Entries of each kind in a large library, and runs deleted at once. */
const MANY = 600
/** A kill comes up to this long after the click that saves, in milliseconds. */
const AFTER_MS = 400

const NOW = '2026-11-22T10:00:00.000Z'
const DATES = { createdAt: NOW, lastUsedAt: NOW }
const each = <T>(make: (at: number) => T) => Array.from({ length: MANY }, (_, at) => make(at))
const LIBRARY = {
  harnessLibrary: 1,
  applications: each((at) => ({
    ...{ id: `app-${at}`, name: `Shop ${at}`, target: { kind: 'web', url: 'http://shop.test/' } },
    ...{ defaults: {}, checks: [], notes: '', ...DATES },
  })),
  personas: each((at) => ({
    ...{
      id: `persona-${at}`,
      name: `Person ${at}`,
      blurb: 'Own',
      text: 'You read.',
      builtIn: false,
    },
    ...DATES,
  })),
  goals: each((at) => ({
    ...{ id: `goal-${at}`, name: `Goal ${at}`, text: 'Buy a mug', placeholders: [], checks: [] },
    ...{ notes: '', ...DATES },
  })),
  chains: each((at) => ({
    ...{ id: `chain-${at}`, name: `Chain ${at}`, notes: '', ...DATES },
    steps: [{ id: '1', goalId: `goal-${at}`, goalName: `Goal ${at}`, preservesState: false }],
  })),
  credentials: each((at) => ({
    ...{ id: `credential-${at}`, applicationId: 'app-0', label: `Account ${at}`, username: 'eva' },
    ...{ kind: 'password', createdAt: NOW },
  })),
  defaults: { mode: 'step', tokenBudget: 100_000 },
}

/**
 * Number of entries by table, without built-in personas and settings that a page writes by itself.
 */
type Sizes = Readonly<Record<string, number>>

let profile: string
let bridge: BridgeProcess
let person: Person

beforeAll(async () => {
  profile = mkdtempSync(join(tmpdir(), 'harness-killed-saves-'))
  bridge = await startBridgeProcess()
  person = await openPerson({ profile })
  await person.page.goto(bridge.url)
  await person.page.getByRole('button', { name: 'Play the sample' }).waitFor()
})

afterAll(async () => {
  await person.close()
  await bridge.dispose()
  rmSync(profile, { recursive: true, force: true })
})

const go = (path: string) => person.page.goto(`http://127.0.0.1:${bridge.port}${path}`)

/** Takes the tables of the database, after `change` has cleared or filled some of them. */
function tables(change: Readonly<Record<string, readonly unknown[]>> = {}): Promise<Sizes> {
  return person.page.evaluate(async (filled) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await done(indexedDB.open('harness'))
    const names = [...db.objectStoreNames]
    const all = db.transaction(names, 'readwrite')
    for (const [name, entries] of Object.entries(filled)) {
      all.objectStore(name).clear()
      for (const entry of entries) all.objectStore(name).put(entry)
    }
    const sizes: [string, number][] = []
    for (const name of names) {
      const entries = await done(all.objectStore(name).getAll())
      const isOurs = ({ builtIn, key }: { builtIn?: boolean; key?: unknown }) =>
        name === 'settings' ? key === 'runDefaults' || key === 'tokenBudget' : builtIn !== true
      sizes.push([name, entries.filter(isOurs).length])
    }
    db.close()
    return Object.fromEntries(sizes)
  }, change)
}

/** Ends the browser with all that it started, in whatever it is doing, and opens it again. */
async function killAndOpen(): Promise<void> {
  const all = listed()
  const mine = all.filter(
    ({ command }) => command.includes(profile) && !command.includes('--type='),
  )
  const closed = person.context.waitForEvent('close')
  for (const { pid } of mine) for (const one of [{ pid }, ...startedBy(pid, all)]) kill(one.pid)
  await closed
  person = await openPerson({ profile })
  await go('/library/goals')
  await person.page.getByRole('button', { name: 'Import…' }).waitFor()
}

interface Save {
  /** Content of the changed tables before the save. */
  readonly before: Readonly<Record<string, readonly unknown[]>>
  /** Leads to the click that saves, and clicks. */
  readonly click: () => Promise<void>
  /** Entries of the tables once it is saved. */
  readonly after: Sizes
}

const { applications, personas, goals, chains, credentials } = LIBRARY
const NOTHING = { applications: [], personas: [], goals: [], chains: [], credentials: [] }
const RUNS = sampleEntries(MANY).map((run) => ({ ...run, phase: 'completed' }))
const button = (name: string | RegExp) => person.page.getByRole('button', { name })

async function deleteApplication(): Promise<void> {
  await go('/library/applications/app-0')
  await button('More for Shop 0').click()
  await person.page.getByRole('menuitem', { name: 'Delete' }).click()
  await person.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete / })
    .click()
}

async function deleteRuns(): Promise<void> {
  await go('/runs')
  await person.page
    .getByRole('checkbox', { name: /^Choose:/ })
    .first()
    .check()
  await button(/^Choose all/).click()
  await person.page.getByText(`${MANY.toLocaleString('en')} runs chosen`).waitFor()
  await button('Delete').click()
}

async function undone(what: () => Promise<void>): Promise<void> {
  await what()
  await button('Undo').click()
}

const SAVES: Readonly<Record<string, Save>> = {
  'an import': {
    before: { ...NOTHING, settings: [] },
    after: {
      ...{ applications: MANY, goals: MANY, chains: MANY, credentials: MANY, personas: MANY },
      settings: 2,
    },
    async click() {
      await go('/library/goals')
      const buffer = Buffer.from(JSON.stringify(LIBRARY))
      const file = { name: 'library.json', mimeType: 'application/json', buffer }
      await person.page.getByLabel('Library file').setInputFiles(file)
      await button(/^Import \d/).click()
    },
  },
  'the undo of a bulk deletion': {
    before: { runs: RUNS, trash: [] },
    after: { runs: 0, trash: MANY },
    click: () => undone(deleteRuns),
  },
  'the undo of a deletion': {
    before: { applications, credentials },
    after: { applications: MANY - 1, credentials: 0 },
    click: () => undone(deleteApplication),
  },
  'a bulk deletion': {
    before: { runs: RUNS, trash: [] },
    after: { runs: 0, trash: MANY },
    click: deleteRuns,
  },
  'a deletion': {
    before: { applications, credentials },
    after: { applications: MANY - 1, credentials: 0 },
    click: deleteApplication,
  },
  'a new persona': {
    before: { ...NOTHING, personas, goals, chains },
    after: { personas: MANY + 1 },
    async click() {
      await go('/library/personas/new')
      await person.page.getByLabel('Name', { exact: true }).fill('Pia')
      await person.page.getByLabel('Text that the model reads').fill('You read every word.')
    },
  },
}

it(
  `a save of the library is whole or has not happened, whenever the browser is killed (seed ${SEED})`,
  async () => {
    const random = makeRandom(SEED)
    const sums = { before: 0, after: 0 }
    for (let kills = 0; kills < KILLS; kills += 1) {
      const [name, save] = Object.entries(SAVES)[kills % Object.keys(SAVES).length] ?? []
      if (!save) throw new Error('There is nothing to save.')
      await go('/library/goals')
      const before = await tables(save.before)
      await save.click()
      await pause(random.below(AFTER_MS))
      await killAndOpen()
      const found = await tables()
      const isAfter = Object.entries(save.after).every(([table, size]) => found[table] === size)
      const wanted = isAfter ? { ...before, ...save.after } : before
      const of = (sizes: Sizes) => Object.keys(save.before).map((table) => [table, sizes[table]])
      expect([name, ...of(found)]).toEqual([name, ...of(wanted)])
      sums[isAfter ? 'after' : 'before'] += 1
    }
    report(
      `${KILLS} kills while saving: ${sums.before} times all as before, ${sums.after} times all saved, 0 halves`,
    )
  },
  LIMIT_MS,
)
