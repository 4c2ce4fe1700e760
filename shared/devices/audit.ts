// What an audit gathers of one screen. All rectangles are in CSS pixels of the whole page, from its top left corner.
import * as z from 'zod/mini'
import { Point, Rect, type Size } from '../language/geometry.ts'

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
  /** What axe measured there, in its own words. */
  why: z.string(),
  element: AuditedElement,
})
export type AxeFault = z.infer<typeof AxeFault>

export const AxeAnswer = z.object({
  version: z.string(),
  faults: z.array(AxeFault),
  /** Elements that axe leaves to a person, by rule. */
  undecided: z.array(z.object({ rule: z.string(), help: z.string(), count: z.number() })),
})
export type AxeAnswer = z.infer<typeof AxeAnswer>

/** Where the keyboard focus is. */
export const FocusedNow = z.object({
  /** The same number is the same element, until the page is replaced. */
  key: z.number(),
  element: AuditedElement,
  /** The element with its labels and its small parents, as the window shows it: a sign of focus is drawn there. */
  area: Rect,
  scroll: Point,
  /** A caret shows the focus in it. */
  takesText: z.boolean(),
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

/** One stop of the keyboard walk. */
export interface FocusStop {
  readonly element: AuditedElement
  /** Whether a sign of the focus can be seen; undefined where it was not measured. */
  readonly visible?: boolean
  /** Pixels that differ between with and without focus. */
  readonly changedPixels?: number
}

export interface KeyboardWalk {
  readonly stops: readonly FocusStop[]
  /** The stop that Tab, and Escape and Tab, do not leave while other controls were not reached. */
  readonly trap?: { readonly at: number; readonly returnsTo: number }
  /** Controls that a pointer can use and no stop reaches. */
  readonly unreachable: readonly AuditedElement[]
  /** False when the walk was cut short; then nothing is said about what it did not reach. */
  readonly complete: boolean
}

/** How far the page reaches beyond its window, and what does. */
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
export const Target = z.object({ name: z.string(), rect: Rect })
export type Target = z.infer<typeof Target>

export const AUDIT_VIEWS = [
  'zoom_200',
  'zoom_400',
  'text_spacing',
  'forced_colors',
  'reduced_motion',
] as const
export type AuditView = (typeof AUDIT_VIEWS)[number]

/** Something that a screen loses when it is shown in another way. */
export interface ViewFault {
  readonly view: AuditView
  readonly rule: 'reflow' | 'content-cut' | 'lost-in-forced-colors' | 'keeps-moving'
  readonly element: AuditedElement
  /** With the threshold. */
  readonly measured: string
}

/** The screen in other ways: what could be measured, and what is lost there. */
export interface ViewResults {
  readonly measured: readonly AuditView[]
  readonly faults: readonly ViewFault[]
}

/** A line of the screen as a screen reader reads it. */
export interface ReaderLine {
  readonly depth: number
  readonly role: string
  readonly name: string
  /** Level, state, live region. */
  readonly more: string
}

/** An audit of one screen as it was found. */
export interface ScreenAudit {
  readonly url: string
  readonly title: string
  readonly viewport: Size
  /** The size of the picture in CSS pixels of the page; what lies below is not on it. */
  readonly pictured: Size
  /** A JPEG of the page. */
  readonly picture: Uint8Array
  readonly axe: AxeAnswer
  readonly walk: KeyboardWalk
  readonly views: ViewResults
  readonly reader: readonly ReaderLine[]
  readonly targets: readonly Target[]
}

/** How one screen of an address differs from another: kinds of control, whatever they are called. */
export const ScreenSign = z.object({ path: z.string(), parts: z.array(z.string()) })
export type ScreenSign = z.infer<typeof ScreenSign>
