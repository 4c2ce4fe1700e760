import type { Finding } from '@harness/shared/findings/findings.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { useLocation, useNavigate, useSearchParams } from '@solidjs/router'
import { type Accessor, createMemo } from 'solid-js'
import {
  type FindingGroup,
  findingOfHash,
  type GroupBy,
  groupsOf,
  hashOfFinding,
  isInSet,
  SETS,
  type SetName,
} from './report.ts'

export interface Report {
  readonly set: Accessor<SetName>
  readonly by: Accessor<GroupBy>
  readonly groups: Accessor<readonly FindingGroup[]>
  /** Finding named in the address, if it is shown. */
  readonly current: Accessor<Finding | undefined>
  readonly chooseSet: (set: SetName) => void
  readonly chooseBy: (by: GroupBy) => void
  readonly choose: (id: string) => void
  /** Moves to the next or previous finding. */
  readonly move: (by: 1 | -1) => void
}

const WAYS: readonly GroupBy[] = ['leg', 'kind', 'screen', 'grade', 'severity']

/** State of the findings tab, stored entirely in the address. */
export function createReport(
  run: Accessor<RunState>,
  findings: Accessor<readonly Finding[]>,
): Report {
  const location = useLocation()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const usual = (): GroupBy => (run().legs.length > 1 ? 'leg' : 'grade')
  const by = () => WAYS.find((way) => way === query['by']) ?? usual()
  const wanted = () => SETS.find(({ name }) => name === query['set'])
  const set = () => wanted()?.name ?? 'all'
  const groups = createMemo(() => {
    const chosen = wanted()
    const shown = findings().filter((finding) => !chosen || isInSet(finding, chosen))
    return groupsOf(shown, by(), run())
  })
  const shown = () => groups().flatMap((group) => group.findings)
  const current = () => shown().find(({ id }) => id === findingOfHash(location.hash))
  const change = (next: Record<string, string | undefined>) =>
    setQuery(next, { replace: true, scroll: false })
  const choose = (id: string) =>
    navigate(`${location.pathname}${location.search}${hashOfFinding(id)}`, {
      replace: true,
      scroll: false,
    })
  return {
    set,
    by,
    groups,
    current,
    chooseSet: (name) => change({ set: name === 'all' ? undefined : name }),
    chooseBy: (way) => change({ by: way === usual() ? undefined : way }),
    choose,
    move: (step) => {
      const all = shown()
      const at = all.findIndex(({ id }) => id === current()?.id)
      const next = all[at < 0 ? 0 : Math.min(Math.max(0, at + step), all.length - 1)]
      if (next) choose(next.id)
    },
  }
}
