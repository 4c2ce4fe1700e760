import * as z from 'zod/mini'
import { withinBounds } from '../base/bounds.ts'
import { Point, Rect, Size } from '../base/geometry.ts'
import { Contact } from './browser-network.ts'
import { Download } from './downloads.ts'
import { Facts } from './facts.ts'
import { Reading } from './reading.ts'
import { Trace } from './trace.ts'

/** Visible or declared state of an element, besides its name. */
const Looks = {
  pressed: z.optional(z.boolean()),
  selected: z.optional(z.boolean()),
  /** True while its popup or the part it controls is open. */
  expanded: z.optional(z.boolean()),
  /** Popup that a press opens: menu, listbox, tree, grid or dialog. */
  opens: z.optional(z.string()),
  /** No word of its name is visible on it. */
  iconOnly: z.optional(z.boolean()),
  /** Row, card or section that contains only this element of its name. */
  context: z.optional(z.string()),
}

/** The same on a mark, where what is absent has no key. */
const MarkLooks = {
  pressed: z.exactOptional(z.boolean()),
  selected: z.exactOptional(z.boolean()),
  expanded: z.exactOptional(z.boolean()),
  opens: z.exactOptional(z.string()),
  iconOnly: z.exactOptional(z.boolean()),
  context: z.exactOptional(z.string()),
}

/** How far a part of the page can still be scrolled in each direction, in points. */
const Scrolls = z.object({
  above: z.number(),
  below: z.number(),
  left: z.number(),
  right: z.number(),
})
export type Scrolls = z.infer<typeof Scrolls>

/**
 * A part of the page that scrolls by itself, where it is not most of the window. `label`: its
 * heading, or what it declares.
 */
export const ScrollArea = z.object({
  ref: z.string(),
  label: z.string(),
  rect: Rect,
  scrolls: Scrolls,
})
export type ScrollArea = z.infer<typeof ScrollArea>

/**
 * One element a person could act on. `ref` is opaque and valid for this observation only; `node` is
 * the same in later ones, for as long as the element lives. `rect` is in points of the visible screen. `label` is never empty; `labelSource` says where it came from.
 * `value` is what the element holds now and is absent for secure elements; `options` are the
 * choices of a native list that can be made, as a person reads them: at most the first 60
 * (`limits.ts`), of 80 characters each. `text` are the words on it where the label says others.
 *
 * `href` is the whole address a link leads to, `download` that it is a file. `form` says how the
 * form around the element is sent: `get` where the page says so itself, which changes nothing (RFC
 * 9110, 9.2.1), else `other`; `formIndex` which of its document it is; `submits` that it sends it.
 * Disabled elements are listed, but never
 * become marks. `outline` is what a person sees as the control where `rect`, the place to act on,
 * is only a part of it: a checkbox with the words beside it.
 */
export const ScreenElement = z.object({
  ref: z.string(),
  node: z.optional(z.string()),
  role: z.string(),
  label: z.string(),
  labelSource: z.string(),
  text: z.optional(z.string()),
  rect: Rect,
  inputType: z.optional(z.string()),
  value: z.optional(z.string()),
  options: z.optional(z.array(z.string())),
  checked: z.optional(z.boolean()),
  href: z.optional(z.string()),
  download: z.optional(z.boolean()),
  form: z.optional(z.enum(['get', 'other'])),
  formIndex: z.optional(z.number()),
  submits: z.optional(z.boolean()),
  outline: z.optional(Rect),
  ...Looks,
  enabled: z.boolean(),
  secure: z.boolean(),
})
export type ScreenElement = z.infer<typeof ScreenElement>

/**
 * A dialog of the browser or the system that is in the way; `kind` as the platform names it (alert,
 * confirm, …).
 */
const OpenDialog = z.object({
  kind: z.string(),
  message: z.string(),
  defaultValue: z.optional(z.string()),
})

/** A page of the browser; `tab` is its number. */
const OpenTab = z.object({
  tab: z.number(),
  title: z.string(),
  url: z.string(),
  shown: z.optional(z.boolean()),
})

/** At most this much page text travels with an observation, in characters. */
export const MAX_PAGE_TEXT = 20_000

/**
 * Words on the screen and where they are, in points of the visible screen. `ticks`: they change by
 * themselves, as a clock.
 */
export const TextLine = z.object({
  text: z.string(),
  rect: Rect,
  ticks: z.optional(z.boolean()),
})
export type TextLine = Readonly<z.infer<typeof TextLine>>

/**
 * How far what was scrolled last can still go, in points; before any scroll, what a turn of the
 * wheel in the middle of the screen reaches. `inner`: a part of the page that scrolls by itself.
 * Absent where it is not known.
 */
export const Scrollable = z.object({
  above: z.number(),
  below: z.number(),
  inner: z.optional(z.boolean()),
})
export type Scrollable = z.infer<typeof Scrollable>

