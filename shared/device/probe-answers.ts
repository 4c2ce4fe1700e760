// Answers of the page probe besides its report. Devices validate them: everything in them comes
// from a page.
import * as z from 'zod/mini'
import { Point, Rect } from '../base/geometry.ts'

const kind = <T extends string>(state: T) => z.object({ state: z.literal(state) })
const Missed = [
  kind('gone'),
  kind('disabled'),
  kind('hidden'),
  z.object({ state: z.literal('covered'), by: z.string() }),
  z.object({ state: z.literal('changed'), now: z.string() }),
] as const

/**
 * Current place of an element from the last report. `covered` names the element above it, `changed`
 * its new text.
 */
export const Located = z.discriminatedUnion('state', [
  ...Missed,
  z.object({ state: z.literal('ready'), point: Point, moved: z.boolean() }),
])
export type Located = z.infer<typeof Located>

/**
 * Apparent target of a tap at a point. `opens` names a native window that is missing from pictures:
 * a file chooser, a list of choices or a colour picker.
 */
export const Under = z.object({
  label: z.string(),
  enabled: z.boolean(),
  opens: z.optional(z.enum(['files', 'choices', 'colours'])),
  options: z.optional(z.array(z.string())),
  /** Differs from the element that the last report showed there. */
  changed: z.optional(z.boolean()),
})
export type Under = z.infer<typeof Under>

/** `zoom`: points per CSS pixel, below 1 on a phone page that is zoomed out to fit. */
export const Aim = z.object({ under: z.optional(Under), zoom: z.number().check(z.positive()) })
export type Aim = z.infer<typeof Aim>

/** Current place of an element, and the target of a tap there. */
export const ElementAim = z.object({ ...Aim.shape, located: Located })
export type ElementAim = z.infer<typeof ElementAim>

/**
 * Result of scrolling an element into view: the page's movement in points, and the visible part.
 */
export const ScrolledIntoView = z.discriminatedUnion('state', [
  kind('gone'),
  z.object({
    state: z.literal('there'),
    moved: z.boolean(),
    inView: z.enum(['whole', 'part', 'none']),
  }),
])
export type ScrolledIntoView = z.infer<typeof ScrolledIntoView>

/**
 * Activity since the watch was armed. `rebuilt`: elements came or went; `moving`: an element is
 * still moving to its final position.
 */
export const Pulse = z.object({
  quietMs: z.number(),
  loaded: z.boolean(),
  rebuilt: z.boolean(),
  moving: z.boolean(),
  /** The page was asked to close and is not closed yet. */
  closing: z.boolean(),
})
export type Pulse = z.infer<typeof Pulse>

/**
 * `quietMs`: time without any change, clocks included. `paints`: something visible may have changed
 * without a DOM change. `moves`: a style animates something.
 */
export const Freshness = z.object({
  quietMs: z.number(),
  paints: z.boolean(),
  moves: z.boolean(),
})
export type Freshness = z.infer<typeof Freshness>

/** Differences since the watch was armed; areas are in points. */
export const Evidence = z.object({
  held: z.boolean(),
  words: z.boolean(),
  position: z.boolean(),
  focused: z.boolean(),
  /** The page reacted, visibly or not. */
  reacted: z.boolean(),
  /** False when the input was a press that no script listens for. */
  listened: z.boolean(),
  /** Areas that changed in the document. */
  touched: z.array(Rect),
  /** Canvases, videos and the like that are not the input's target. */
  painters: z.array(Rect),
  /** Areas that change by themselves. */
  own: z.array(Rect),
  /** Areas that only the pointer or the focus restyled. */
  restyled: z.array(Rect),
  /** Field in which a caret may blink. */
  caret: z.array(Rect),
})
export type Evidence = z.infer<typeof Evidence>

/**
 * Target for typed text now. `fixed` shows text but takes none; `picked` holds a date or the like;
 * `secure` hides its value.
 */
export const Focus = z.discriminatedUnion('state', [
  kind('none'),
  z.object({ state: z.literal('fixed'), label: z.string() }),
  z.object({ state: z.literal('picked'), label: z.string(), inputType: z.string() }),
  z.object({
    state: z.literal('field'),
    label: z.string(),
    shape: z.enum(['line', 'secure', 'area']),
  }),
])
export type Focus = z.infer<typeof Focus>

/** Focus compared with the last report, and the label of the focused element. */
export const FocusSince = z.object({ same: z.boolean(), label: z.string() })
export type FocusSince = z.infer<typeof FocusSince>

/**
 * Result of filling a secret. `elsewhere`: the focused page or frame belongs to this other origin.
 */
export const Filled = z.discriminatedUnion('state', [
  kind('filled'),
  kind('no_field'),
  z.object({ state: z.literal('elsewhere'), origin: z.string() }),
])
export type Filled = z.infer<typeof Filled>

/** Fate of the typed text. `gone`: the field left the page, or the focus moved on. */
export const Kept = z.enum(['kept', 'changed', 'lost', 'gone'])
export type Kept = z.infer<typeof Kept>

/**
 * Progress of setting a value. `type`: the field is focused with its content selected; `tap`: a tap
 * at the point switches it. `bad_format`: `wanted` shows a valid value. `no_option`: the first of
 * `count` choices and the closest ones.
 */
export const Prepared = z.discriminatedUnion('state', [
  ...Missed,
  kind('no_field'),
  kind('files'),
  kind('fixed'),
  z.object({ state: z.literal('bad_format'), wanted: z.string() }),
  z.object({ state: z.literal('tap'), point: Point }),
  z.object({
    state: z.literal('no_option'),
    options: z.array(z.string()),
    close: z.array(z.string()),
    count: z.number(),
  }),
  kind('type'),
  kind('done'),
])
export type Prepared = z.infer<typeof Prepared>

/**
 * Value of a field after it was set; absent for secure fields. `gone`: the field left the page, and
 * `value` was read from its former position.
 */
export const ReadBack = z.object({
  kept: z.boolean(),
  value: z.optional(z.string()),
  gone: z.optional(z.boolean()),
})
export type ReadBack = z.infer<typeof ReadBack>

/**
 * Movement of the content under a point and its new offset, in points. A `max` of 0 means that
 * nothing scrolls there.
 */
export const Scrolled = z.object({ dx: z.number(), dy: z.number(), at: Point, max: Point })
export type Scrolled = z.infer<typeof Scrolled>
