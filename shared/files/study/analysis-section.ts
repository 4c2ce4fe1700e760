// A model's summary of a study, as a section of its report.

import { counted } from '../../base/counted.ts'
import { WHY_NOT } from '../../findings/judgements.ts'
import type { StudyAnalysis } from '../../findings/study/analysis.ts'
import type { Section } from './tables.ts'

export function analysisSection(analysis: StudyAnalysis): Section {
  const { sentences, left } = analysis
  const lines = sentences.map(
    ({ text, cites }) => `${text} [${cites.map(({ id, name }) => `${id}: ${name}`).join('; ')}]`,
  )
  const none = left === undefined ? [] : [`There is no summary, because ${WHY_NOT[left]}.`]
  return {
    title: 'Summary by a model',
    lines: [...lines, ...none, sourceText(analysis)],
    tables: [],
  }
}

/**
 * "Opinion of MODEL on 8 runs, 2 calls, 3,200 tokens. 1 sentence without a source was left out."
 */
export function sourceText({ model, runs, calls, tokens, dropped }: StudyAnalysis): string {
  const { input, cacheRead, cacheWrite, output, thinking } = tokens
  const used = input + cacheRead + cacheWrite + output + thinking
  const counts = `${counted(runs, 'run')}, ${counted(calls, 'call')}, ${used} tokens`
  const without =
    dropped > 0 ? ` ${counted(dropped, 'sentence')} without a source were left out.` : ''
  return `Opinion of ${model} on ${counts}.${without}`
}
