import { RunId, SessionId } from '@harness/shared/language/ids.ts'
import { Secret } from '@harness/shared/language/secret.ts'
import { readNewRunDraft } from '@harness/web/store/drafts.ts'
import { entriesOf } from '@harness/web/store/library/entries.ts'
import { makeLog } from '@harness/web/store/log/log.ts'
import { runEntry } from '@harness/web/store/log/read-entry.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { readSnapshot } from '@harness/web/store/log/sessions.ts'
import { readPairingToken } from '@harness/web/store/pairing-token.ts'
import { readAppearance } from '@harness/web/store/preferences.ts'
import { recentRuns, unfinishedRuns } from '@harness/web/store/runs.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'
import { screenOf, shotOf } from '@harness/web/store/screens.ts'
import { openVault } from '@harness/web/store/vault.ts'
import { afterEach, describe, expect, it } from 'vitest'
import version1 from '../../fixtures/databases/version-1.json?raw'
import version2 from '../../fixtures/databases/version-2.json?raw'
import { acted, SCENE, stamp, stepStarted, thought } from '../sample-rows.ts'
import { layDown, OldDatabase, shapeOf } from './old-database.ts'

const OLD = OldDatabase.parse(JSON.parse(version1))
const FORMER = OldDatabase.parse(JSON.parse(version2))
const FINISHED = RunId.parse('00000000-0000-4000-8000-000000000001')
const IMPORTED = RunId.parse('00000000-0000-4000-8000-000000000003')
const INTERRUPTED = RunId.parse('00000000-0000-4000-8000-000000000002')
const SESSION = SessionId.parse('00000000-0000-4000-8000-0000000000ab')

const opened: HarnessDb[] = []

function open(name: string): HarnessDb {
  const db = new HarnessDb(name)
  opened.push(db)
  return db
}

/** An old database with its runs, opened by today's code. */
async function upgraded(old: OldDatabase = OLD): Promise<HarnessDb> {
  const name = `harness-test-${crypto.randomUUID()}`
  await layDown(name, old)
  return open(name)
}

const TODAY = {
  version: 80,
  stores: {
    applications: ['lastUsedAt'],
    chains: ['lastUsedAt'],
    credentials: ['applicationId'],
    drafts: [],
    findingDecisions: ['application'],
    goals: ['lastUsedAt'],
    personas: ['lastUsedAt', 'name'],
    prototypeFiles: ['id'],
    prototypes: ['changedAt'],
    rows: [],
    runDetails: ['applicationId', 'tags'],
    runs: ['phase', 'startedAt'],
    screens: [],
    secrets: [],
    sessions: [],
    settings: [],
    shotPacks: [],
    shots: [],
    trash: ['deletedAt'],
  },
}

afterEach(() => {
  for (const db of opened.splice(0)) db.close()
})

describe('a database of version 1', () => {
  it('a database of version 1 keeps every run with its rows, pictures and screens', async () => {
    const db = await upgraded()
    for (const runId of [FINISHED, INTERRUPTED]) {
      const known = OLD.entries['rows']?.filter((row) => runIdOf(row) === runId)
      expect(await rowsFrom(db, runId, 0)).toEqual(known)
      const entry = OLD.entries['runs']?.find((run) => runIdOf(run) === runId)
      expect(await runEntry(db, runId)).toEqual(entry)
      const picture = await shotOf(db, runId, 1)
      expect(picture && [...new Uint8Array(await picture.arrayBuffer())]).toEqual([137, 80, 78, 71])
      expect(await screenOf(db, runId, 1)).toMatchObject({ step: 1, scene: SCENE, marks: [] })
    }
    expect((await recentRuns(db, 9)).map(({ runId }) => runId).sort()).toEqual([
      FINISHED,
      INTERRUPTED,
    ])
    expect((await unfinishedRuns(db)).map(({ runId }) => runId)).toEqual([INTERRUPTED])
  })

  it('a database of version 1 keeps personas, settings, the draft, the session, the pairing and the remembered keys', async () => {
    const db = await upgraded()
    expect((await entriesOf(db, 'personas')).map(({ name }) => name).sort()).toEqual([
      'Hurried',
      'Mine',
    ])
    expect(await readAppearance(db)).toEqual({ theme: 'dark', density: 'compact' })
    expect(await readNewRunDraft(db)).toMatchObject({ goal: 'Buy a red mug', stepBudget: 20 })
    expect(await readSnapshot(db, SESSION, INTERRUPTED)).toMatchObject({
      order: { model: { provider: 'ollama', model: 'qwen3-vl:8b' } },
    })
    expect((await readPairingToken(db))?.reveal()).toBe('a-pairing-token')
    const keys = await (await openVault(db, new Secret('a long passphrase'))).all()
    expect([...keys].map(([name, key]) => [name, key.reveal()])).toEqual([
      ['anthropic', 'not-a-key'],
    ])
  })

  it('a database of version 1 accepts more rows of the interrupted run', async () => {
    const db = await upgraded()
    const seq = (await rowsFrom(db, INTERRUPTED, 0)).length
    const more = stamp(INTERRUPTED, seq, [stepStarted(2), ...thought(2), ...acted(2)])
    await makeLog(db, INTERRUPTED).append({ rows: more })
    expect(await rowsFrom(db, INTERRUPTED, seq)).toEqual(more)
    expect(await runEntry(db, INTERRUPTED)).toMatchObject({ stepCount: 2, frictionCount: 2 })
  })

  it('a database of version 1 has the same stores and indexes as a new one after the upgrade', async () => {
    const [old, fresh] = [await upgraded(), open(`harness-test-${crypto.randomUUID()}`)]
    const shapes = []
    for (const db of [old, fresh]) {
      await db.open()
      shapes.push(shapeOf(db.backendDB()))
    }
    expect(shapes[0]).toEqual(shapes[1])
    expect(shapes[0]).toEqual(TODAY)
  })
})

