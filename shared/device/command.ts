import * as z from 'zod/mini'
import { PicturePlace } from './prototype/place.ts'

/** Far beyond every screen and page; a browser fails on larger ones. In points. */
const FAR = 1_000_000
const length = z.number().check(z.minimum(-FAR), z.maximum(FAR))
const Point = z.object({ x: length, y: length })
type Point = z.infer<typeof Point>

/**
 * Traits of a page that make its requests risky: a payment, a password, text the user wrote,
 * personal data (`personal`).
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

const text = z.string().check(z.maxLength(MAX_TEXT))

const tabNumber = z.number().check(z.int(), z.minimum(1))

export const CredentialField = z.enum(['username', 'password'])
export type CredentialField = z.infer<typeof CredentialField>

/**
 * Request of a tool call to a device, its mark already resolved. Tools live in `web/src/tools`
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
  /** Reads the text of a file that the page gave; the page is not asked. */
  z.object({
    kind: z.literal('read_download'),
    name: z.string().check(z.maxLength(MAX_FILE_NAME)),
    offset: z.number().check(z.int(), z.minimum(0)),
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
  /** Pages by their numbers in `Scene.tabs`; without one the page that is shown. */
  z.object({ kind: z.literal('switch_tab'), tab: tabNumber }),
  z.object({ kind: z.literal('close_tab'), tab: z.optional(tabNumber) }),
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
   * `once`: the next input is held strictly, reading included; if it sends nothing, what the page
   * sends until the input after it fails.
   */
  z.object({ kind: z.literal('hold'), on: z.boolean(), once: z.optional(z.boolean()) }),
  /** Lets the held request go, or ends it unsent; then the input continues, and may be held again. */
  z.object({ kind: z.literal('release'), allow: z.boolean() }),
])
export type Command = z.infer<typeof Command>

/** Outcomes of an attempt. The last three are written by the loop, never by a device. */
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
 * A request that waits in the browser: how it is sent, and names from its body, and of its
 * values only single words of a state.
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
  /** GraphQL operation and the like: `query search`, `mutation placeOrder`. */
  operation: z.optional(z.string()),
  /** States that something gets: `status=draft`, `notify=true`. */
  states: z.optional(z.array(z.string())),
  /** True: it says which page it is from, as a measurement does. */
  namesPage: z.optional(z.boolean()),
  stakes: Stakes,
})
export type HeldRequest = z.infer<typeof HeldRequest>

/** Effect of a command, with times in whole milliseconds. */
export const Outcome = z.object({
  success: z.boolean(),
  outcome: OutcomeKind,
  /** One short sentence for the model. */
  detail: z.string(),
  durationMs: z.number(),
  /** An upper limit, no measurement, while `stillMs` is absent. */
  settleMs: z.number(),
  /** The input is not finished: this waits for `release`. Never in a log. */
  held: z.optional(HeldRequest),
  /** Text that the command asked for, from outside: untrusted. Never in a log. */
  reading: z.optional(z.string()),
  /** From the input to its last change; absent if changes or a request were still pending. */
  stillMs: z.optional(z.number()),
  /** Largest part of `stillMs` that the tester's own busy machine may have caused. */
  lagMs: z.optional(z.number()),
  /** The page did something that cannot be seen. */
  reacted: z.optional(z.boolean()),
  /** Only a highlight changed, such as that of the pointer or the focus. */
  highlighted: z.optional(z.boolean()),
  /** Place of the input in a prototype made of pictures. */
  place: z.optional(PicturePlace),
})
export type Outcome = z.infer<typeof Outcome>

/** Points on the screen that a command acts on. */
export function pointsOf(command: Command): readonly Point[] {
  if ('point' in command) return [command.point]
  return 'from' in command ? [command.from, command.to] : []
}
