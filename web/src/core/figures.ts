// Every number of the loop, each with its reason. Change one only here.

/** Marks on one picture. More would cover what they point at and fill a local model's window. */
export const MAX_MARKS = 80

/** Replies of one step that are unusable in the same way, the first included, before it ends. */
export const MAX_ATTEMPTS = 3

/** Most requests to the model in one step, whatever went wrong. */
export const MAX_REQUESTS = 6

/**
 * The same where another program replies, which may try things out; it bounds the rows of a step.
 */
export const MAX_DRIVEN_REQUESTS = 200

/** Longest wait that a rate limit may ask for where no one can change the model, in seconds. */
export const MAX_RATE_LIMIT_WAIT_S = 60

/** Waits for a limit or a busy server in one step where no one can change the model. */
export const MAX_WAITS = 3

/** Recent steps in full when a model takes no history pictures; the others are one line each. */
export const RECAP_WINDOW = { min: 3, max: 6 } as const

/** Visible tokens of one reply. */
export const MAX_REPLY_TOKENS = 1_024

/** The same once thinking has used up a reply, for the rest of the leg. */
export const MAX_THINKING_REPLY_TOKENS = 4_096

/** Thoughts without a call in one step before a local model is asked for JSON instead. */
export const THOUGHTS_BEFORE_JSON = 2

/** Two pictures show the same screen when at most this many of the 64 hash bits differ. */
export const SAME_SCREEN_BITS = 5

/** Two points at most this far apart are one place: no finger hits the same pixel twice. */
export const SAME_POINT_DISTANCE = 8

/**
 * Equivalent calls on the same screen, or cycles of two to four calls: a nudge after the 2nd, the
 * end at the 3rd.
 */
export const CYCLE_NUDGE = 2
export const CYCLE_END = 3
export const CYCLE_PERIODS = [1, 2, 3, 4] as const

/**
 * `wait` and `read_screen` in a row: a nudge after this many, the end at one more. A screen that
 * changes restarts the count, up to the bound.
 */
export const WAITING_NUDGE = 5
export const WAITING_END = 6
export const WAITING_BOUND = 12

/**
 * Two equal failures within this many calls bring a nudge, and so do repeated failures of one tool,
 * until they end the leg.
 */
export const FAILING_PAIR_WINDOW = 4
export const FAILING_NUDGE = 3
export const FAILING_END = 8

/** Consecutive acts that change nothing. */
export const STAGNATION_NUDGE = 5
export const STAGNATION_END = 8

/** Equivalent calls on one screen within the window that each change something: nudges only. */
export const REPEAT_NUDGES = [5, 8, 12] as const
export const REPEAT_WINDOW = 20

/**
 * Consecutive calls that lead to no new screen. Finding the way back takes a person several steps,
 * so both are far above the other limits.
 */
export const STALL_NUDGE = 10
export const STALL_END = 20

/** Replies with tools that do not exist, over the window; each got the list of tools in return. */
export const UNKNOWN_TOOL_NUDGE = 3
export const UNKNOWN_TOOL_END = 10

/** Turns and screens the detectors keep: enough for the one that looks back furthest. */
export const STUCK_WINDOW = 24
export const KNOWN_SCREENS = 64

/**
 * Refusals of an unproven success; the next one is accepted as unconfirmed, or ends a strict leg as
 * blocked.
 */
export const MAX_REFUSALS = 3

/** Gaps listed to the model at once; more would not be read, and each may be as long as a check. */
export const MAX_LISTED_GAPS = 5

/** Estimated tokens of one request, and the reserve for the error of the estimate. */
export const REQUEST_CAP_TOKENS = 30_000
export const REQUEST_RESERVE_TOKENS = 500

/** Maximum length of a step's parts in the history, in characters: no call may fill the window. */
export const MAX_RESULT_CHARS = 1_000
export const MAX_RESULT_LINE_CHARS = 300
export const MAX_SEEN_LINE_CHARS = 100

/** Share of its window at which the history is compacted. */
export const COMPACT_AT = 0.8

/** Screens for which a text that was read stays in full. */
export const READING_SCREENS = 3

/**
 * Maximum of what one reply leaves in the log beside its call, in characters: a server that never
 * stops must not fill the store. A reply that ends a goal is the answer, so it gets more.
 */
export const MAX_SAID_TEXT = 8_000
export const MAX_SAID_REASONING = 16_000
export const MAX_FINAL_WORDS = 100_000

/** Maximum text of `read_screen`, and maximum list of elements in a request, in characters. */
export const MAX_READ_TEXT = 4_000
export const MAX_SCREEN_TEXT = 16_000

/**
 * Past steps kept for a sweep. It learns each once; only a resumed run reads more than the last.
 */
export const MAX_PAST_STEPS = 400
