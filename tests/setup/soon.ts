import { inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Time limit for one condition of a test, in milliseconds; each project sets its own. */
    conditionMs: number
  }
}

/**
 * Tries until nothing is thrown; rejects with the last error. For inputs and several conditions at
 * once; poll a single condition.
 */
export function soon<T>(attempt: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: inject('conditionMs') })
}

/** Waits until the condition holds; rejects when it does not in time. */
export function until(condition: () => unknown): Promise<unknown> {
  return vi.waitUntil(condition, { timeout: inject('conditionMs') })
}
