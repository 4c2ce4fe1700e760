import summary from '@harness/prompts/summary.md?raw'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { sectionsOf } from '@harness/shared/order/prompt-text.ts'
import type { SummaryTexts } from '../../core/compaction/texts.ts'

/** The words of a compaction, as they stand in `prompts/summary.md`. */
export function summaryTexts(): SummaryTexts {
  const { system, request, frame, end } = Object.fromEntries(sectionsOf(summary))
  if (system && request && frame && end) return { system, request, frame, end }
  throw new HarnessError('internal', { what: 'prompts/summary.md lacks a section' })
}
