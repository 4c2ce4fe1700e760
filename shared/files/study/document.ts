// Study report as sections with tables, the common source of page and Markdown. Every figure has a
// table with the same values.
import type { StudyAnalysis } from '../../findings/study/analysis.ts'
import { chanceCaution } from '../../findings/study/difference.ts'
import { type StudyRate, totalOf } from '../../findings/study/rate.ts'
import type {
  ApplicationResult,
  GridRow,
  StudyFinding,
  StudyResult,
  VariantResult,
} from '../../findings/study/result.ts'
import { findingTitle, GRADE_LABELS } from '../../findings/words.ts'
import { durationText, endText, SEVERITY_LABELS } from '../report/words.ts'
import { analysisSection } from './analysis-section.ts'
import type { RuleResult } from './gate.ts'
import { pictureOf } from './path-figure.ts'
import { pathSection } from './path-section.ts'
import { reportedSection } from './reported-section.ts'
import { agreementText, answersOf, EXACT, leftOut, methodOf, OF_FINDINGS } from './sentences.ts'
import {
  type Cell,
  measureOf,
  rateCell,
  type Section,
  type Table,
  text,
  variantHeads,
} from './tables.ts'
import { countText, differenceText, stepsMedianText, sumOf, timeMedianText } from './words.ts'

export interface StudyDocument {
  readonly title: string
  /** Answers of the study: one sentence per comparison, or the rate. */
  readonly answers: readonly string[]
  readonly rules: readonly RuleResult[]
  readonly sections: readonly Section[]
}

/**
 * Document of a study, with a model's summary if there is one. Links are relative to the folder of
 * its runs.
 */
export function documentOf(
  result: StudyResult,
  rules: readonly RuleResult[],
  analysis?: StudyAnalysis,
): StudyDocument {
  const several = result.applications.length > 1
  return {
    title: result.name,
    answers: result.applications.flatMap((each) =>
      answersOf(each).map((answer) => (several ? `${each.name}: ${answer}` : answer)),
    ),
    rules,
    sections: [
      ...(analysis ? [analysisSection(analysis)] : []),
      ...missingSection(result),
      ...result.applications.flatMap((each) =>
        sectionsOf(each).map((section) =>
          several ? { ...section, title: `${each.name}: ${section.title}` } : section,
        ),
      ),
    ],
  }
}

/** Runs without a result whose reason is known. */
function missingSection({ missing }: StudyResult): readonly Section[] {
  const rows = missing.flatMap(({ name, reason, link }) =>
    name === undefined || reason === undefined
      ? []
      : [[{ text: name, ...(link !== undefined && { link }) }, text(reason)]],
  )
  if (rows.length === 0) return []
  const table = { caption: 'Runs without a result', heads: ['Run', 'Reason'], rows }
  return [{ title: 'Errors', lines: [], tables: [table] }]
}

function sectionsOf(application: ApplicationResult): readonly Section[] {
  // Without a run nothing is known, of findings either.
  if (application.runs.length === 0) return []
  return [
    successSection(application),
    gridSection(application),
    pathSection(application),
    findingsSection(application),
    reportedSection(application),
    runsSection(application),
  ].filter(({ tables, lines }) => tables.length > 0 || lines.length > 0)
}

const successCell = (rate: StudyRate) => rateCell(rate, 'no run yet')

function successSection(application: ApplicationResult): Section {
  const { variants, differences } = application
  const isTried = ({ success, notTestable }: VariantResult) =>
    totalOf(success).n > 0 || success.swept !== undefined || notTestable.length > 0
  const tried = variants.filter(isTried)
  if (tried.length === 0 || measureOf(application) === 'End')
    return { title: 'Success', lines: [], tables: [] }
  const differs = differences.map(({ first, second, estimate }) => [
    text(`${second.letter} minus ${first.letter}`),
    { text: differenceText(estimate), difference: estimate },
  ])
  return {
    title: 'Success',
    lines: [...leftOut(variants), ...methodOf(variants)],
    tables: [
      {
        caption: 'Success, steps and time by variant',
        heads: ['Variant', 'Success', 'Median steps of a success', 'Median time of a success'],
        rows: tried.map(({ letter, name, success, steps, durationMs }) => [
          text(`${letter} ${name}`),
          successCell(success),
          text(stepsMedianText(steps)),
          text(timeMedianText(durationMs)),
        ]),
      },
      ...(differs.length > 0
        ? [{ caption: 'Difference of success', heads: ['Variants', 'Difference'], rows: differs }]
        : []),
    ],
  }
}

