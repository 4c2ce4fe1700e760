// Facts that a page reports for the sensors, beyond its elements and text. They are gathered once
// per observation; all are optional, because a device omits what it cannot know. Facts are
// measurements; limits and thresholds belong to the sensors.
import * as z from 'zod/mini'
import { Rect } from '../base/geometry.ts'
import { ScreenFacts } from './audit.ts'

/** Maximum number of facts of each kind, and of characters of a text from the page. */
export const MAX_FACTS = 80
export const MAX_FACT_TEXT = 160

/** Visible text that may be hard to read: contrast below 4.5:1, under 12 CSS pixels, or cut off. */
export const TextFact = z.object({
  text: z.string(),
  rect: Rect,
  /** Font size in CSS pixels. */
  fontSize: z.number(),
  bold: z.boolean(),
  color: z.string(),
  background: z.optional(z.string()),
  /** Absent when the style does not reveal the background; `behind` then names it. */
  contrast: z.optional(z.number()),
  behind: z.optional(z.enum(['picture', 'effect'])),
  placeholder: z.optional(z.boolean()),
  /** Pixels of text that its own box hides and no title shows; `ellipsis`: dots mark the cut. */
  cut: z.optional(z.object({ across: z.number(), down: z.number(), ellipsis: z.boolean() })),
  /** Lines drawn in plain `color`, whose background is visible in the picture. */
  lines: z.optional(z.array(Rect)),
  /** Contrast with the background for each roughly square piece of those lines. */
  grounds: z.optional(z.array(z.number())),
  /** Control that contains this text, as `ScreenElement.ref`. */
  ref: z.optional(z.string()),
})
export type TextFact = z.infer<typeof TextFact>

/** Measurements of a control beyond its element in the scene. */
export const ControlFact = z.object({
  ref: z.string(),
  /** Whole press area in points, including off-screen parts and a field's own label. */
  target: Rect,
  /** True inside a sentence; set only on targets under 44 pixels. */
  inline: z.optional(z.boolean()),
  /** True when the size may be the browser's default; set only on targets under 44 pixels. */
  native: z.optional(z.boolean()),
  /** True when a title or a description explains the control. */
  described: z.optional(z.boolean()),
  /** True when the text is drawn with an icon font. */
  icon: z.optional(z.boolean()),
  /** True when only the pointer's shape reveals that it can be pressed. */
  undeclared: z.optional(z.boolean()),
  /** True when only a script listens for presses, and pointer and box do not reveal it. */
  unpromised: z.optional(z.boolean()),
  /** True when it stays in place while the page scrolls. */
  fixed: z.optional(z.boolean()),
  /** Attributes of fields, as the page wrote them. */
  autocomplete: z.optional(z.string()),
  inputMode: z.optional(z.string()),
  required: z.optional(z.boolean()),
  invalid: z.optional(z.boolean()),
  /** True when a field with a hint also has visible text that reads as its label. */
  beside: z.optional(z.boolean()),
  /** Name in the browser's accessibility tree, requested only if the probe found none. */
  spoken: z.optional(z.string()),
  /** True when missing in the browser's accessibility tree. */
  unspoken: z.optional(z.boolean()),
})
export type ControlFact = z.infer<typeof ControlFact>

/** Text that a page shows as an error or a notice: by role, live region, or its name for errors. */
export const NoticeFact = z.object({
  text: z.string(),
  rect: Rect,
  by: z.enum(['role', 'field', 'name']),
})
export type NoticeFact = z.infer<typeof NoticeFact>

/** Visible picture that could not be loaded. */
export const PictureFact = z.object({ url: z.string(), rect: Rect, label: z.string() })
export type PictureFact = z.infer<typeof PictureFact>

/**
 * Content that the user cannot make visible, because a fixed bar covers it at the end of the page.
 */
export const HiddenFact = z.object({ label: z.string(), rect: Rect, by: Rect })
export type HiddenFact = z.infer<typeof HiddenFact>

/** Text over which other text (`by`, quoted), a box or a picture is drawn. */
export const OverlapFact = z.object({ text: z.string(), by: z.string(), rect: Rect })
export type OverlapFact = z.infer<typeof OverlapFact>

