import * as z from 'zod/mini'
import { PicturePlace } from './prototype/place.ts'

/** Maximum coordinate in points, beyond every screen and page; a browser fails on larger ones. */
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
 * Limits of a command's content, in characters and keys. Tools have the same limits, so that a
 * model learns of them.
 */
export const MAX_TEXT = 10_000
export const MAX_KEY = 32
export const MAX_KEYS = 6
export const MAX_ADDRESS = 8_192
export const MAX_FILE_NAME = 255

/**
 * Ref of an element of the last observation. The device finds it again, and reports when it moved
 * or is covered.
 */
const ref = z.string().check(z.maxLength(1_000))
const Target = z.object({ ref, point: Point })

const text = z.string().check(z.maxLength(MAX_TEXT))

const tabNumber = z.number().check(z.int(), z.minimum(1))

export const CredentialField = z.enum(['username', 'password'])
export type CredentialField = z.infer<typeof CredentialField>

/**
 * Request of a tool call to a device, with its mark already resolved. Tools exist only in
 * `web/src/tools`; devices know only these verbs.
 */
export const Command = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tap'), point: Point, ref: z.optional(ref) }),
  z.object({ kind: z.literal('double_tap'), point: Point }),
  z.object({ kind: z.literal('right_click'), point: Point }),
  /** Moves the pointer and leaves it there. */
  z.object({ kind: z.literal('hover'), point: Point }),
  /** Moves one finger and lifts it at rest, so that the content stops with it. */
  z.object({
    kind: z.literal('swipe'),
    from: Point,
    to: Point,
    durationMs: z.number().check(z.minimum(0), z.maximum(10_000)),
  }),
  /** Drags from one point and drops at another. */
  z.object({ kind: z.literal('drag'), from: Point, to: Point }),
  z.object({ kind: z.literal('scroll'), point: Point, dx: length, dy: length }),
  z.object({ kind: z.literal('scroll_into_view'), ...Target.shape }),
  z.object({ kind: z.literal('type'), text }),
  z.object({
    kind: z.literal('set_value'),
    ...Target.shape,
    value: text,
  }),
  /** Uploads one of the files that the device offers (`DeviceInfo.files`), by name. */
  z.object({
    kind: z.literal('choose_file'),
    ...Target.shape,
    file: z.string().check(z.maxLength(MAX_FILE_NAME)),
  }),
  /** Reads the text of a downloaded file, without the page. */
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
  /** Fills the focused field from the session's credential, which is never part of a command. */
  z.object({ kind: z.literal('fill_credential'), field: CredentialField }),
  z.object({ kind: z.literal('navigate'), url: z.string().check(z.maxLength(MAX_ADDRESS)) }),
  z.object({ kind: z.literal('back') }),
  z.object({ kind: z.literal('forward') }),
  z.object({ kind: z.literal('refresh') }),
  /** Switches to or closes a page by its number in `Scene.tabs`, by default the current page. */
  z.object({ kind: z.literal('switch_tab'), tab: tabNumber }),
  z.object({ kind: z.literal('close_tab'), tab: z.optional(tabNumber) }),
  z.object({ kind: z.literal('answer_dialog'), accept: z.boolean(), text: z.optional(text) }),
  z.object({ kind: z.literal('wait'), ms: z.number().check(z.minimum(0), z.maximum(10_000)) }),
  /** Holds one finger still. */
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
   * Turns holding on: an input whose request may change something then ends with `held`, before the
   * request is sent.
   */
  z.object({ kind: z.literal('hold'), on: z.boolean() }),
  /** Sends or drops the held request; the input continues, and may be held again. */
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
 * Request that waits in the browser: its method and address, and the names in its body. Of the
 * values it has only single words that name a state.
 */
export const HeldRequest = z.object({
  method: z.string(),
  url: z.string(),
  kind: z.enum(['document', 'fetch', 'beacon']),
  /** True when the page also sends the same request by itself, without an input. */
  own: z.boolean(),
  /** True when reloading the page resends a form that was sent before. */
  again: z.optional(z.boolean()),
  fields: z.array(z.string()),
  /** Operation of GraphQL or similar: `query search`, `mutation placeOrder`. */
  operation: z.optional(z.string()),
  /** States that something gets: `status=draft`, `notify=true`. */
  states: z.optional(z.array(z.string())),
  /** True when the request names the page that sends it, as analytics requests do. */
  namesPage: z.optional(z.boolean()),
  stakes: Stakes,
})
export type HeldRequest = z.infer<typeof HeldRequest>

/** Effect of a command, with times in whole milliseconds. */
export const Outcome = z.object({
  success: z.boolean(),
  outcome: OutcomeKind,
  /** Short sentence for the model. */
  detail: z.string(),
  durationMs: z.number(),
  /** Upper limit rather than a measurement while `stillMs` is absent. */
  settleMs: z.number(),
  /** Set when the input is not finished and waits for `release`. Never in a log. */
  held: z.optional(HeldRequest),
  /** Untrusted text from outside that the command requested. Never in a log. */
  reading: z.optional(z.string()),
  /** Time from the input to its last change; absent if changes or a request were still pending. */
  stillMs: z.optional(z.number()),
  /** Maximum part of `stillMs` that the tester's own busy machine may have caused. */
  lagMs: z.optional(z.number()),
  /** True when the page reacted in a way that cannot be seen. */
  reacted: z.optional(z.boolean()),
  /** True when only a highlight changed, such as that of the pointer or the focus. */
  highlighted: z.optional(z.boolean()),
  /** Position of the input in a prototype made of pictures. */
  place: z.optional(PicturePlace),
})
export type Outcome = z.infer<typeof Outcome>

/** Points on the screen at which a command acts. */
export function pointsOf(command: Command): readonly Point[] {
  if ('point' in command) return [command.point]
  return 'from' in command ? [command.from, command.to] : []
}
