import summary from '@harness/prompts/summary.md?raw'
import { textsIn } from '@harness/shared/order/prompt-text.ts'
import type { SummaryTexts } from '../../core/compaction/texts.ts'

/** The words of a compaction. */
export function summaryTexts(): SummaryTexts {
  return textsIn(summary)
}
