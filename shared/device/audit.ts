// The facts of one audited screen. All rectangles are in CSS pixels of the whole page, from its top
// left corner.
import * as z from 'zod/mini'
import { Point, Rect, Size } from '../base/geometry.ts'
import { FramePart } from './reading.ts'

/** Element as identified by a finding. */
export const AuditedElement = z.object({
  selector: z.string(),
  role: z.string(),
  name: z.string(),
  html: z.string(),
  rect: Rect,
})
export type AuditedElement = z.infer<typeof AuditedElement>

export const AxeFault = z.object({
  rule: z.string(),
  impact: z.string(),
  tags: z.array(z.string()),
  help: z.string(),
  helpUrl: z.string(),
  /** Failure summary by axe-core. */
  why: z.string(),
  element: AuditedElement,
  /** Ref of the element in the last report, as in `ScreenElement.ref`. */
  ref: z.optional(z.string()),
})
export type AxeFault = z.infer<typeof AxeFault>

/** Maximum number of elements per rule; a screen with more repeats the same fault. */
export const MAX_RULE_FAULTS = 100

export const AxeAnswer = z.object({
  version: z.string(),
  faults: z.array(AxeFault),
  /** Numbers of elements for which axe-core needs a human decision, by rule. */
  undecided: z.array(z.object({ rule: z.string(), help: z.string(), count: z.number() })),
})
export type AxeAnswer = z.infer<typeof AxeAnswer>

export const FocusedNow = z.object({
  /** Identifies the element until the page is replaced. */
  key: z.number(),
  element: AuditedElement,
  /**
   * Visible area of the element with its labels and small parents, where a focus indicator is
   * drawn.
   */
  area: Rect,
  scroll: Point,
  /** True when a caret in it shows the focus. */
  takesText: z.boolean(),
  /** True when a fixed bar covers it completely. */
  obscured: z.exactOptional(z.boolean()),
  /** True for a cross-origin frame, which has its own stops. */
  isFrame: z.boolean(),
})
export type FocusedNow = z.infer<typeof FocusedNow>

/** Control that a pointer can use but no stop of the walk reaches. */
export const UnreachedControl = z.object({
  element: AuditedElement,
  /** True when only its appearance marks it as a control; it then needs a press listener. */
  byLooks: z.boolean(),
})
export type UnreachedControl = z.infer<typeof UnreachedControl>

/** Stop that contradicts the reading order, with the measurement. */
export const MisplacedStop = z.object({ element: AuditedElement, measured: z.string() })
export type MisplacedStop = z.infer<typeof MisplacedStop>

export const FocusStop = z.object({
  element: AuditedElement,
  /** True when the focus is visible; undefined when not measured. */
  visible: z.exactOptional(z.boolean()),
  /** True when a fixed bar covers it completely. */
  obscured: z.exactOptional(z.boolean()),
  /** Number of pixels that differ between the states with and without focus. */
  changedPixels: z.exactOptional(z.number()),
})
export type FocusStop = z.infer<typeof FocusStop>

export const KeyboardWalk = z.object({
  stops: z.readonly(z.array(FocusStop)),
  /** Stop that neither Tab nor Escape leaves, although other controls were not reached. */
  trap: z.exactOptional(z.object({ at: z.number(), returnsTo: z.number() })),
  /** Controls that a pointer can use but no stop reaches. */
  unreachable: z.readonly(z.array(AuditedElement)),
  /** Absent in audits by an older Harness. */
  misplaced: z.exactOptional(z.readonly(z.array(MisplacedStop))),
  /** False when the walk was cut short; unreached controls are then unknown. */
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

/** Number of elements whose lines are newly cut off; `elements` lists the first of them. */
export const CutLines = z.object({ elements: z.array(AuditedElement), count: z.number() })
export type CutLines = z.infer<typeof CutLines>

/** Control on the map of targets. */
export const Target = z.object({
  name: z.string(),
  rect: Rect,
  /** Absent in audits by an older Harness. */
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

/** Content or function that a screen loses in another view. */
export const ViewFault = z.object({
  view: AuditView,
  rule: z.enum(['reflow', 'content-cut', 'lost-in-forced-colors', 'keeps-moving']),
  element: AuditedElement,
  /** Measurement with its threshold. */
  measured: z.string(),
})
export type ViewFault = z.infer<typeof ViewFault>

/** Element that breaks one of Harness's own rules, as found in the page. */
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
  /** Measurement with its threshold. */
  measured: z.string(),
})
export type PageFault = z.infer<typeof PageFault>

/** Results of the views: which were measured, and the faults found in them. */
export const ViewResults = z.object({
  measured: z.readonly(z.array(AuditView)),
  faults: z.readonly(z.array(ViewFault)),
})
export type ViewResults = z.infer<typeof ViewResults>

/** Line of the screen as a screen reader reads it. */
export const ReaderLine = z.object({
  depth: z.number(),
  role: z.string(),
  name: z.string(),
  /** Level, state and live region. */
  more: z.string(),
})
export type ReaderLine = z.infer<typeof ReaderLine>

/** Audit of one screen, without its picture. */
export const ScreenFacts = z.object({
  url: z.string(),
  title: z.string(),
  viewport: Size,
  /** Scroll offset, which is the top left corner of the picture and of the window. */
  scroll: Point,
  /** Size of the picture in CSS pixels; content below it is not shown. */
  pictured: Size,
  axe: AxeAnswer,
  walk: KeyboardWalk,
  views: ViewResults,
  /** Absent in audits by an older Harness. */
  page: z.exactOptional(z.readonly(z.array(PageFault))),
  reader: z.readonly(z.array(ReaderLine)),
  targets: z.readonly(z.array(Target)),
  /** Frames that were not audited; absent in audits by an older Harness. */
  unaudited: z.exactOptional(z.readonly(z.array(FramePart))),
})
export type ScreenFacts = z.infer<typeof ScreenFacts>

export interface ScreenAudit extends ScreenFacts {
  /**
   * PNG in device pixels of the window and the page below it. Empty once a secret was filled in,
   * because only pictures of the window can be masked.
   */
  readonly picture: Uint8Array
}

/** Signature of a screen: its path and kinds of controls, regardless of their labels. */
export const ScreenSign = z.object({ path: z.string(), parts: z.array(z.string()) })
export type ScreenSign = z.infer<typeof ScreenSign>
