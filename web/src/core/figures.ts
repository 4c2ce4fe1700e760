// All tuning constants of the loop, each with its reason.

/** Maximum marks on one picture. More would cover the elements and fill a local model's window. */
export const MAX_MARKS = 80

/** Maximum replies in one step that are unusable in the same way, the first included. */
export const MAX_ATTEMPTS = 3

/** Maximum requests to the model in one step, whatever goes wrong. */
export const MAX_REQUESTS = 6

/** Maximum requests in one step when another program replies, which may experiment. */
export const MAX_DRIVEN_REQUESTS = 200

/** Longest wait for a rate limit when no one can change the model, in seconds. */
export const MAX_RATE_LIMIT_WAIT_S = 60

/** Maximum waits in one step for a rate limit or busy server when no one can change the model. */
export const MAX_WAITS = 3

/** Recent steps in full when a model takes no history pictures; others are one line each. */
export const RECAP_WINDOW = { min: 3, max: 6 } as const

/** Maximum visible tokens of one reply. */
export const MAX_REPLY_TOKENS = 1_024

/** Maximum for the rest of the leg once thinking has used up a reply. */
export const MAX_THINKING_REPLY_TOKENS = 4_096

/** Replies with thinking only in one step before a local model is asked for JSON. */
export const THOUGHTS_BEFORE_JSON = 2

/** Two pictures show the same screen when at most this many of the 64 hash bits differ. */
export const SAME_SCREEN_BITS = 5

/** Points at most this far apart count as one place: no finger hits the same pixel twice. */
export const SAME_POINT_DISTANCE = 8

/**
 * Equivalent calls, or cycles of two to four calls, on the same screen: nudge after 2, end at 3.
 */
export const CYCLE_NUDGE = 2
export const CYCLE_END = 3
export const CYCLE_PERIODS = [1, 2, 3, 4] as const

/**
 * Consecutive calls of `wait` and `read_screen`: a nudge after this many, the end at one more. A
 * changing screen restarts the count, up to the bound.
 */
export const WAITING_NUDGE = 5
export const WAITING_END = 6
export const WAITING_BOUND = 12

/**
 * Two equal failures within this many calls cause a nudge. So do repeated failures of one tool,
 * until they end the leg.
 */
export const FAILING_PAIR_WINDOW = 4
export const FAILING_NUDGE = 3
export const FAILING_END = 8

/** Consecutive actions that change nothing. */
export const STAGNATION_NUDGE = 5
export const STAGNATION_END = 8

/** Equivalent calls on one screen that each change something: they only cause nudges. */
export const REPEAT_NUDGES = [5, 8, 12] as const
export const REPEAT_WINDOW = 20

/**
 * Consecutive calls that lead to no new screen. Finding the way back takes a user several steps, so
 * both are far above the other limits.
 */
export const STALL_NUDGE = 10
export const STALL_END = 20

/** Replies with unknown tools within the window; each was answered with the list of tools. */
export const UNKNOWN_TOOL_NUDGE = 3
export const UNKNOWN_TOOL_END = 10

/** Turns and screens that the detectors keep: enough for the one that looks back the furthest. */
export const STUCK_WINDOW = 24
export const KNOWN_SCREENS = 64

/**
 * Number of refused successes without proof. The next one is accepted as unconfirmed, or ends a
 * strict leg as blocked.
 */
export const MAX_REFUSALS = 3

/** Maximum gaps listed to the model at once: each may be as long as a check. */
export const MAX_LISTED_GAPS = 5

/** Maximum estimated tokens of one request, and the reserve for estimation errors. */
export const REQUEST_CAP_TOKENS = 30_000
export const REQUEST_RESERVE_TOKENS = 500

/** Maximum length of a step's parts in the history, in characters. */
export const MAX_RESULT_CHARS = 1_000
export const MAX_RESULT_LINE_CHARS = 300
export const MAX_SEEN_LINE_CHARS = 100

/** Fill level of its window at which the history is compacted. */
export const COMPACT_AT = 0.8

/** Number of steps for which text that was read stays in full. */
export const READING_SCREENS = 3

/**
 * Maximum log text of one reply in characters, against servers that never stop. A reply that ends a
 * goal gets more.
 */
export const MAX_SAID_TEXT = 8_000
export const MAX_SAID_REASONING = 16_000
export const MAX_FINAL_WORDS = 100_000

/** Maximum length of `read_screen` text, and of a request's list of elements, in characters. */
export const MAX_READ_TEXT = 4_000
export const MAX_SCREEN_TEXT = 16_000

/** Past steps kept for a sweep. Only a resumed run reads more than the last. */
export const MAX_PAST_STEPS = 400
