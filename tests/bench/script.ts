// The replies of measured runs: taps on marks that are on the page from the start, and then the
// verdict.
import type { RunOrder } from '@harness/web/worker/api.ts'

/** A phone at scale 2 and a desktop at scale 1, in points. */
export const VIEWPORTS = {
  'phone 390x844@2': { width: 390, height: 844 },
  'desktop 1280x800': { width: 1280, height: 800 },
} as const

/** The bench page shows more marks than this on every viewport. */
const MARKS = 8

const said = { observation: 'Seeds to take.', intent: 'Take the next one.' }

/** Replies of a run of `steps` steps, the verdict included. No two neighbours are alike. */
export function scriptOf(steps: number): readonly unknown[] {
  const taps = Array.from({ length: steps - 1 }, (_, index) => ({
    calls: [{ name: 'tap_mark', input: { ...said, id: (index % MARKS) + 1 } }],
    tokens: { input: 2_000, output: 60 },
  }))
  const input = {
    verdict: 'success',
    summary: 'Took them.',
    would_real_user_succeed: true,
  }
  return [...taps, { calls: [{ name: 'mark_goal_done', input }] }]
}

export function choiceOf(
  url: string,
  viewport: RunOrder['viewport'],
  replies: readonly unknown[],
): RunOrder {
  return {
    url,
    viewport,
    persona: { name: 'Bench', text: 'You take seeds.' },
    legs: [{ goal: 'Take seeds' }],
    model: { provider: 'scripted', replies },
    stepBudget: 0,
    tokenBudget: 0,
  }
}
