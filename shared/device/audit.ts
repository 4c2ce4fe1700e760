// The facts of one audited screen. All rectangles are in CSS pixels of the whole page, from its
// top left corner.
import * as z from 'zod/mini'
import { Point, Rect, Size } from '../base/geometry.ts'
import { FramePart } from './reading.ts'

/** An element as a finding names it. */
export const AuditedElement = z.object({
  selector: z.string(),
  role: z.string(),
  name: z.string(),
  html: z.string(),
  rect: Rect,
})
export type AuditedElement = z.infer<typeof AuditedElement>

/** One element that breaks a rule of axe. */
export const AxeFault = z.object({
  rule: z.string(),
  impact: z.string(),
  tags: z.array(z.string()),
  help: z.string(),
  helpUrl: z.string(),
  /** Failure summary as axe wrote it. */
  why: z.string(),
  element: AuditedElement,
  /** The same element in the last report, as `ScreenElement.ref`. */
  ref: z.optional(z.string()),
})
export type AxeFault = z.infer<typeof AxeFault>

/** Elements of one rule that a screen reports; one with more has one fault many times. */
export const MAX_RULE_FAULTS = 100

export const AxeAnswer = z.object({
  version: z.string(),
  faults: z.array(AxeFault),
  /** Elements that axe leaves to a person, by rule. */
  undecided: z.array(z.object({ rule: z.string(), help: z.string(), count: z.number() })),
})
export type AxeAnswer = z.infer<typeof AxeAnswer>

/** Element with the keyboard focus. */
export const FocusedNow = z.object({
  /** The same number is the same element, until the page is replaced. */
  key: z.number(),
  element: AuditedElement,
  /**
   * The element with its labels and its small parents, as the window shows it: a sign of focus is
   * drawn there.
   */
  area: Rect,
  scroll: Point,
  /** A caret shows the focus in it. */
  takesText: z.boolean(),
  /** A bar that stays in place covers all of it. */
  obscured: z.exactOptional(z.boolean()),
  /** It is a frame of another site: its stops are its own. */
  isFrame: z.boolean(),
})
export type FocusedNow = z.infer<typeof FocusedNow>

/** A control that a pointer can use and no stop of the walk reaches. */
export const UnreachedControl = z.object({
  element: AuditedElement,
  /** Only its looks say that it is a control: it counts when something listens for a press. */
  byLooks: z.boolean(),
})
export type UnreachedControl = z.infer<typeof UnreachedControl>

/** A stop that contradicts the order of reading, and how. */
export const MisplacedStop = z.object({ element: AuditedElement, measured: z.string() })
export type MisplacedStop = z.infer<typeof MisplacedStop>

/** One stop of the keyboard walk. */
export const FocusStop = z.object({
  element: AuditedElement,
  /** True when a sign of the focus can be seen; undefined where it was not measured. */
  visible: z.exactOptional(z.boolean()),
  /** A bar that stays in place covers all of it. */
  obscured: z.exactOptional(z.boolean()),
  /** Pixels that differ between with and without focus. */
  changedPixels: z.exactOptional(z.number()),
})
export type FocusStop = z.infer<typeof FocusStop>

export const KeyboardWalk = z.object({
  stops: z.readonly(z.array(FocusStop)),
  /** The stop that Tab, and Escape and Tab, do not leave while other controls were not reached. */
  trap: z.exactOptional(z.object({ at: z.number(), returnsTo: z.number() })),
  /** Controls that a pointer can use and no stop reaches. */
  unreachable: z.readonly(z.array(AuditedElement)),
  /** Absent in audits of an older Harness. */
  misplaced: z.exactOptional(z.readonly(z.array(MisplacedStop))),
  /** False when the walk was cut short; then nothing is said about what it did not reach. */
  complete: z.boolean(),
})
export type KeyboardWalk = z.infer<typeof KeyboardWalk>

/** Overflow of the page beyond its window, with the elements that cause it. */
export const Overflow = z.object({
  scrollWidth: z.number(),
  clientWidth: z.number(),
  elements: z.array(AuditedElement),
})
export type Overflow = z.infer<typeof Overflow>

/** Elements with lines that are cut off and were not before; `elements` are the first of them. */
export const CutLines = z.object({ elements: z.array(AuditedElement), count: z.number() })
export type CutLines = z.infer<typeof CutLines>

/** A control on the map of targets. */
export const Target = z.object({
  name: z.string(),
  rect: Rect,
  /** Absent in audits of an older Harness. */
  role: z.exactOptional(z.string()),
})
export type Target = z.infer<typeof Target>

export const AuditView = z.enum([
  'zoom_200',
  'zoom_400',
  'text_spacing',
  'forced_colors',
  'reduced_motion',
])
export type AuditView = z.infer<typeof AuditView>

/** Something that a screen loses when it is shown in another way. */
export const ViewFault = z.object({
  view: AuditView,
  rule: z.enum(['reflow', 'content-cut', 'lost-in-forced-colors', 'keeps-moving']),
  element: AuditedElement,
  /** With the threshold. */
  measured: z.string(),
})
export type ViewFault = z.infer<typeof ViewFault>

/** An element that breaks a rule of our own which the page alone decides. */
export const PageFault = z.object({
  rule: z.enum([
    'table-headers',
    'passage-language',
    'icon-contrast',
    'hover-only',
    'paste-refused',
    'drag-only',
    'asked-twice',
    'hover-content',
  ]),
  element: AuditedElement,
  /** With the threshold. */
  measured: z.string(),
})
export type PageFault = z.infer<typeof PageFault>

/** The screen under other conditions: those that were measured, and the faults found in them. */
export const ViewResults = z.object({
  measured: z.readonly(z.array(AuditView)),
  faults: z.readonly(z.array(ViewFault)),
})
export type ViewResults = z.infer<typeof ViewResults>

/** A line of the screen as a screen reader reads it. */
export const ReaderLine = z.object({
  depth: z.number(),
  role: z.string(),
  name: z.string(),
  /** Level, state, live region. */
  more: z.string(),
})
export type ReaderLine = z.infer<typeof ReaderLine>

/** An audit of one screen as it was found, without its picture. */
export const ScreenFacts = z.object({
  url: z.string(),
  title: z.string(),
  viewport: Size,
  /** Scroll offset: the top left corner of the picture and of the window. */
  scroll: Point,
  /** The size of the picture in CSS pixels of the page; what lies below is not on it. */
  pictured: Size,
  axe: AxeAnswer,
  walk: KeyboardWalk,
  views: ViewResults,
  /** Absent in audits of an older Harness. */
  page: z.exactOptional(z.readonly(z.array(PageFault))),
  reader: z.readonly(z.array(ReaderLine)),
  targets: z.readonly(z.array(Target)),
  /** Frames that were not audited; absent in audits of an older Harness. */
  unaudited: z.exactOptional(z.readonly(z.array(FramePart))),
})
export type ScreenFacts = z.infer<typeof ScreenFacts>

export interface ScreenAudit extends ScreenFacts {
  /**
   * A PNG in device pixels: the window and the page below it. Empty where a secret was filled in,
   * which is masked in pictures of the window alone.
   */
  readonly picture: Uint8Array
}

/** Difference between two screens of one address: the kinds of controls, whatever their labels. */
export const ScreenSign = z.object({ path: z.string(), parts: z.array(z.string()) })
export type ScreenSign = z.infer<typeof ScreenSign>
