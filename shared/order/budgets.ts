// How many steps and tokens a run may use, where they are not chosen, and at most. 0 means
// unlimited everywhere.

/**
 * Default steps of a goal. The command line gets half, because its runs are often unattended and
 * paid by the step.
 */
export const DEFAULT_STEPS = { app: 40, commandLine: 20 } as const

/** Most steps that can be chosen for a goal; more is only to be had as unlimited. */
export const MAX_STEPS = 200

/** Most screens of an accessibility audit, and how many steps a sweep may take to reach each. */
export const MAX_SCREENS = 50
const STEPS_FOR_A_SCREEN = 12

/** Steps of a sweep that audits so many screens. */
export function auditSteps(screens: number): number {
  return Math.min(MAX_STEPS, screens * STEPS_FOR_A_SCREEN)
}

/**
 * Uncached input tokens of a run with a local model when they are not chosen: it costs time, not
 * money.
 */
export const DEFAULT_LOCAL_TOKENS = 1_000_000

/** Most tokens that can be asked for: far above any model's own limit, and safe to add up. */
export const MAX_TOKENS = 1_000_000_000

/**
 * Uncached input tokens of one helper when they are not chosen: about a dozen findings of two
 * pictures each, or a dozen pages of the log.
 */
export const HELPER_TOKENS = 40_000
