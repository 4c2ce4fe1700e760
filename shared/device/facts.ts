// What a page says of itself beyond its elements and words, for the sensors. Gathered once with an
// observation; everything in it is optional, so a device leaves out what it cannot know. Limits and
// thresholds belong to the sensors: facts are measured.
import * as z from 'zod/mini'
import { Rect } from '../base/geometry.ts'
import { ScreenFacts } from './audit.ts'

/** At most so many of each kind of fact, and so many characters of a text from the page. */
export const MAX_FACTS = 80
export const MAX_FACT_TEXT = 160

/**
 * Visible words that may be hard to read: contrast below 4.5:1, under 12 CSS pixels, or cut off.
 */
export const TextFact = z.object({
  text: z.string(),
  rect: Rect,
  /** In CSS pixels. */
  fontSize: z.number(),
  bold: z.boolean(),
  color: z.string(),
  background: z.optional(z.string()),
  /** Absent when the style does not reveal the background; `behind` then names it. */
  contrast: z.optional(z.number()),
  behind: z.optional(z.enum(['picture', 'effect'])),
  placeholder: z.optional(z.boolean()),
  /** Pixels that the words' own box hides and no title shows; `ellipsis` when dots mark the cut. */
  cut: z.optional(z.object({ across: z.number(), down: z.number(), ellipsis: z.boolean() })),
  /** Lines drawn in plain `color`, whose background the picture can show. */
  lines: z.optional(z.array(Rect)),
  /** Contrast with the background for each roughly square piece of those lines. */
  grounds: z.optional(z.array(z.number())),
  /** The control that these words are on, as `ScreenElement.ref`. */
  ref: z.optional(z.string()),
})
export type TextFact = z.infer<typeof TextFact>

/** Measurements of a control beyond its element in the scene. */
export const ControlFact = z.object({
  ref: z.string(),
  /** The whole press area in points, parts out of sight and a field's own label included. */
  target: Rect,
  /** Part of a sentence; set only on targets under 44 pixels. */
  inline: z.optional(z.boolean()),
  /** Size that is, or may be, the browser's default; set only on targets under 44 pixels. */
  native: z.optional(z.boolean()),
  /** A title or a description explains the control. */
  described: z.optional(z.boolean()),
  /** Its text is drawn with an icon font. */
  icon: z.optional(z.boolean()),
  /** Only the pointer's shape reveals that it can be pressed. */
  undeclared: z.optional(z.boolean()),
  /** Only a script waits for presses: neither the pointer nor a box says so to a person. */
  unpromised: z.optional(z.boolean()),
  /** It stays in place while the page scrolls below it. */
  fixed: z.optional(z.boolean()),
  /** Attributes of fields, as the page wrote them. */
  autocomplete: z.optional(z.string()),
  inputMode: z.optional(z.string()),
  required: z.optional(z.boolean()),
  invalid: z.optional(z.boolean()),
  /** A field with a hint also has text above, in its row or in it that reads as its label. */
  beside: z.optional(z.boolean()),
  /** Name in the browser's accessibility tree, requested only if the probe found none. */
  spoken: z.optional(z.string()),
  /** Missing in the browser's accessibility tree. */
  unspoken: z.optional(z.boolean()),
})
export type ControlFact = z.infer<typeof ControlFact>

/**
 * Words that a page shows as an error or a notice: by role, live region, or the name it gives to
 * errors.
 */
export const NoticeFact = z.object({
  text: z.string(),
  rect: Rect,
  by: z.enum(['role', 'field', 'name']),
})
export type NoticeFact = z.infer<typeof NoticeFact>

/** A picture in sight that could not be shown. */
export const PictureFact = z.object({ url: z.string(), rect: Rect, label: z.string() })
export type PictureFact = z.infer<typeof PictureFact>

/**
 * Something a person cannot bring into sight: a bar that stays in place lies over it at the end of
 * the page.
 */
export const HiddenFact = z.object({ label: z.string(), rect: Rect, by: Rect })
export type HiddenFact = z.infer<typeof HiddenFact>

/** Words that others (`by`, quoted), a box or a picture are drawn over. */
export const OverlapFact = z.object({ text: z.string(), by: z.string(), rect: Rect })
export type OverlapFact = z.infer<typeof OverlapFact>

/**
 * A layout shift since the last observation that no input explains (CLS: `value` is a score, not
 * pixels).
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
   * From the first input since the last observation to the next paint after it, in ms (Event
   * Timing).
   */
  firstPaintMs: z.optional(z.number()),
  /** Words in live regions, and those that explain the field with the focus. */
  live: z.optional(z.array(z.string())),
  /** A modal window blocks the page. */
  modal: z.optional(z.boolean()),
  /** A dialog of the page can be seen, modal or not. */
  dialogOpen: z.optional(z.boolean()),
  /** No element of the page has the focus. */
  unfocused: z.optional(z.boolean()),
  /** The last press changed words before it was released. */
  actedOnDown: z.optional(z.boolean()),
  /** The page has no word, picture or control anywhere. */
  blank: z.optional(z.boolean()),
  /**
   * Something visible without a control role reacts to a press; measured only on pages without
   * controls.
   */
  pressable: z.optional(z.boolean()),
  /** Time ran out before the whole page was read, so missing elements may exist. */
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
  /** Words of the browser or the page; a whole sentence for a failed request without `method`. */
  text: z.string(),
  url: z.optional(z.string()),
  method: z.optional(z.string()),
  /** HTTP status, or 0 if there was certainly no answer. */
  status: z.optional(z.number()),
  /** Type under which the browser requested it. */
  resource: z.optional(z.string()),
  ms: z.optional(z.number()),
  /** The address of the page it happened on, or of the frame that asked. */
  page: z.optional(z.string()),
  /** The document of the page itself was asked for. */
  document: z.optional(z.boolean()),
})
export type PageEvent = z.infer<typeof PageEvent>

/**
 * An element anywhere on the page that breaks a rule of axe-core; `rect` is absent where the window
 * does not show it. `impact` and the texts are axe's own, `criteria` those of WCAG that
 * fail.
 */
export const RuleFact = z.object({
  rule: z.string(),
  impact: z.string(),
  help: z.string(),
  why: z.string(),
  criteria: z.optional(z.array(z.string())),
  /** A rule of Harness, not of axe-core. */
  own: z.optional(z.boolean()),
  /** Page with instructions for a fix. */
  helpUrl: z.optional(z.string()),
  role: z.string(),
  name: z.string(),
  selector: z.string(),
  html: z.string(),
  rect: z.optional(Rect),
  /** The same in CSS pixels of the page, in the window or not. */
  place: z.optional(Rect),
  /** The control that it is, as `ScreenElement.ref`; absent for other elements. */
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