describe('a database of version 2', () => {
  it('a database of version 2 keeps every run, imported ones too, with its rows and pictures', async () => {
    const db = await upgraded(FORMER)
    for (const runId of [FINISHED, INTERRUPTED, IMPORTED]) {
      const known = FORMER.entries['rows']?.filter((row) => runIdOf(row) === runId)
      expect(await rowsFrom(db, runId, 0)).toEqual(known)
      const entry = FORMER.entries['runs']?.find((run) => runIdOf(run) === runId)
      expect(await runEntry(db, runId)).toEqual(entry)
      expect(await shotOf(db, runId, 1)).toBeDefined()
    }
    expect((await runEntry(db, IMPORTED))?.imported).toBe(true)
  })

  it('a database of version 2 keeps personas, settings, the draft, the snapshot, the pairing and what is remembered', async () => {
    const db = await upgraded(FORMER)
    const names = (await entriesOf(db, 'personas')).map(({ name }) => name)
    expect(names.sort()).toEqual(['Careful', 'Hurried', 'Mine'])
    expect(await db.settings.toArray()).toEqual(FORMER.entries['settings'])
    expect(await readNewRunDraft(db)).toMatchObject({ persona: 'Mine', mode: 'step' })
    expect(await readSnapshot(db, SESSION, INTERRUPTED)).toMatchObject({
      order: { legs: [{ checks: [{ kind: 'text', value: 'Thank you' }] }] },
    })
    expect((await readPairingToken(db))?.reveal()).toBe('a-pairing-token')
    const kept = await (await openVault(db, new Secret('a long passphrase'))).all()
    expect([...kept.keys()]).toEqual(['anthropic', 'sign-in http://127.0.0.1:4000'])
  })

  it('a database of version 2 gets an empty library and has the stores of a new one', async () => {
    const [old, fresh] = [await upgraded(FORMER), open(`harness-test-${crypto.randomUUID()}`)]
    for (const db of [old, fresh]) {
      await db.open()
      expect(shapeOf(db.backendDB())).toEqual(TODAY)
    }
    expect(await old.applications.count()).toBe(0)
  })
})

function runIdOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'runId' in entry ? entry.runId : undefined
}

/** What a newer Harness would do to the database: one more store, and an entry in it. */
function makeNewer(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, NEWER)
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () => {
      const later = opening.result.createObjectStore('later', { keyPath: 'id' })
      later.add({ id: 1, from: 'the future' })
    }
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
}

const NEWER = 900

describe('a database of the future', () => {
  it('a database of the future shows every run, takes more rows, and keeps what only the newer Harness knows', async () => {
    const old = await upgraded(FORMER)
    await old.open()
    old.close()
    await makeNewer(old.name)
    const db = open(old.name)
    for (const runId of [FINISHED, INTERRUPTED, IMPORTED]) {
      const known = FORMER.entries['rows']?.filter((row) => runIdOf(row) === runId)
      expect(await rowsFrom(db, runId, 0)).toEqual(known)
    }
    const seq = (await rowsFrom(db, INTERRUPTED, 0)).length
    const more = stamp(INTERRUPTED, seq, [stepStarted(2), ...thought(2), ...acted(2)])
    await makeLog(db, INTERRUPTED).append({ rows: more })
    expect(await rowsFrom(db, INTERRUPTED, seq)).toEqual(more)
    const raw = db.backendDB()
    expect(raw.version).toBe(NEWER)
    expect([...raw.objectStoreNames]).toContain('later')
    const kept = await new Promise((resolve) => {
      const asked = raw.transaction('later').objectStore('later').get(1)
      asked.onsuccess = () => resolve(asked.result)
    })
    expect(kept).toEqual({ id: 1, from: 'the future' })
  })
})
