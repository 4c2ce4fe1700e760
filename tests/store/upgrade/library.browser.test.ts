// The first database that has everything: the library, decisions, the trash, prototypes and packed
// pictures. It was filled by the functions of its day and is kept as it was.
import { RunId } from '@harness/shared/language/ids.ts'
import { Secret } from '@harness/shared/language/secret.ts'
import { allTags, readDetails } from '@harness/web/store/details.ts'
import { readNewRunDraft } from '@harness/web/store/drafts.ts'
import { readDecisions } from '@harness/web/store/findings.ts'
import { readHostedBridge } from '@harness/web/store/hosted.ts'
import { readRunDefaults } from '@harness/web/store/library/defaults.ts'
import { credentialKey, entriesOf } from '@harness/web/store/library/entries.ts'
import { readLibraryOf } from '@harness/web/store/library/file.ts'
import { runEntry } from '@harness/web/store/log/read-entry.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { readModelChanges, readProbes } from '@harness/web/store/model-facts.ts'
import { readAppearance, readDefaultModel } from '@harness/web/store/preferences.ts'
import { allPrototypes, prototypeFile } from '@harness/web/store/prototypes.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'
import { screenOf, shotOf } from '@harness/web/store/screens.ts'
import { restoreRuns } from '@harness/web/store/trash.ts'
import { openVault } from '@harness/web/store/vault.ts'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import version7 from '../../fixtures/databases/version-7.json?raw'
import { layDown, OldDatabase } from './old-database.ts'

const OLD = OldDatabase.parse(JSON.parse(version7))
const [RUN, FAILED, DELETED, IMPORTED] = [1, 2, 3, 4].map((end) =>
  RunId.parse(`00000000-0000-4000-8000-00000000000${end}`),
) as [RunId, RunId, RunId, RunId]

describe('a database of version 7', () => {
  let db: HarnessDb
  beforeEach(async () => {
    const name = `harness-test-${crypto.randomUUID()}`
    await layDown(name, OLD)
    db = new HarnessDb(name)
    onTestFinished(() => db.close())
  })

  const stored = (table: string) => OLD.entries[table] ?? []
  const byId = <T extends { readonly id: string }>(entries: readonly T[]) =>
    [...entries].sort((one, other) => (one.id < other.id ? -1 : 1))
  const namesOf = (entries: readonly { readonly name: string }[]) => entries.map((it) => it.name)

  it('a database of version 7 keeps every run with its rows, screens and pictures, also packed ones', async () => {
    for (const runId of [RUN, FAILED, IMPORTED]) {
      const isOf = (entry: unknown) => Object(entry).runId === runId
      expect(await rowsFrom(db, runId, 0)).toEqual(stored('rows').filter(isOf))
      expect(await runEntry(db, runId)).toEqual(stored('runs').find(isOf))
      expect(await screenOf(db, runId, 1)).toMatchObject({ step: 1 })
    }
    for (const runId of [RUN, IMPORTED]) {
      const picture = await shotOf(db, runId, 1)
      expect(picture && [...new Uint8Array(await picture.arrayBuffer())]).toEqual([137, 80, 78, 71])
    }
  })

  it('a database of version 7 restores the run in its trash', async () => {
    expect(await runEntry(db, DELETED)).toBeUndefined()
    expect(await restoreRuns(db, [DELETED])).toBe(1)
    expect(await runEntry(db, DELETED)).toMatchObject({ phase: 'completed', stepCount: 1 })
    expect(await rowsFrom(db, DELETED, 0)).not.toEqual([])
  })

  it('a database of version 7 keeps its whole library, field by field', async () => {
    for (const kind of ['applications', 'goals', 'chains'] as const)
      expect(byId(await entriesOf(db, kind))).toEqual(stored(kind))
    expect(namesOf(await entriesOf(db, 'personas')).sort()).toEqual(['Hurried', 'Mine'])
    expect(await db.credentials.toArray()).toEqual(stored('credentials'))
    expect((await readLibraryOf(db)).credentials).toHaveLength(1)
    const kept = await (await openVault(db, new Secret('a long passphrase'))).all()
    expect([...kept].map(([name, key]) => [name, key.reveal()])).toEqual([
      ['anthropic', 'not-a-key'],
      [credentialKey('sign-in'), 'not-a-password'],
    ])
  })

  it('a database of version 7 keeps what was written about a run and decided about a finding', async () => {
    expect(await readDetails(db, RUN)).toEqual(stored('runDetails')[0])
    expect(await allTags(db)).toEqual(['4.19', 'shop'])
    expect(await readDecisions(db, 'shop')).toEqual(stored('findingDecisions'))
  })

  it('a database of version 7 keeps prototypes with their files', async () => {
    const [prototype] = await allPrototypes(db)
    expect(prototype).toMatchObject({ id: 'paper', document: { name: 'Sample' } })
    expect((await prototypeFile(db, 'paper', 'one.png'))?.size).toBe(4)
  })

  it('a database of version 7 keeps the settings, the draft and the bridge of a hosted page', async () => {
    expect(await readRunDefaults(db)).toMatchObject({
      tokenBudget: 500_000,
      mode: 'step',
      stepBudget: 40,
    })
    expect(await readAppearance(db)).toEqual({
      theme: 'dark',
      density: 'compact',
      singleKeys: false,
    })
    expect(await readDefaultModel(db)).toEqual({ provider: 'ollama', model: 'qwen3-vl:8b' })
    expect(await readProbes(db)).toHaveLength(1)
    expect(await readModelChanges(db)).toHaveLength(1)
    expect(await readNewRunDraft(db)).toMatchObject({ applicationId: 'shop', axe: true })
    expect((await readHostedBridge(db))?.origin).toBe('http://127.0.0.1:4321')
  })
})
