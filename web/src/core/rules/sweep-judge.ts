// Interface between a sweep and the guard rules of its run.

/** A control that a sweep may press: its words, and the address of a link. */
export interface SweepTarget {
  readonly texts: readonly string[]
  readonly href?: string
}

/** Judges the controls of a sweep by the rules of its run. */
export interface SweepJudge {
  /** Reason to leave a control: a guard rule names it, or it signs out. */
  leaves(target: SweepTarget): 'guarded' | 'leaves' | undefined
  /** True when no rule applies but the control may remove something that later steps need. */
  comesLast(target: SweepTarget): boolean
}