/**
 * One capture of one moment, without its picture. `scroll` is the offset of the page in points.
 * `text` is what can be read on the screen, in reading order; `pageText` what a person could also
 * scroll to, where that is more. `beyond`: offsets of controls that only scrolling shows, from the
 * top of what `scrollable` is about; absent where there are none, or the device does not know.
 */
export const Scene = z.object({
  pointSize: Size,
  scale: z.number(),
  url: z.optional(z.string()),
  app: z.optional(z.string()),
  title: z.optional(z.string()),
  scroll: z.optional(Point),
  scrollable: z.optional(Scrollable),
  beyond: z.optional(z.array(z.number())),
  elements: z.array(ScreenElement),
  scrollAreas: z.optional(z.array(ScrollArea)),
  text: z.string(),
  /**
   * The words in sight, in the order of the page, also those that a window in front dims; absent
   * where the device does not say where they are.
   */
  lines: z.optional(z.array(TextLine)),
  pageText: z.optional(z.string()),
  /** Canvases, and images that a script made: words on them are in no text. In points. */
  drawings: z.optional(z.array(Rect)),
  dialog: z.optional(OpenDialog),
  /** How far all this was read; absent in older logs (`readingOf`). */
  reading: z.optional(Reading),
  /** `ref` of the element that has the focus. */
  focused: z.optional(z.string()),
  facts: z.optional(Facts),
  /** Hosts that the pages of a browser asked for since the last observation. */
  contacts: z.optional(z.array(Contact)),
  /** Requests and messages since the last observation; absent where none are recorded. */
  trace: z.optional(Trace),
  /** Pages that are open, where there are several; one of them is shown. */
  tabs: z.optional(z.array(OpenTab)),
  /** Files that pages gave so far. */
  downloads: z.optional(z.array(Download)),
})
export type Scene = z.infer<typeof Scene>

/**
 * A scene with its clean picture: a PNG in device pixels (`pointSize` times `scale`), without
 * marks.
 */
export interface Observation extends Scene {
  readonly png: Uint8Array<ArrayBuffer>
}

/**
 * A numbered element or scrollable part (`scrolls`) on the current picture. `id` counts from 1 in
 * reading order and means nothing one step later.
 */
export const Mark = z.object({
  id: z.number(),
  ref: z.string(),
  role: z.string(),
  label: z.string(),
  inputType: z.exactOptional(z.string()),
  value: z.exactOptional(z.string()),
  checked: z.exactOptional(z.boolean()),
  ...MarkLooks,
  scrolls: z.exactOptional(Scrolls),
  secure: z.boolean(),
  rect: Rect,
  outline: z.exactOptional(Rect),
})
export type Mark = Readonly<z.infer<typeof Mark>>

/** The structured screen of a step, as it is stored next to the picture: `step-001.json`. */
export const ScreenFile = z.object({
  step: z.number().check(z.int(), z.minimum(1)),
  scene: Scene,
  marks: z.readonly(z.array(Mark)),
})
export type ScreenFile = Readonly<z.infer<typeof ScreenFile>>

/** What the file of a screen holds, within bounds; undefined where it is damaged. */
export function readScreen(value: unknown): ScreenFile | undefined {
  return ScreenFile.safeParse(withinBounds(value)).data
}

/**
 * A frame whose page belongs to another site: `key` finds it again, its content lies in `area`,
 * `clip` is in sight.
 */
export const CrossOriginFrame = z.object({
  key: z.number(),
  /** Host of its address; absent where that names none. */
  host: z.optional(z.string()),
  area: Rect,
  scale: Point,
  clip: Rect,
})
export type CrossOriginFrame = z.infer<typeof CrossOriginFrame>

/**
 * Report of the page probe; the device adds size, scale, dialog and picture. `unresolved` counts
 * possible closed shadow roots, and a secure field is readable in `unmasked`.
 */
export const ProbeReport = z.object({
  crossOriginFrames: z.array(CrossOriginFrame),
  unresolved: z.number(),
  unmasked: z.array(Rect),
  url: z.string(),
  title: z.string(),
  scroll: Point,
  scrollable: z.optional(Scrollable),
  beyond: z.optional(z.array(z.number())),
  elements: z.array(ScreenElement),
  scrollAreas: z.optional(z.array(ScrollArea)),
  text: z.string(),
  lines: z.optional(z.array(TextLine)),
  pageText: z.optional(z.string()),
  drawings: z.optional(z.array(Rect)),
  focused: z.optional(z.string()),
  /** Parts not read in time; frames by their hosts, out of sight or over the limit. */
  cut: z.optional(
    z.object({
      elements: z.optional(z.boolean()),
      text: z.optional(z.boolean()),
      framesBeyond: z.optional(z.array(z.string())),
    }),
  ),
  /** Facts of the page and its same-origin frames, on request only. */
  facts: z.optional(Facts),
})
export type ProbeReport = z.infer<typeof ProbeReport>

/** The element that has the focus; undefined where none of the reported ones has. */
export function focusedIn({ elements, focused }: Scene): ScreenElement | undefined {
  return focused === undefined ? undefined : elements.find(({ ref }) => ref === focused)
}
