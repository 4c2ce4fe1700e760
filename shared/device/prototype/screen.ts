// A screen of pictures: one picture, and what reacts on it. All places are in pixels of the
// picture.
import * as z from 'zod/mini'

/** A word that never changes, unlike the title: logs, links and checks use it. */
export const ScreenId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/))
const SpotId = ScreenId
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** Longer than any picture that a browser decodes. */
export const MAX_SIDE = 16_384
const MAX_SPOTS = 500
/** Longest delay, in milliseconds. */
const MAX_DELAY = 60_000

const offset = z.number().check(z.minimum(-MAX_SIDE), z.maximum(MAX_SIDE))
const length = z.number().check(z.minimum(1), z.maximum(MAX_SIDE))
const PictureRect = z.strictObject({ x: offset, y: offset, width: length, height: length })

export const Gesture = z.enum([
  'tap',
  'long_press',
  'swipe_up',
  'swipe_down',
  'swipe_left',
  'swipe_right',
  'timed',
])
export type Gesture = z.infer<typeof Gesture>

export const LinkTarget = z.discriminatedUnion('to', [
  /** `swap`: it takes the place of the present screen, and going back skips that one. */
  z.strictObject({
    to: z.literal('screen'),
    screen: ScreenId,
    swap: z.exactOptional(z.boolean()),
  }),
  z.strictObject({ to: z.literal('back') }),
  /** Closes the overlay it is on. */
  z.strictObject({ to: z.literal('close') }),
  /** Out of the prototype: nothing is shown, and the agent reads why. */
  z.strictObject({ to: z.literal('outside') }),
  /** Scrolls its own screen until this row of the picture is at the top. */
  z.strictObject({ to: z.literal('scroll'), y: z.number().check(z.minimum(0)) }),
])
export type LinkTarget = z.infer<typeof LinkTarget>

const link = {
  /** Milliseconds until it happens. */
  after: z._default(z.int().check(z.minimum(0), z.maximum(MAX_DELAY)), 0),
  /** Without it the place reacts to nothing, as an unfinished one. */
  target: z.exactOptional(LinkTarget),
}
const place = { id: SpotId, name: Name, rect: PictureRect }

/** Areas of a picture that react to input. Later ones lie above earlier ones. */
export const Spot = z.discriminatedUnion('kind', [
  /** `timed`: it happens by itself once the screen was shown for `after` milliseconds. */
  z.strictObject({ kind: z.literal('area'), ...place, on: z._default(Gesture, 'tap'), ...link }),
  z.strictObject({
    kind: z.literal('field'),
    ...place,
    /** True: what is typed is shown as dots and kept out of texts. */
    secure: z._default(z.boolean(), false),
    /** When its link is followed: on Enter, or as soon as something was typed. */
    on: z._default(z.enum(['enter', 'type']), 'enter'),
    ...link,
  }),
  /** A window that shows another screen's picture and scrolls it. */
  z.strictObject({
    kind: z.literal('scroll'),
    ...place,
    shows: z.exactOptional(ScreenId),
    axis: z._default(z.enum(['vertical', 'horizontal']), 'vertical'),
  }),
])
export type Spot = z.infer<typeof Spot>

export const Screen = z.strictObject({
  id: ScreenId,
  title: Name,
  /** The path of its picture: PNG, JPEG or WebP. */
  picture: z.string().check(z.minLength(1), z.maxLength(1_024)),
  /** Size of the picture in its own pixels. */
  width: z.int().check(z.minimum(1), z.maximum(MAX_SIDE)),
  height: z.int().check(z.minimum(1), z.maximum(MAX_SIDE)),
  /** An overlay is shown above the present screen, which stays visible around it. */
  opensAs: z._default(z.enum(['screen', 'overlay']), 'screen'),
  /** Position of an overlay. */
  place: z._default(z.enum(['top', 'middle', 'bottom']), 'middle'),
  /** Overlay only: darkens the screen below. */
  dims: z._default(z.boolean(), true),
  /** Overlay only: a press outside closes it. */
  closesOutside: z._default(z.boolean(), true),
  spots: z._default(z.readonly(z.array(Spot).check(z.maxLength(MAX_SPOTS))), []),
})
export type Screen = z.infer<typeof Screen>
