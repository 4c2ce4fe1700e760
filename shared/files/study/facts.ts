// Figures, findings and runs of a study as lines that a model may cite.

import type { StudyFact } from '../../findings/study/analysis.ts'
import type { ApplicationResult, StudyResult } from '../../findings/study/result.ts'
import { findingTitle } from '../../findings/words.ts'
import { durationText, SEVERITY_LABELS } from '../report/words.ts'
import { differenceText, rateText, stepsMedianText, timeMedianText } from './words.ts'

/** Maximum length of a finding's quote, in characters. */
const MAX_WORDS = 200

export function factsOf({ applications }: StudyResult): readonly StudyFact[] {
  const several = applications.length > 1
  const kinds = [variantFacts, differenceFacts, findingFacts, runFacts] as const
  return kinds.flatMap((kind) => {
    const facts = applications.flatMap((each) =>
      kind(each).map((fact) => ({
        ...fact,
        name: several ? `${each.name}: ${fact.name}` : fact.name,
      })),
    )
    return facts.map((fact, at) => ({ ...fact, id: `${fact.id}${at + 1}` }))
  })
}

/** `id` starts with the letter of the kind, followed by a number. */
type Kind = (application: ApplicationResult) => readonly StudyFact[]

const variantFacts: Kind = ({ variants }) =>
  variants.map(({ letter, name, success, steps, durationMs }) => ({
    id: 'V',
    name: `${letter} ${name}`,
    text: `Variant ${letter} ${name}: success ${rateText(success, 'no run yet')}; median steps of a success ${stepsMedianText(steps)}; median time ${timeMedianText(durationMs)}`,
  }))

const differenceFacts: Kind = ({ differences }) =>
  differences.map(({ first, second, estimate, sentence }) => ({
    id: 'D',
    name: `${second.letter} minus ${first.letter}`,
    text: `Difference of success, ${second.letter} minus ${first.letter}: ${differenceText(estimate)}. ${sentence}`,
  }))

const findingFacts: Kind = ({ findings, variants, runs }) =>
  findings.map((finding) => {
    const { title, severity, screen, shownIn } = finding
    const said = title.quote || (title.facts[0]?.detail ?? '')
    const met = finding.variants.map(
      (rate, at) => `${variants[at]?.letter ?? ''} ${rateText(rate)}`,
    )
    const runId = runs.find(({ id }) => id === shownIn.run)?.digest.runId
    return {
      id: 'F',
      name: findingTitle(title),
      text: `Finding: ${findingTitle(title)}, severity ${SEVERITY_LABELS[severity].toLowerCase()}, on ${screen}; met by ${met.join(', ')}. ${said.slice(0, MAX_WORDS)}`,
      ...(runId && { at: { runId, step: shownIn.step } }),
    }
  })

const runFacts: Kind = ({ runs }) =>
  runs
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map((run) => {
      const name = [run.variant, run.persona, run.task, `repeat ${run.repeat}`].join(', ')
      return {
        id: 'R',
        name,
        text: `Run: ${name}; end ${run.end}; ${run.steps} steps, ${durationText(run.durationMs)}. ${run.summary.slice(0, MAX_WORDS)}`,
        ...(run.steps > 0 && { at: { runId: run.digest.runId, step: run.steps } }),
      }
    })
