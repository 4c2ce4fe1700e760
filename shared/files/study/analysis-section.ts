// A model's summary of a study, as a section of its report.

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
  const counts = `${runs} ${runs === 1 ? 'run' : 'runs'}, ${calls} ${calls === 1 ? 'call' : 'calls'}, ${used} tokens`
  const sentences = dropped === 1 ? '1 sentence' : `${dropped} sentences`
  const without = dropped > 0 ? ` ${sentences} without a source were left out.` : ''
  return `Opinion of ${model} on ${counts}.${without}`
}
