// Filter of the history, as the address stores it. Pure.
import { type HistorySort, SORTS, searchWords } from '../../store/history.ts'
import type { HistoryQuery, RunSource, RunStatus } from '../../store/history-match.ts'

/** Query parameters of the address. */
export const FILTERS = [
  'q',
  'in',
  'verdict',
  'app',
  'persona',
  'model',
  'origin',
  'tag',
  'from',
  'to',
  'sort',
] as const
export type FilterName = (typeof FILTERS)[number]
export type FilterValues = Readonly<Partial<Record<FilterName, string>>>

export const RUN_STATUSES: readonly (readonly [RunStatus, string])[] = [
  ['success', 'Success'],
  ['unconfirmed', 'Success, unconfirmed'],
  ['failure', 'Failed'],
  ['blocked', 'Blocked'],
  ['swept', 'Swept'],
  ['ended', 'Ended without a verdict'],
  ['interrupted', 'Interrupted'],
  ['running', 'Running'],
]

export const SOURCES: readonly (readonly [RunSource, string])[] = [
  ['you', 'You'],
  ['cli', 'Command line'],
  ['agent', 'Agent'],
  ['imported', 'Imported'],
]

export const SORT_WORDS: Readonly<Record<HistorySort, string>> = {
  oldest: 'Oldest first',
  steps: 'Most steps',
  time: 'Longest',
  findings: 'Most findings',
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** Start of a day in the local time zone, `later` days after `day`. */
function dayStart(day: string | undefined, later = 0): string | undefined {
  if (!day || !DAY.test(day)) return undefined
  const start = new Date(`${day}T00:00:00`)
  if (Number.isNaN(start.getTime())) return undefined
  start.setDate(start.getDate() + later)
  return start.toISOString()
}

/** Query for the address; invalid values are left out. */
export function queryOf(values: FilterValues): HistoryQuery {
  const status = RUN_STATUSES.find(([name]) => name === values.verdict)?.[0]
  const source = SOURCES.find(([name]) => name === values.origin)?.[0]
  const from = dayStart(values.from)
  const until = dayStart(values.to, 1)
  const { app, persona, model, tag } = values
  const words = searchWords(values.q ?? '')
  return {
    words,
    ...(words.length > 0 && values.in === 'everything' && { isEverywhere: true }),
    ...(status && { status }),
    ...(source && { source }),
    ...(app !== undefined && { application: app }),
    ...(persona !== undefined && { persona }),
    ...(model !== undefined && { model }),
    ...(tag !== undefined && { tag }),
    ...(from && { from }),
    ...(until && { until }),
  }
}

export function sortOf(values: FilterValues): HistorySort | undefined {
  return SORTS.find((sort) => sort === values.sort)
}

/** True when the query excludes runs. */
export function isFiltered(query: HistoryQuery): boolean {
  return query.words.length > 0 || Object.keys(query).length > 1
}
