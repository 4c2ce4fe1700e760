import summary from '@harness/prompts/summary.md?raw'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { SummaryTexts } from '../../core/compaction/texts.ts'
import { sectionsOf } from './sections.ts'

/** Prompt texts of a compaction, from `prompts/summary.md`. */
export function summaryTexts(): SummaryTexts {
  const { system, request, frame, end } = Object.fromEntries(sectionsOf(summary))
  if (system && request && frame && end) return { system, request, frame, end }
  throw new HarnessError('internal', { what: 'prompts/summary.md lacks a section' })
}
