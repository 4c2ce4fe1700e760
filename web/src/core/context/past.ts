import { MAX_PAST_STEPS, MAX_PAST_TEXT } from '../figures.ts'
import type { PastStep } from '../ports.ts'

/**
 * The past of a leg as data, bounded however long the leg gets. Text that a page showed before is kept once; when all of it
 * together is too much, the oldest steps lose their `text` and `labels`, but never the first: it is what the app began with.
 * Beyond the greatest number of steps the oldest but the first are forgotten.
 */
export class Past {
  #steps: readonly PastStep[] = []

  get steps(): readonly PastStep[] {
    return this.#steps
  }

  remember(step: PastStep): void {
    // The very string of an earlier step, where it is equal, so that a page seen again costs nothing.
    const text = this.#steps.findLast((before) => before.text === step.text)?.text ?? step.text
    const labels =
      this.#steps.findLast((before) => before.labels === step.labels)?.labels ?? step.labels
    const [first, ...later] = [...this.#steps, { ...step, text, labels }]
    if (first) this.#steps = [first, ...withinBounds(later.slice(-(MAX_PAST_STEPS - 1)))]
  }
}

function withinBounds(steps: readonly PastStep[]): readonly PastStep[] {
  const kept = new Set<string>()
  let room = MAX_PAST_TEXT
  const bounded = steps.toReversed().map((step) => {
    room -= costOf(step.text, kept) + costOf(step.labels, kept)
    return room >= 0 ? step : { ...step, text: '', labels: '' }
  })
  return bounded.toReversed()
}

function costOf(text: string, kept: Set<string>): number {
  if (kept.has(text)) return 0
  kept.add(text)
  return text.length
}
