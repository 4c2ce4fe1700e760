// Fields of a plan that are not options of a run: extent, exit status and report formats. Each is
// also an argument of `study` and `ci`.
import { MAX_TOKENS } from '../budgets.ts'
import { choice, decimal, pairs, text, type ValueKind, whole } from '../options/values.ts'
import { places } from './pool.ts'

export const MAX_REPEATS = 1_000
export const MAX_PARALLEL = 64

/** Findings that break a build; `new`: every finding that the baseline does not accept. */
export const FAIL_ON = ['high', 'medium', 'new', 'never'] as const
export type FailOn = (typeof FAIL_ON)[number]

export const STUDY_FORMATS = [
  'html',
  'markdown',
  'json',
  'junit',
  'sarif',
  'csv',
  'github',
  'gitlab',
] as const
export type StudyFormat = (typeof STUDY_FORMATS)[number]

interface Field<T> {
  readonly name: string
  readonly kind: ValueKind<T>
  readonly help: string
}

function field<T>(name: string, kind: ValueKind<T>, help: string): Field<T> {
  return { name, kind, help }
}

const REPORT_NAME = new RegExp(`^(?:${STUDY_FORMATS.join('|')})$`)

export const STUDY_FIELDS = {
  repeats: field(
    'repeats',
    whole({ min: 1, max: MAX_REPEATS }),
    'how often each persona tries each goal with each variant; default 1',
  ),
  parallel: field(
    'parallel',
    whole({ min: 1, max: MAX_PARALLEL }),
    'runs at the same time; default 1 with a model, 2 without, with a pool as many as it holds',
  ),
  pool: field(
    'pool',
    places(MAX_PARALLEL),
    'where browsers or Appium devices come from, each with the runs that it takes at once; default 1',
  ),
  minSuccess: field(
    'min-success',
    decimal({ min: 0, max: 100 }),
    'fails unless this share of the runs of every variant succeeds, in percent; ci wants 100 unless given',
  ),
  failOn: field(
    'fail-on',
    choice(FAIL_ON),
    'fails for findings of this severity or worse; ci fails on high unless given',
  ),
  maxFindings: field(
    'max-findings',
    whole({ min: 0, max: 100_000 }),
    'fails for more findings than this',
  ),
  baseline: field(
    'baseline',
    text({ placeholder: 'FILE', wants: 'a file that baseline update wrote' }),
    'findings that are accepted; with it --fail-on is new unless given',
  ),
  maxRuns: field(
    'max-runs',
    whole({ min: 1, max: 1_000_000 }),
    'stops after so many runs, those of earlier calls included',
  ),
  maxTokens: field(
    'max-tokens',
    whole({ min: 1, max: MAX_TOKENS }),
    'stops when the runs have used so many tokens, those of earlier calls included',
  ),
  maxMinutes: field(
    'max-minutes',
    decimal({ min: 0.1, max: 100_000 }),
    'starts no run after so many minutes of this call',
  ),
  report: field(
    'report',
    pairs(`FORMAT=FILE with one of ${STUDY_FORMATS.join(', ')}`, REPORT_NAME),
    `also write a report: ${STUDY_FORMATS.join(', ')}`,
  ),
} as const

type ValueOf<F> = F extends Field<infer T> ? T : never
export type StudySettings = {
  readonly [K in keyof typeof STUDY_FIELDS]?: ValueOf<(typeof STUDY_FIELDS)[K]>
}

export function studyFields(): readonly (readonly [keyof StudySettings, Field<unknown>])[] {
  return Object.entries(STUDY_FIELDS).flatMap(
    ([key, row]): [keyof StudySettings, Field<unknown>][] => (isSetting(key) ? [[key, row]] : []),
  )
}

function isSetting(key: string): key is keyof StudySettings {
  return Object.hasOwn(STUDY_FIELDS, key)
}
