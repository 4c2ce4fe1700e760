// A run of two steps on the screen that shares it, with a worker that records each export.
import type { Proposal } from '@harness/shared/files/redact/redact.ts'
import type { Format } from '@harness/shared/log/versions/names.ts'
import type { Leaving } from '@harness/web/worker/exports.ts'
import { makeWorker } from '../../setup/open-app.tsx'
import { freshTabs } from '../../store/fresh-db.ts'
import {
  acted,
  LEG_STARTED,
  newRunId,
  POINT_SIZE,
  RUN_COMPLETED,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../store/sample-rows.ts'

export const FOUND: Proposal = {
  items: [
    {
      ...{ id: 'v1', kind: 'secret', masked: 'tu••••••7', always: true },
      ...{ proposed: 'remove', rows: 1, steps: [2] },
    },
    {
      ...{ id: 'v2', kind: 'email', masked: 'ma••••••••m', always: false },
      ...{ proposed: 'remove', rows: 2, steps: [1, 2] },
    },
  ],
  ...{ rows: 20, pictures: 2, unplaced: [2], unsearched: [], takenOut: [1] },
}

/** As large as the screen of a step: an area cannot be drawn on one pixel. */
async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(POINT_SIZE.width, POINT_SIZE.height)
  canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/png' })
}

export async function runToExport(found: Proposal = FOUND) {
  const [db] = freshTabs()
  const runId = newRunId()
  const steps = [1, 2].flatMap((step) => [stepStarted(step), ...thought(step), ...acted(step)])
  await db.rows.bulkPut(stamp(runId, 0, [RUN_STARTED, LEG_STARTED, ...steps, RUN_COMPLETED]))
  const exported: (Leaving | undefined)[] = []
  const zipped: (readonly [Format, Leaving | undefined])[] = []
  const previews: number[] = []
  const worker = makeWorker({
    proposedRedaction: async () => ({ value: found }),
    previewPicture: async (_, step) => {
      previews.push(step)
      return { value: await picture() }
    },
    signingFingerprint: async () => ({ value: '0f1e 2d3c' }),
    exportReport: async (_, leaving) => {
      exported.push(leaving)
      return { value: new File(['report'], 'run.html', { type: 'text/html' }) }
    },
    exportRun: async (_, format, leaving) => {
      zipped.push([format, leaving])
      return { value: new File(['zip'], 'run.zip') }
    },
  })
  return { db, runId, worker, exported, zipped, previews }
}
