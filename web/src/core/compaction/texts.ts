import type { PageText } from '@harness/shared/order/prompt-text.ts'

/** Texts of `prompts/summary.md`. */
export type SummaryTexts = PageText<'system' | 'request' | 'frame' | 'end'>