/**
 * Layout shift since the last observation without an input as its cause (CLS: `value` is a score,
 * not pixels).
 */
export const ShiftFact = z.object({ value: z.number(), atMs: z.number(), rect: z.optional(Rect) })
export type ShiftFact = z.infer<typeof ShiftFact>

/** Measurements of the page for sensors; `viewport` and `content` are widths in CSS pixels. */
export const PageFacts = z.object({
  texts: z.array(TextFact),
  controls: z.array(ControlFact),
  notices: z.array(NoticeFact),
  brokenPictures: z.array(PictureFact),
  hidden: z.array(HiddenFact),
  overlapped: z.optional(z.array(OverlapFact)),
  shifts: z.array(ShiftFact),
  width: z.object({ viewport: z.number(), content: z.number() }),
  /**
   * Time from the first input since the last observation to the next paint, in ms (Event Timing).
   */
  firstPaintMs: z.optional(z.number()),
  /** Text in live regions, and text that describes the focused field. */
  live: z.optional(z.array(z.string())),
  /** True when a modal window blocks the page. */
  modal: z.optional(z.boolean()),
  /** True when a dialog of the page is visible, modal or not. */
  dialogOpen: z.optional(z.boolean()),
  /** True when no element of the page has the focus. */
  unfocused: z.optional(z.boolean()),
  /** True when the last press changed text before it was released. */
  actedOnDown: z.optional(z.boolean()),
  /** True when the page has no text, picture or control anywhere. */
  blank: z.optional(z.boolean()),
  /**
   * True when something visible without a control role reacts to a press; measured only on pages
   * without controls.
   */
  pressable: z.optional(z.boolean()),
  /** True when time ran out before the whole page was read, so elements may be missing. */
  partial: z.optional(z.boolean()),
})
export type PageFacts = z.infer<typeof PageFacts>

/**
 * Fault in the browser since the last observation, oldest first. `silent`: no answer for `ms`,
 * minus possible lag of a busy machine.
 */
export const PageEvent = z.object({
  kind: z.enum([
    'exception',
    'console_error',
    'failed_request',
    'mixed_content',
    'download',
    'silent',
  ]),
  /** Text of the browser or the page; a whole sentence for a failed request without `method`. */
  text: z.string(),
  url: z.optional(z.string()),
  method: z.optional(z.string()),
  /** HTTP status, or 0 if there was certainly no answer. */
  status: z.optional(z.number()),
  /** Resource type with which the browser requested it. */
  resource: z.optional(z.string()),
  ms: z.optional(z.number()),
  /** Address of the page on which it happened, or of the frame that made the request. */
  page: z.optional(z.string()),
  /** True when the document of the page itself was requested. */
  document: z.optional(z.boolean()),
})
export type PageEvent = z.infer<typeof PageEvent>

/**
 * Element anywhere on the page that breaks a rule of axe-core; `rect` is absent if the window does
 * not show it. `impact` and the texts come from axe-core, `criteria` are the failed ones of WCAG.
 */
export const RuleFact = z.object({
  rule: z.string(),
  impact: z.string(),
  help: z.string(),
  why: z.string(),
  criteria: z.optional(z.array(z.string())),
  /** True for a rule of Harness rather than axe-core. */
  own: z.optional(z.boolean()),
  /** Page with instructions for a fix. */
  helpUrl: z.optional(z.string()),
  role: z.string(),
  name: z.string(),
  selector: z.string(),
  html: z.string(),
  rect: z.optional(Rect),
  /** Position in CSS pixels of the page, in the window or not. */
  place: z.optional(Rect),
  /** Ref of the control, as `ScreenElement.ref`; absent for other elements. */
  ref: z.optional(z.string()),
})
export type RuleFact = z.infer<typeof RuleFact>

/**
 * Facts of one observation. `page` and `events` are absent when the device cannot report them,
 * `rules` when not requested, and `audit` except on audited screens.
 */
export const Facts = z.object({
  page: z.optional(PageFacts),
  events: z.optional(z.array(PageEvent)),
  rules: z.optional(z.array(RuleFact)),
  audit: z.optional(ScreenFacts),
})
export type Facts = z.infer<typeof Facts>
