import type { Grade } from '@harness/shared/findings/evidence.ts'
import { useLocation, useNavigate, useSearchParams } from '@solidjs/router'
import { type Accessor, createMemo } from 'solid-js'
import { createTracked, type TrackedFindings } from '../../kit/findings/create-tracked.ts'
import {
  type Filter,
  type FindingLine,
  isHead,
  isShown,
  linesOf,
  SETS,
  type Triaged,
} from '../../kit/findings/triage.ts'
import type { Page } from '../../kit/page/page.ts'
import { createList } from '../../kit/runs/create-list.ts'
import { oneOf } from '../../kit/runs/one-of.ts'
import { findingOfHash, hashOfFinding } from '../../kit/runs/report.ts'
import { GONE_APPLICATION } from '../../kit/words/tested.ts'
import { knownApplications, type TestedApplication } from '../../store/findings.ts'
import { searchWords } from '../../store/history.ts'

const GRADES: readonly Grade[] = ['both', 'measured', 'model']

export interface Findings extends TrackedFindings {
  /** Applications with runs; undefined until they are read. */
  readonly applications: Accessor<readonly TestedApplication[] | undefined>
  readonly application: Accessor<TestedApplication | undefined>
  readonly filter: Accessor<Filter>
  /** The words of the filter as they were typed. */
  readonly words: Accessor<string>
  readonly all: Accessor<readonly Triaged[]>
  /** Those that the filter lets through, in groups. */
  readonly lines: Accessor<readonly FindingLine[]>
  readonly shown: Accessor<readonly Triaged[]>
  /** The finding in the pane: that of the address, else the first. */
  readonly current: Accessor<Triaged | undefined>
  /** True when the address names a finding. */
  readonly isOpen: Accessor<boolean>
  readonly choose: (id: string | undefined) => void
  readonly move: (by: number) => void
  readonly change: (patch: FilterPatch) => void
}

type FilterPatch = Readonly<
  Partial<Record<'app' | 'set' | 'by' | 'grade' | 'q', string | undefined>>
>

/** The findings of one application over its runs; what is shown of them is in the address. */
export function createFindings(page: Page): Findings {
  const location = useLocation()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const { items: applications } = createList(() => knownApplications(page.db))
  const application = createMemo(() => {
    const named = oneOf(query['app'])
    const known = applications()?.find(({ key }) => key === named)
    if (known || named === undefined) return known ?? applications()?.[0]
    return { key: named, name: applications() ? GONE_APPLICATION : '' }
  })
  const tracked = createTracked(page, () => application()?.key)
  const all = () => tracked.findings() ?? []
  const words = () => oneOf(query['q']) ?? ''
  const filter = createMemo((): Filter => {
    const set = SETS.find(({ name }) => name === query['set'])?.name ?? 'all'
    return {
      set,
      by: query['by'] === 'kind' ? 'kind' : 'screen',
      grade: GRADES.find((grade) => grade === query['grade']),
      words: searchWords(words()),
    }
  })
  const lines = createMemo(() => {
    const chosen = filter()
    return linesOf(
      all().filter((each) => isShown(each, chosen)),
      chosen.by,
    )
  })
  const shown = createMemo(() => lines().flatMap((line) => (isHead(line) ? [] : [line])))
  const named = () => findingOfHash(location.hash)
  const current = () => shown().find(({ finding }) => finding.id === named()) ?? shown()[0]
  const choose = (id: string | undefined) =>
    navigate(`${location.pathname}${location.search}${id === undefined ? '' : hashOfFinding(id)}`, {
      replace: true,
      scroll: false,
    })
  return {
    ...tracked,
    ...{ applications, application, filter, words, all, lines, shown, current, choose },
    isOpen: () => named() !== undefined,
    move: (by) => {
      const chosen = current()
      const at = chosen ? shown().indexOf(chosen) : 0
      const next = shown()[Math.min(Math.max(0, at + by), shown().length - 1)]
      if (next) choose(next.finding.id)
    },
    change: (patch) => setQuery(patch, { replace: true, scroll: false }),
  }
}
