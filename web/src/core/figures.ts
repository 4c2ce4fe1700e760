// Every number the loop obeys, each with its reason. Change one here and nowhere else.

/** Marks on one picture. More would cover what they point at and fill a local model's window. */
export const MAX_MARKS = 80

/** How often one step may ask the model, whatever went wrong: the first time and two more. */
export const MAX_ATTEMPTS = 3

/** Longest wait that a rate limit may ask for, in seconds. */
export const MAX_RATE_LIMIT_WAIT_S = 60

/** Recent steps told in full when a model takes no history pictures; the rest are one line each. */
export const RECAP_WINDOW = { min: 3, max: 6 } as const

/** Visible tokens of one reply. */
export const MAX_REPLY_TOKENS = 1_024

/** Two pictures are of the same screen when at most this many of the 64 bits differ. */
export const SAME_SCREEN_BITS = 5

/** Two points this close are the same place: a finger does not hit the same pixel twice. */
export const SAME_POINT_DISTANCE = 8

/** Equivalent calls on the same screen, or rounds of two to four: told after the 2nd, ended at the 3rd. */
export const CYCLE_NUDGE = 2
export const CYCLE_END = 3
export const CYCLE_PERIODS = [1, 2, 3, 4] as const

/**
 * `wait` and `read_screen` in a row: told after this many, ended at one more. Screens that change start the
 * count again, as long as there are not more than the bound.
 */
export const WAITING_NUDGE = 5
export const WAITING_END = 6
export const WAITING_BOUND = 12

/** Two equal failures within this many calls are told, and so are failures of one tool, until they end the leg. */
export const FAILING_PAIR_WINDOW = 4
export const FAILING_NUDGE = 3
export const FAILING_END = 8

/** Acts in a row that change nothing. */
export const STAGNATION_NUDGE = 5
export const STAGNATION_END = 8

/** Equivalent calls on one screen within the window, even when each changes something: told, never ended. */
export const REPEAT_NUDGES = [5, 8, 12] as const
export const REPEAT_WINDOW = 20

/** Calls in a row that lead to no new screen. Finding the way back takes a person some steps, so both are far above the other limits. */
export const STALL_NUDGE = 10
export const STALL_END = 20

/** Replies with tools that do not exist, over the window: each was told the list already. */
export const UNKNOWN_TOOL_NUDGE = 3
export const UNKNOWN_TOOL_END = 10

/** Turns and screens the detectors remember: enough for the longest of them. */
export const STUCK_WINDOW = 24
export const KNOWN_SCREENS = 64

/** Refusals of an unproven success: the next claim is taken as unconfirmed, or ends a strict leg as blocked. */
export const MAX_REFUSALS = 3

/** Gaps told to the model at once; more would not be read, and each may be as long as a check. */
export const MAX_LISTED_GAPS = 5

/** Tokens of one request by estimate, and what is kept free for what an estimate cannot know. */
export const REQUEST_CAP_TOKENS = 30_000
export const REQUEST_RESERVE_TOKENS = 500

/** Longest parts of a step in the history, in characters: no single call may fill the window. */
export const MAX_RESULT_CHARS = 1_000
export const MAX_RESULT_LINE_CHARS = 300

/** Text of the screen that `read_screen` returns, and the list of elements in a request, in characters. */
export const MAX_READ_TEXT = 4_000
export const MAX_SCREEN_TEXT = 16_000

/** Steps a sweep may look back on: it learns each one once, so only a run that is resumed reads more than the last. */
export const MAX_PAST_STEPS = 400
