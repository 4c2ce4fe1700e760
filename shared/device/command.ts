import * as z from 'zod/mini'
import { PicturePlace } from './prototype/place.ts'

/** Far beyond every screen and page; a browser fails on larger ones. In points. */
const FAR = 1_000_000
const length = z.number().check(z.minimum(-FAR), z.maximum(FAR))
const Point = z.object({ x: length, y: length })
type Point = z.infer<typeof Point>

/**
 * What of a page makes its requests matter: a payment, a password that is chosen or asked again,
 * words of the user, who the user is (`personal`).
 */
export const Stakes = z.object({
  card: z.boolean(),
  password: z.enum(['none', 'login', 'new', 'confirm']),
  writing: z.boolean(),
  personal: z.optional(z.boolean()),
})
export type Stakes = z.infer<typeof Stakes>

/**
 * Bounds of what a command carries, in characters and keys. Tools have the same, so that a model
 * is notified of them.
 */
export const MAX_TEXT = 10_000
export const MAX_KEY = 32
export const MAX_KEYS = 6
export const MAX_ADDRESS = 8_192
export const MAX_FILE_NAME = 255

/**
 * An element of the last observation: the device finds it again by `ref`, and says so when it moved
 * or is covered.
 */
const ref = z.string().check(z.maxLength(1_000))
const Target = z.object({ ref, point: Point })

/** What is typed or written at once. */
const text = z.string().check(z.maxLength(MAX_TEXT))

export const CredentialField = z.enum(['username', 'password'])
export type CredentialField = z.infer<typeof CredentialField>

/**
 * What a tool call asks of a device, with its mark already resolved. Tools live in `web/src/tools`
 * alone; devices know only these verbs.
 */
export const Command = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tap'), point: Point, ref: z.optional(ref) }),
  z.object({ kind: z.literal('double_tap'), point: Point }),
  z.object({ kind: z.literal('right_click'), point: Point }),
  /** Moves the pointer there and leaves it. */
  z.object({ kind: z.literal('hover'), point: Point }),
  /** One finger from place to place, lifted at rest: what follows it does not continue by itself. */
  z.object({
    kind: z.literal('swipe'),
    from: Point,
    to: Point,
    durationMs: z.number().check(z.minimum(0), z.maximum(10_000)),
  }),
  /** Takes what is at the one place and lets it go at the other. */
  z.object({ kind: z.literal('drag'), from: Point, to: Point }),
  z.object({ kind: z.literal('scroll'), point: Point, dx: length, dy: length }),
  z.object({ kind: z.literal('scroll_into_view'), ...Target.shape }),
  z.object({ kind: z.literal('type'), text }),
  z.object({
    kind: z.literal('set_value'),
    ...Target.shape,
    value: text,
  }),
  /** Gives an upload field one of the files that the device offers (`DeviceInfo.files`), by name. */
  z.object({
    kind: z.literal('choose_file'),
    ...Target.shape,
    file: z.string().check(z.maxLength(MAX_FILE_NAME)),
  }),
  z.object({
    kind: z.literal('press_keys'),
    keys: z
      .array(z.string().check(z.maxLength(MAX_KEY)))
      .check(z.minLength(1), z.maxLength(MAX_KEYS)),
  }),
  /**
   * Fills the focused field from the credential of the session, which is never part of a command.
   */
  z.object({ kind: z.literal('fill_credential'), field: CredentialField }),
  z.object({ kind: z.literal('navigate'), url: z.string().check(z.maxLength(MAX_ADDRESS)) }),
  z.object({ kind: z.literal('back') }),
  z.object({ kind: z.literal('forward') }),
  z.object({ kind: z.literal('refresh') }),
  z.object({ kind: z.literal('answer_dialog'), accept: z.boolean(), text: z.optional(text) }),
  z.object({ kind: z.literal('wait'), ms: z.number().check(z.minimum(0), z.maximum(10_000)) }),
  /** One finger, held still. */
  z.object({
    kind: z.literal('long_press'),
    point: Point,
    durationMs: z.number().check(z.minimum(0), z.maximum(10_000)),
  }),
  z.object({
    kind: z.literal('press_button'),
    button: z.enum(['home', 'lock', 'side', 'siri']),
  }),
  /**
   * From now on an input whose request may change something ends with `held`, before it is sent.
   */
  z.object({ kind: z.literal('hold'), on: z.boolean() }),
  /** Lets the held request go, or ends it unsent; then the input continues, and may be held again. */
  z.object({ kind: z.literal('release'), allow: z.boolean() }),
])
export type Command = z.infer<typeof Command>

/** What can be said of an attempt; the last three are written by the loop, never by a device. */
export const OutcomeKind = z.enum([
  'changed',
  'unchanged',
  'navigated',
  'nothing_under_point',
  'disabled',
  'covered',
  'moved',
  'stale_mark',
  'no_focus',
  'value_not_kept',
  'at_end',
  'dialog',
  'refused',
  'timeout',
  'device_lost',
  'skipped',
  'rejected',
  'interrupted',
])
export type OutcomeKind = z.infer<typeof OutcomeKind>

/**
 * A request that waits in the browser: how it is sent, and names from its body without their
 * values.
 */
export const HeldRequest = z.object({
  method: z.string(),
  url: z.string(),
  kind: z.enum(['document', 'fetch', 'beacon']),
  /** True: the page sends the same by itself, without an input. */
  own: z.boolean(),
  /** True: a form was sent before, and a page that is loaded again would send it once more. */
  again: z.optional(z.boolean()),
  fields: z.array(z.string()),
  /** Of GraphQL and the like: `query search`, `mutation placeOrder`. */
  operation: z.optional(z.string()),
  /** True: it says which page it is from, as a measurement does. */
  namesPage: z.optional(z.boolean()),
  stakes: Stakes,
})
export type HeldRequest = z.infer<typeof HeldRequest>

/**
 * What happened, honestly. `detail` is one short sentence for the model; the times are whole
 * milliseconds.
 *
 * `stillMs` is the time from the input to the last change it brought. Absent where no such moment
 * was seen: the screen was still changing, or a request unanswered, when the wait ended, so
 * `settleMs` is a limit and measures nothing. Up to `lagMs` of it may be the tester's own busy
 * machine. `reacted`: nothing shows, but the page did something. `highlighted`: only a highlight
 * changed, as of a pointer or the focus.
 */
export const Outcome = z.object({
  success: z.boolean(),
  outcome: OutcomeKind,
  detail: z.string(),
  durationMs: z.number(),
  settleMs: z.number(),
  /** The input is not finished: this waits for `release`. Never in a log. */
  held: z.optional(HeldRequest),
  stillMs: z.optional(z.number()),
  lagMs: z.optional(z.number()),
  reacted: z.optional(z.boolean()),
  highlighted: z.optional(z.boolean()),
  /** Where the input met a prototype made of pictures. */
  place: z.optional(PicturePlace),
})
export type Outcome = z.infer<typeof Outcome>

/** Where on the screen a command acts. */
export function pointsOf(command: Command): readonly Point[] {
  if ('point' in command) return [command.point]
  return 'from' in command ? [command.from, command.to] : []
}
