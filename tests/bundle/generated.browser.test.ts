// Whatever a log may hold, it comes back as it was: through a zip and through a report.

import type { RunId } from '@harness/shared/base/ids.ts'
import { ScreenFile } from '@harness/shared/device/observation.ts'
import { exportReport } from '@harness/web/bundle/export-report.ts'
import { exportRun } from '@harness/web/bundle/export-run.ts'
import { importBundle } from '@harness/web/bundle/import-bundle.ts'
import { addRun } from '@harness/web/store/log/add-run.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'
import { screensOfSteps } from '@harness/web/store/screens.ts'
import { shotsOf } from '@harness/web/store/shots.ts'
import { afterEach, expect, it } from 'vitest'
import { generatedRun, KIND_COUNT } from './generated-run.ts'

const SEED = 20
const NOW = '2026-11-22T10:00:00.000Z'
const VIEWER = '<!doctype html><title><!--title--></title><!--text--><!--parts-->'

const opened: HarnessDb[] = []

/** A database of its own, like another browser. */
function browser(): HarnessDb {
  const db = new HarnessDb(`harness-test-${crypto.randomUUID()}`)
  opened.push(db)
  return db
}

afterEach(() => {
  for (const db of opened.splice(0)) db.close()
})

async function pictures(db: HarnessDb, runId: RunId, steps: readonly number[]) {
  const shots = await shotsOf(db, runId, steps)
  return Promise.all(shots.map(async (shot) => new Uint8Array((await shot?.arrayBuffer()) ?? [])))
}

it.each([1, 3, 120])(
  `a generated run of %i steps is equal through zip and report (seed ${SEED})`,
  async (count) => {
    const here = browser()
    const { runId, rows, screens, steps } = generatedRun(SEED + count, count)
    expect(new Set(rows.map(({ kind }) => kind)).size).toBe(KIND_COUNT)
    expect(await addRun(here, { runId, rows }, steps)).toBe(true)
    const numbers = screens.map(({ step }) => step)
    const [zip, report] = [
      await exportRun(here, runId, 'harness', { now: NOW }),
      await exportReport(here, [runId], VIEWER, { now: NOW }),
    ]
    for (const file of [zip, report]) {
      const there = browser()
      const result = await importBundle(there, [{ path: file.name, blob: file }])
      expect(result).toMatchObject([
        { kind: 'opened', runId, damages: [], check: { kind: 'unchanged' } },
      ])
      expect(await rowsFrom(there, runId, 0)).toEqual(rows)
      const read = await screensOfSteps(there, runId, numbers)
      expect(read.map((screen) => ScreenFile.parse(screen))).toEqual(screens)
      expect(await pictures(there, runId, numbers)).toEqual(await pictures(here, runId, numbers))
      expect(await there.runs.get(runId)).toEqual(await here.runs.get(runId))
    }
  },
)
