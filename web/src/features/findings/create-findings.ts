import type { Grade } from '@harness/shared/findings/evidence.ts'
import { Severity } from '@harness/shared/order/library/triage.ts'
import { useLocation, useNavigate, useSearchParams } from '@solidjs/router'
import { type Accessor, createMemo } from 'solid-js'
import { createFound, type Found } from '../../kit/findings/create-found.ts'
import {
  type Filter,
  type FindingLine,
  type GroupBy,
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
const GROUPS: readonly GroupBy[] = ['severity', 'screen', 'kind']

export interface Findings {
  /** Applications to choose from; undefined until they are read. */
  readonly applications: Accessor<readonly TestedApplication[] | undefined>
  /** Application that the address names; undefined for all. */
  readonly application: Accessor<TestedApplication | undefined>
  /** Applications whose findings are shown. */
  readonly found: Accessor<readonly Found[]>
  /** True once the logs of all shown applications are read. */
  readonly isRead: Accessor<boolean>
  readonly reading: Accessor<{ readonly done: number; readonly total: number } | undefined>
  readonly ownerOf: (each: Triaged) => Found | undefined
  /** Key of a finding, unique among all applications. */
  readonly keyOf: (each: Triaged) => string
  readonly filter: Accessor<Filter>
  /** Search words as they were typed. */
  readonly words: Accessor<string>
  readonly all: Accessor<readonly Triaged[]>
  /** Labels in use, in alphabetical order. */
  readonly labels: Accessor<readonly string[]>
  /** Findings that match the filter, in groups. */
  readonly lines: Accessor<readonly FindingLine[]>
  readonly shown: Accessor<readonly Triaged[]>
  /** Finding in the pane: the one in the address, else the first. */
  readonly current: Accessor<Triaged | undefined>
  /** True when the address names a finding. */
  readonly isOpen: Accessor<boolean>
  readonly choose: (key: string | undefined) => void
  readonly move: (by: number) => void
  readonly change: (patch: FilterPatch) => void
}

type FilterPatch = Readonly<
  Partial<Record<'app' | 'set' | 'by' | 'grade' | 'severity' | 'label' | 'q', string | undefined>>
>

/** Findings of all applications, or of one; the address determines which are shown. */
export function createFindings(page: Page): Findings {
  const location = useLocation()
  const navigate = useNavigate()
  const [, setQuery] = useSearchParams()
  const { items: applications } = createList(() => knownApplications(page.db))
  const { application, filter, words } = createFilter(applications)
  const found = createFound(page, () => application()?.key)
  const { all, ownerOf, keyOf } = createOwners(found)
  const lines = createMemo(() => {
    const chosen = filter()
    return linesOf(
      all().filter((each) => isShown(each, chosen)),
      chosen.by,
    )
  })
  const shown = createMemo(() => lines().flatMap((line) => (isHead(line) ? [] : [line])))
  const named = () => findingOfHash(location.hash)
  const current = () => shown().find((each) => keyOf(each) === named()) ?? shown()[0]
  const choose = (key: string | undefined) => {
    const hash = key === undefined ? '' : hashOfFinding(key)
    navigate(`${location.pathname}${location.search}${hash}`, { replace: true, scroll: false })
  }
  return {
    ...{ applications, application, filter, words, all, ownerOf, keyOf, lines, shown, current },
    choose,
    found: () => found() ?? [],
    isRead: () => found()?.every(({ findings }) => findings() !== undefined) ?? false,
    reading: () => found()?.flatMap(({ reading }) => reading() ?? [])[0],
    labels: createMemo(() => labelsOf(all())),
    isOpen: () => named() !== undefined,
    move: (by) => {
      const chosen = current()
      const at = chosen ? shown().indexOf(chosen) : 0
      const next = shown()[Math.min(Math.max(0, at + by), shown().length - 1)]
      if (next) choose(keyOf(next))
    },
    change: (patch) => setQuery(patch, { replace: true, scroll: false }),
  }
}

/** Filter in the address: an application, and criteria for its findings. */
function createFilter(applications: Accessor<readonly TestedApplication[] | undefined>) {
  const [query] = useSearchParams()
  const application = createMemo(() => {
    const named = oneOf(query['app'])
    if (named === undefined) return undefined
    const known = applications()?.find(({ key }) => key === named)
    return known ?? { key: named, name: applications() ? GONE_APPLICATION : '' }
  })
  const words = () => oneOf(query['q']) ?? ''
  const filter = createMemo(
    (): Filter => ({
      set: SETS.find(({ name }) => name === query['set'])?.name ?? 'all',
      by: GROUPS.find((group) => group === query['by']) ?? 'severity',
      grade: GRADES.find((grade) => grade === query['grade']),
      severity: Severity.options.find((severity) => severity === query['severity']),
      label: oneOf(query['label']) || undefined,
      words: searchWords(words()),
    }),
  )
  return { application, words, filter }
}

/** Maps findings to their applications. */
function createOwners(found: Accessor<readonly Found[] | undefined>) {
  const owners = createMemo(() => {
    const entries = (found() ?? []).flatMap((of) =>
      (of.findings() ?? []).map((each) => [each, of] as const),
    )
    return new Map(entries)
  })
  const all = createMemo(() => [...owners().keys()])
  // Two applications with the same page may use the same key.
  const keys = createMemo(() => {
    const used = new Set<string>()
    return new Map(
      all().map((each) => {
        const { id } = each.finding
        const key = used.has(id) ? `${id} ${owners().get(each)?.key}` : id
        used.add(key)
        return [each, key] as const
      }),
    )
  })
  return {
    all,
    ownerOf: (each: Triaged) => owners().get(each),
    keyOf: (each: Triaged) => keys().get(each) ?? each.finding.id,
  }
}

function labelsOf(all: readonly Triaged[]): readonly string[] {
  return [...new Set(all.flatMap(({ decision }) => decision?.labels ?? []))].toSorted((one, two) =>
    one.localeCompare(two),
  )
}
