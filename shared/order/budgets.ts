// Default and maximum steps and tokens of a run. 0 means unlimited everywhere.

/**
 * Default steps of a goal. The command line gets half, because its runs are often unattended and
 * paid per step.
 */
export const DEFAULT_STEPS = { app: 40, commandLine: 20 } as const

/** Maximum steps of a goal; beyond it, only unlimited can be chosen. */
export const MAX_STEPS = 200

/** Maximum screens of an accessibility audit, and maximum steps of a sweep to reach each. */
export const MAX_SCREENS = 50
const STEPS_FOR_A_SCREEN = 12

/** Step budget of a sweep that audits this many screens. */
export function auditSteps(screens: number): number {
  return Math.min(MAX_STEPS, screens * STEPS_FOR_A_SCREEN)
}

/** Default for a local model, in uncached input tokens: it costs time, not money. */
export const DEFAULT_LOCAL_TOKENS = 1_000_000

/** Maximum token budget: far above any model's own limit, and safe to add up. */
export const MAX_TOKENS = 1_000_000_000

/**
 * Default for one helper, in uncached input tokens: about a dozen findings of two pictures each, or
 * a dozen pages of the log.
 */
export const HELPER_TOKENS = 40_000
