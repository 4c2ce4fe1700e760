// Runs of every ending, put into the store of a browser in the shapes of `store/schema.ts`. The
// real loop makes the rows (`seed-rows.ts`), and the app's own summary the index.

import { summarise } from '@harness/shared/findings/summary.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { Page } from 'playwright-core'
import { drawPictures } from './seed-pictures.ts'
import { makeSeededRun, type SeededRun, type SeedPlan } from './seed-rows.ts'

const FRICTION: SeedPlan['reported'] = {
  3: ['ambiguous_label', 'An arrow, no word. Swap? Repeat? Undo?'],
  4: ['ambiguous_label', 'The round arrow again. I still cannot say what it does.'],
  8: ['confusing_copy', '“Applies from the next unlocked slot.” Which one is that?'],
  13: ['unexpected_state', 'I wanted the recipes and see the box.'],
  15: ['unresponsive', 'I pressed Save and nothing happened.'],
  19: ['auth_required', 'Now it wants me to sign in again.'],
  22: ['dead_end', 'From here there is only the way back.'],
}

export const PLANS: readonly SeedPlan[] = [
  {
    name: 'failed',
    legs: [
      {
        goal: 'Skip next week',
        checks: [{ kind: 'text', value: 'every Thursday' }],
        end: { verdict: 'success', summary: 'Next week is skipped.' },
      },
      {
        goal: 'Switch to a small box',
        end: { verdict: 'failure', summary: 'The small box was never saved.' },
      },
    ],
    persona: 'Hurried parent',
    provider: 'ollama',
    steps: 24,
    // The log contradicts the note of step 5, the judge one that was measured too.
    reported: { ...FRICTION, 5: ['unresponsive', 'I typed and nothing happened.'] },
    judged: [
      { finding: 'unresponsive-14', answer: 'contradicted', quote: 'Regular, every Thursday.' },
      { finding: 'confusing_copy-8', answer: 'undecidable', quote: 'No sensor measured this.' },
    ],
    dead: [7, 14, 18, 21],
    slow: [3, 10],
    at: '2026-11-21T08:05:00.000Z',
  },
  {
    name: 'success',
    legs: [
      {
        goal: 'Find out when the box is packed',
        end: { verdict: 'success', summary: 'The box is packed on Wednesday at noon.' },
      },
    ],
    persona: 'First-time visitor',
    provider: 'ollama',
    steps: 9,
    reported: {},
    dead: [],
    slow: [],
    at: '2026-11-21T07:30:00.000Z',
  },
  {
    name: 'swept',
    legs: [
      {
        goal: 'Visit what can be reached',
        end: {
          verdict: 'blocked',
          summary:
            'Nothing is left to use. Swept 4 screen states. Used 11 controls, left 0. Measured: dead tap 1.',
        },
      },
    ],
    persona: 'First-time visitor',
    provider: 'sweep',
    steps: 12,
    reported: {},
    dead: [4],
    slow: [],
    at: '2026-11-20T16:10:00.000Z',
  },
  {
    name: 'limit',
    legs: [{ goal: 'Change the delivery address' }],
    persona: 'Hurried parent',
    provider: 'ollama',
    steps: 40,
    reported: { 12: ['dead_end', 'The help page leads nowhere.'] },
    dead: [11, 12, 13],
    slow: [30],
    at: '2026-11-20T12:00:00.000Z',
  },
  {
    name: 'interrupted',
    legs: [{ goal: 'Change the delivery address' }],
    persona: 'Hurried parent',
    provider: 'ollama',
    steps: 6,
    reported: { 3: ['ambiguous_label', 'An arrow, no word.'] },
    dead: [],
    slow: [],
    interrupted: true,
    at: '2026-11-19T09:00:00.000Z',
  },
  {
    name: 'long',
    legs: [
      {
        goal: 'Read every recipe of the year and note the cheapest one',
        end: { verdict: 'failure', summary: 'Not every recipe names its price.' },
      },
    ],
    persona: 'Patient reader with a rather long name',
    provider: 'ollama',
    steps: 200,
    reported: {
      ...FRICTION,
      60: ['dead_end', 'Back again.'],
      118: ['confusing_copy', 'Slot?'],
      180: ['ambiguous_label', 'The arrow.'],
    },
    dead: [20, 21, 59, 90, 130, 131, 132, 170],
    slow: [45, 150],
    at: '2026-11-18T09:00:00.000Z',
  },
]

export type SeedName = 'failed' | 'success' | 'swept' | 'limit' | 'interrupted' | 'long'

/**
 * Puts the runs into the store of this page, which must be one of Harness; resolves with their
 * addresses by name.
 */
export async function seedRuns(
  page: Page,
  plans: readonly SeedPlan[] = PLANS,
): Promise<Readonly<Record<SeedName, string>>> {
  const runs = await Promise.all(plans.map(makeSeededRun))
  const pictures = await drawPictures(page.context())
  for (const run of runs) await put(page, entriesOf(run), pictures)
  const paths = Object.fromEntries(runs.map(({ name, runId }) => [name, `/runs/${runId}`]))
  return paths as Record<SeedName, string>
}

function entriesOf({ runId, rows, shots, screens }: SeededRun) {
  const state = foldAll(rows)
  const sessionId = state.started?.sessionId
  return {
    rows: [...rows],
    runs: [{ ...summarise(state), runId, sessionId, nextSeq: rows.length }],
    sessions: [{ id: sessionId, startedAt: rows[0]?.ts, url: 'https://marrow.test/' }],
    screens: state.steps.map(({ step }) => ({ runId, ...screens.get(step) })),
    shots: state.steps.map(({ step }) => ({ runId, step, picture: shots.get(step)?.at(0) ?? 0 })),
  }
}

type Entries = ReturnType<typeof entriesOf>

/** One transaction a run; the app made the tables when it was opened. */
function put(page: Page, entries: Entries, pictures: readonly string[]): Promise<void> {
  return page.evaluate(
    async ({ entries: { shots, ...tables }, pictures: all }) => {
      const blobs = await Promise.all(
        all.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          return new Blob([bytes], { type: 'image/png' })
        }),
      )
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('harness')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const db = request.result
          const writing = db.transaction([...Object.keys(tables), 'shots'], 'readwrite')
          for (const [table, list] of Object.entries(tables))
            for (const entry of list) writing.objectStore(table).put(entry)
          for (const { runId, step, picture } of shots)
            writing.objectStore('shots').put({ runId, step, blob: blobs[picture] })
          writing.onabort = () => reject(writing.error)
          writing.oncomplete = () => {
            db.close()
            resolve()
          }
        }
      })
    },
    { entries, pictures },
  )
}
