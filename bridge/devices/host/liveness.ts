// Liveness check of a device process.

/**
 * Unanswered checks allowed while starting and afterwards. Checks are counted, because time also
 * passes while the machine sleeps.
 */
const UNANSWERED = { starting: 20, started: 10 } as const

export interface Signs {
  /** Records a message of the process. */
  seen(): void
  /** Counts a new check. False when too many checks are unanswered. */
  ask(): boolean
}

export function makeSigns(): Signs {
  let limit: number = UNANSWERED.starting
  let open = 0
  return {
    seen() {
      limit = UNANSWERED.started
      open = 0
    },
    ask: () => open++ < limit,
  }
}
