import type { Decisions } from '@harness/shared/files/redact/redact.ts'
import { digestOf } from '@harness/shared/findings/across/digest.ts'
import { findingsOf } from '@harness/shared/findings/findings.ts'
import { triageIn } from '@harness/shared/findings/triage.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { exportRun } from '@harness/web/bundle/export-run.ts'
import { importBundle } from '@harness/web/bundle/import-bundle.ts'
import { changeDecisions } from '@harness/web/store/findings.ts'
import { runEntry } from '@harness/web/store/log/read-entry.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it, onTestFinished } from 'vitest'
import { writeRun } from './sample-run.ts'

const NOW = '2026-11-22T10:00:00.000Z'

/** A database of its own, like another browser. */
function browser(): HarnessDb {
  const db = new HarnessDb(`harness-test-${crypto.randomUUID()}`)
  onTestFinished(() => db.close())
  return db
}

/** A run with a finding, and what is decided of it: in the run by its id, across runs by its name. */
async function decidable(db: HarnessDb) {
  const runId = await writeRun(db)
  const run = foldAll(await rowsFrom(db, runId, 0))
  const [occurrence] = digestOf(run)?.occurrences ?? []
  const application = run.started?.application.name ?? ''
  const decided = { application, decidedAt: NOW, findings: [occurrence?.id ?? ''] }
  return { runId, finding: findingsOf(run)[0]?.id, decided }
}

it('decisions travel with a run without redacted values, and are stored beside it elsewhere', async () => {
  const [here, there] = [browser(), browser()]
  const { runId, finding, decided } = await decidable(here)
  await changeDecisions(here, decided, {
    decision: 'dismissed',
    reason: 'Works as intended',
    comment: 'Ask zoe@example.org.',
  })
  const triageOf = async (db: HarnessDb, hasTriage: boolean, decisions?: Decisions) => {
    const zip = await exportRun(db, runId, 'harness', { now: NOW, hasTriage, decisions })
    return triageIn(
      JSON.parse(
        strFromU8(
          unzipSync(new Uint8Array(await zip.arrayBuffer()))['meta.json'] ?? new Uint8Array(),
        ),
      ),
    )
  }
  const said = { finding, decision: 'dismissed', reason: 'Works as intended' }
  expect(await triageOf(here, false)).toEqual([])
  expect(await triageOf(here, true)).toEqual([{ ...said, comment: 'Ask zoe@example.org.' }])
  expect(await triageOf(here, true, {})).toEqual([
    { ...said, comment: expect.not.stringContaining('zoe@example.org') },
  ])
  const sent = await exportRun(here, runId, 'harness', { now: NOW })
  await importBundle(there, [{ path: 'run.zip', blob: sent }])
  expect(await there.findingDecisions.count()).toBe(0)
  expect(await triageOf(there, true)).toEqual(await triageOf(here, true))
  await changeDecisions(there, decided, { decision: 'accepted' })
  expect(await triageOf(there, true)).toEqual([{ finding, decision: 'accepted' }])
})

it('a run that is here gets what its sender decided since, and keeps what was decided here', async () => {
  const [here, there] = [browser(), browser()]
  const { runId, finding, decided } = await decidable(here)
  const decide = (db: HarnessDb, decision: 'accepted' | 'dismissed') =>
    changeDecisions(db, decided, { decision })
  const send = () => exportRun(here, runId, 'harness', { now: NOW, hasTriage: true })
  const open = (zip: Blob) => importBundle(there, [{ path: 'run.zip', blob: zip }])
  const sent = async () => triageIn(await runEntry(there, runId))
  await open(await send())
  expect(await sent()).toEqual([])
  await decide(here, 'dismissed')
  const dismissed = await send()
  expect(await open(dismissed)).toMatchObject([
    { kind: 'known', taken: 'What its sender decided about 1 finding was added.' },
  ])
  expect(await sent()).toEqual([{ finding, decision: 'dismissed' }])
  expect(await open(dismissed)).toMatchObject([{ kind: 'known', taken: '' }])
  await decide(here, 'accepted')
  await open(await send())
  expect(await sent()).toEqual([{ finding, decision: 'accepted' }])
  await decide(there, 'accepted')
  expect(await open(dismissed)).toMatchObject([{ kind: 'known', taken: '' }])
  expect(await sent()).toEqual([{ finding, decision: 'accepted' }])
})
