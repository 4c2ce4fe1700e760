// Whether a device process is still there.

/**
 * Unanswered checks allowed while starting and afterwards. Checks are counted, because time also
 * passes while the machine sleeps.
 */
const UNANSWERED = { starting: 20, started: 10 } as const

export interface Signs {
  /** The process said something. */
  seen(): void
  /** It is asked now. False when it left too many questions without an answer. */
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
