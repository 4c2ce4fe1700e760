// A picture screen: one picture and its hotspots. All positions are in pixels of the picture.
import * as z from 'zod/mini'

/** Stable identifier, unlike the title: logs, links and checks use it. */
export const ScreenId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/))
const SpotId = ScreenId
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** Maximum side of a picture that browsers decode, in pixels. */
export const MAX_SIDE = 16_384
const MAX_SPOTS = 500
/** Maximum delay, in milliseconds. */
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
  /** `swap`: replaces the present screen, which going back then skips. */
  z.strictObject({
    to: z.literal('screen'),
    screen: ScreenId,
    swap: z.exactOptional(z.boolean()),
  }),
  z.strictObject({ to: z.literal('back') }),
  /** Closes the overlay that contains the link. */
  z.strictObject({ to: z.literal('close') }),
  /** Leaves the prototype: the screen stays, and the agent reads the reason. */
  z.strictObject({ to: z.literal('outside') }),
  /** Scrolls its own screen until this row of the picture is at the top. */
  z.strictObject({ to: z.literal('scroll'), y: z.number().check(z.minimum(0)) }),
])
export type LinkTarget = z.infer<typeof LinkTarget>

const link = {
  /** Delay in milliseconds. */
  after: z._default(z.int().check(z.minimum(0), z.maximum(MAX_DELAY)), 0),
  /** When absent, the spot does not react, like an unfinished one. */
  target: z.exactOptional(LinkTarget),
}
const place = { id: SpotId, name: Name, rect: PictureRect }

/** Areas of a picture that react to input. Later ones lie above earlier ones. */
export const Spot = z.discriminatedUnion('kind', [
  /** `timed`: follows the link by itself `after` milliseconds after the screen appears. */
  z.strictObject({ kind: z.literal('area'), ...place, on: z._default(Gesture, 'tap'), ...link }),
  z.strictObject({
    kind: z.literal('field'),
    ...place,
    /** True: typed text is shown as dots and left out of texts. */
    secure: z._default(z.boolean(), false),
    /** Trigger of the link: Enter, or the first typed character. */
    on: z._default(z.enum(['enter', 'type']), 'enter'),
    ...link,
  }),
  /** Window that shows another screen's picture and scrolls it. */
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
  /** Path of the picture: PNG, JPEG or WebP. */
  picture: z.string().check(z.minLength(1), z.maxLength(1_024)),
  /** In pixels of the picture. */
  width: z.int().check(z.minimum(1), z.maximum(MAX_SIDE)),
  height: z.int().check(z.minimum(1), z.maximum(MAX_SIDE)),
  /** An overlay is shown above the present screen, which stays visible around it. */
  opensAs: z._default(z.enum(['screen', 'overlay']), 'screen'),
  place: z._default(z.enum(['top', 'middle', 'bottom']), 'middle'),
  /** Overlay only: darkens the screen below. */
  dims: z._default(z.boolean(), true),
  /** Overlay only: a press outside closes it. */
  closesOutside: z._default(z.boolean(), true),
  spots: z._default(z.readonly(z.array(Spot).check(z.maxLength(MAX_SPOTS))), []),
})
export type Screen = z.infer<typeof Screen>
