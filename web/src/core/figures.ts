// Every number the loop obeys, each with its reason. Change one here and nowhere else.

/** Marks on one picture. More would cover what they point at and fill a local model's window (contract 2). */
export const MAX_MARKS = 80

/** How often one step may ask the model, whatever went wrong (contract 7): the first time and two more. */
export const MAX_ATTEMPTS = 3

/** Longest wait that a rate limit may ask for, in seconds (design 5). */
export const MAX_RATE_LIMIT_WAIT_S = 60

/** Recent steps told in full when a model takes no history pictures; the rest are one line each (contract 7). */
export const RECAP_WINDOW = { min: 3, max: 6 } as const

/** Visible tokens of one reply (contract 7). */
export const MAX_REPLY_TOKENS = 1_024

/** Two pictures are of the same screen when at most this many of the 64 bits differ (contract 7). */
export const SAME_SCREEN_BITS = 5

/** Two points this close are the same place: a finger does not hit the same pixel twice (behaviour 3.4). */
export const SAME_PLACE_POINTS = 8

/** Equivalent calls on the same screen: after this many the model is told, after one more the leg ends (contract 7). */
export const CYCLE_NUDGE = 2
export const CYCLE_END = 3

/** `wait` and `read_screen` in a row: told after this many, ended after one more (contract 7: six). */
export const WAITING_NUDGE = 5
export const WAITING_END = 6

/** Steps of a leg when nobody chose (design 5); 0 means unlimited. */
export const DEFAULT_STEP_BUDGET = 40

/** Uncached input tokens of a run with a local model when nobody chose (behaviour 8.3). */
export const DEFAULT_LOCAL_TOKEN_BUDGET = 1_000_000

/** Refusals of an unproven success: the next claim is taken as unconfirmed, or ends a strict leg as blocked (design 5). */
export const MAX_REFUSALS = 3

/** Gaps told to the model at once; more would not be read, and each may be as long as a check. */
export const MAX_TOLD_GAPS = 5