function gridSection(application: ApplicationResult): Section {
  const { personas, goals, screens, models, agreement } = application
  const heads = variantHeads(application)
  const table = (name: string, rows: readonly GridRow[]): readonly Table[] =>
    rows.length === 0
      ? []
      : [
          {
            caption: `${measureOf(application)} by ${name}`,
            heads: [name.charAt(0).toUpperCase() + name.slice(1), ...heads],
            rows: rows.map((row) => [text(row.name), ...row.rates.map(successCell)]),
          },
        ]
  return {
    title: 'By persona',
    lines: [
      ...(personas.length > 0 ? ['With few repeats a row is shown, not compared.'] : []),
      ...(agreement ? [agreementText(agreement)] : []),
    ],
    tables: [
      ...table('persona', personas),
      ...table('goal', goals),
      ...table('screen', screens),
      ...table('model', models),
    ],
  }
}

function findingsSection(application: ApplicationResult): Section {
  const { findings, variants, runs } = application
  const caution = variants.length > 1 ? chanceCaution(findings.length) : undefined
  const heads = ['Severity', 'Finding', 'Screen', ...variantHeads(application, 'Met')]
  const withPersonas = findings.filter(({ personas }) => personas.length > 1)
  return {
    title: 'Findings',
    lines: [
      ...(findings.length === 0
        ? ['No findings.']
        : [OF_FINDINGS, ...(runs.some(({ isExact }) => isExact) ? [EXACT] : [])]),
      ...(caution === undefined ? [] : [caution]),
    ],
    tables: [
      ...(findings.length === 0
        ? []
        : [
            {
              caption: 'Findings by variant',
              heads,
              rows: findings.map((finding) => [
                text(SEVERITY_LABELS[finding.severity]),
                findingCell(finding),
                text(finding.screen),
                ...finding.variants.map((rate) => rateCell(rate)),
              ]),
            },
          ]),
      ...(withPersonas.length === 0 ? [] : [personaTable(withPersonas)]),
    ],
  }
}

function findingCell({ title, shownIn }: StudyFinding): Cell {
  const { quote, facts, grade } = title
  const said = quote ? `“${quote}”` : (facts[0]?.detail ?? '')
  return {
    text: `${findingTitle(title)} (${GRADE_LABELS[grade].word.toLowerCase()}): ${said}`,
    ...(shownIn.run !== '' && {
      link: pictureOf(shownIn),
    }),
  }
}

/** Findings by persona, over all variants. Shows counts, since few repeats allow no rates. */
function personaTable(findings: readonly StudyFinding[]): Table {
  const names = findings[0]?.personas.map(({ name }) => name) ?? []
  return {
    caption: 'Findings by persona',
    heads: ['Finding', ...names, 'Agree'],
    rows: findings.map((finding) => {
      const reached = finding.personas.map(({ rates }) => sumOf(rates)).filter(({ n }) => n > 0)
      return [
        text(`${findingTitle(finding.title)}, ${finding.screen}`),
        ...finding.personas.map(({ rates }) => text(countText(rates))),
        text(`${reached.filter(({ k }) => k > 0).length} of ${reached.length}`),
      ]
    }),
  }
}

function runsSection({ runs }: ApplicationResult): Section {
  const ordered = runs.toSorted((a, b) => a.id.localeCompare(b.id))
  return {
    title: 'Runs',
    lines: [],
    tables: [
      {
        caption: 'Every run',
        heads: ['Variant', 'Persona', 'Task', 'Screen', 'Model', 'Repeat', 'End', 'Steps', 'Time'],
        rows: ordered.map((run) => [
          text(run.variant),
          text(run.kind === 'goal' ? run.persona : ''),
          { text: run.task, link: `runs/${run.id}/` },
          text(run.screen),
          text(run.model),
          text(String(run.repeat)),
          text(runEnd(run)),
          text(String(run.steps)),
          text(durationText(run.durationMs)),
        ]),
      },
    ],
  }
}

/** Result of a run; "Success" may be unproven by checks. */
function runEnd({ end, notTestable }: ApplicationResult['runs'][number]): string {
  if (notTestable !== undefined) return 'Not testable'
  if (end === 'unconfirmed') return 'Success, unconfirmed'
  return endText({ end, confirmed: true })
}
