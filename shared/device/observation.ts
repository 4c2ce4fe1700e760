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
  /** The label is not visible on the element. */
  iconOnly: z.optional(z.boolean()),
  /** Row, card or section in which the label is unique. */
  context: z.optional(z.string()),
}

/** Element state on a mark; absent values have no key. */
const MarkLooks = {
  pressed: z.exactOptional(z.boolean()),
  selected: z.exactOptional(z.boolean()),
  expanded: z.exactOptional(z.boolean()),
  opens: z.exactOptional(z.string()),
  iconOnly: z.exactOptional(z.boolean()),
  context: z.exactOptional(z.string()),
}

/** Remaining scroll distance of a part of the page in each direction, in points. */
const Scrolls = z.object({
  above: z.number(),
  below: z.number(),
  left: z.number(),
  right: z.number(),
})
export type Scrolls = z.infer<typeof Scrolls>

/**
 * Scrollable part of the page that covers less than most of the window. `label` is its heading or
 * declared name.
 */
export const ScrollArea = z.object({
  ref: z.string(),
  label: z.string(),
  rect: Rect,
  scrolls: Scrolls,
})
export type ScrollArea = z.infer<typeof ScrollArea>

/** Element a person could act on. Disabled ones are listed but never become marks. */
export const ScreenElement = z.object({
  /** Opaque; valid for this observation only. */
  ref: z.string(),
  /** Stable across observations while the element exists. */
  node: z.optional(z.string()),
  role: z.string(),
  /** Never empty; `labelSource` names its source. */
  label: z.string(),
  labelSource: z.string(),
  /** Visible text that differs from the label. */
  text: z.optional(z.string()),
  /** In points of the visible screen. */
  rect: Rect,
  inputType: z.optional(z.string()),
  /** Current value; absent for secure elements. */
  value: z.optional(z.string()),
  /** Selectable choices of a native list: at most 60 (`limits.ts`), of 80 characters each. */
  options: z.optional(z.array(z.string())),
  checked: z.optional(z.boolean()),
  /** Full address of a link. */
  href: z.optional(z.string()),
  /** Leads to a file. */
  download: z.optional(z.boolean()),
  /** `get` when the form declares it: such a submit changes nothing (RFC 9110, 9.2.1). */
  form: z.optional(z.enum(['get', 'other'])),
  formIndex: z.optional(z.number()),
  /** Submits its form when pressed. */
  submits: z.optional(z.boolean()),
  /** Visible control when `rect` is only its active part: a checkbox with its label. */
  outline: z.optional(Rect),
  ...Looks,
  enabled: z.boolean(),
  secure: z.boolean(),
})
export type ScreenElement = z.infer<typeof ScreenElement>

/**
 * Dialog of the browser or the system that blocks the page; `kind` is the platform's name (alert,
 * confirm, …).
 */
const OpenDialog = z.object({
  kind: z.string(),
  message: z.string(),
  defaultValue: z.optional(z.string()),
})

const OpenTab = z.object({
  tab: z.number(),
  title: z.string(),
  url: z.string(),
  shown: z.optional(z.boolean()),
})

/** Maximum length of the page text in an observation, in characters. */
export const MAX_PAGE_TEXT = 20_000

/**
 * Text on the screen and its location, in points of the visible screen. `ticks`: the text changes
 * by itself, like a clock.
 */
export const TextLine = z.object({
  text: z.string(),
  rect: Rect,
  ticks: z.optional(z.boolean()),
})
export type TextLine = Readonly<z.infer<typeof TextLine>>

/**
 * Remaining scroll distance of the last scrolled area, in points; initially of the area at the
 * screen's center. `inner`: an area within the page. Absent when unknown.
 */
export const Scrollable = z.object({
  above: z.number(),
  below: z.number(),
  inner: z.optional(z.boolean()),
})
export type Scrollable = z.infer<typeof Scrollable>

/**
 * Capture of one moment, without its picture. `scroll` is in points, `text` in reading order, and
 * `pageText` covers the scrollable page when that is more. `beyond` lists offsets of controls out
 * of view, from the top of the area of `scrollable`.
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
   * Visible lines in page order, including those dimmed by a window in front; absent when the
   * device does not report positions.
   */
  lines: z.optional(z.array(TextLine)),
  pageText: z.optional(z.string()),
  /** Canvases and script-made images, in points: words drawn on them are missing from the text. */
  drawings: z.optional(z.array(Rect)),
  dialog: z.optional(OpenDialog),
  /** Extent to which the screen was read; absent in older logs (`readingOf`). */
  reading: z.optional(Reading),
  focused: z.optional(z.string()),
  facts: z.optional(Facts),
  /** Hosts that the browser's pages contacted since the last observation. */
  contacts: z.optional(z.array(Contact)),
  /** Requests and messages since the last observation; absent when not recorded. */
  trace: z.optional(Trace),
  /** An open WebSocket of the page: its messages are sent without being held. */
  hasSocket: z.optional(z.literal(true)),
  /** Open pages, when there are several; one of them is shown. */
  tabs: z.optional(z.array(OpenTab)),
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

/** Structured screen of a step, stored next to the picture: `step-001.json`. */
export const ScreenFile = z.object({
  step: z.number().check(z.int(), z.minimum(1)),
  scene: Scene,
  marks: z.readonly(z.array(Mark)),
})
export type ScreenFile = Readonly<z.infer<typeof ScreenFile>>

/** Reads a screen file within bounds; undefined for a damaged one. */
export function readScreen(value: unknown): ScreenFile | undefined {
  return ScreenFile.safeParse(withinBounds(value)).data
}

/**
 * Frame with a page of another site. `key` identifies it, `area` contains its content, `clip` is
 * the visible part.
 */
export const CrossOriginFrame = z.object({
  key: z.number(),
  /** Host of its address; absent when the address has none. */
  host: z.optional(z.string()),
  area: Rect,
  scale: Point,
  clip: Rect,
})
export type CrossOriginFrame = z.infer<typeof CrossOriginFrame>

/**
 * Report of the page probe; the device adds size, scale, dialog and picture. `unresolved` counts
 * possible closed shadow roots; `unmasked` are areas where a secure field is readable.
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
  /** Parts not read in time. `framesBeyond`: hosts of frames out of view or over the limit. */
  cut: z.optional(
    z.object({
      elements: z.optional(z.boolean()),
      text: z.optional(z.boolean()),
      framesBeyond: z.optional(z.array(z.string())),
    }),
  ),
  /** Facts of the page and its same-origin frames; only on request. */
  facts: z.optional(Facts),
})
export type ProbeReport = z.infer<typeof ProbeReport>

/** The focused element; undefined when none of the reported elements has the focus. */
export function focusedIn({ elements, focused }: Scene): ScreenElement | undefined {
  return focused === undefined ? undefined : elements.find(({ ref }) => ref === focused)
}
