/** The texts of `prompts/summary.md`. */
export interface SummaryTexts {
  readonly system: string
  readonly request: string
  /** With `{{FROM}}` and `{{TO}}`. */
  readonly frame: string
  readonly end: string
}
