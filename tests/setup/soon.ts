import { vi } from 'vitest'

/**
 * Half of the shortest time a test has, as conditions of `expect.poll` have; vitest's own second
 * would be a figure about the machine.
 */
const TIMEOUT_MS = 15_000

/**
 * Tries until nothing is thrown; rejects with the last error. For inputs and several conditions at
 * once; poll a single condition.
 */
export function soon<T>(attempt: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: TIMEOUT_MS })
}

/** Waits until the condition holds; rejects when it does not in time. */
export function until(condition: () => unknown): Promise<unknown> {
  return vi.waitUntil(condition, { timeout: TIMEOUT_MS })
}
