/** Texts of `prompts/summary.md`. */
export interface SummaryTexts {
  readonly system: string
  readonly request: string
  /** Contains `{{FROM}}` and `{{TO}}`. */
  readonly frame: string
  readonly end: string
}
