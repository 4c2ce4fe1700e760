// Whether a device process is still there.

/**
 * How many questions it may leave without an answer: while it starts, and afterwards. Questions are
 * counted and not time, which continues while the machine sleeps or this process is held up.
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
