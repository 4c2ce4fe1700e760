import type { RunId } from '@harness/shared/base/ids.ts'
import {
  type Alignment,
  alignRuns,
  partnerOf,
  type Split,
} from '@harness/shared/findings/across/align.ts'
import {
  type Choices,
  choicesApart,
  type FoundIn,
  findingsApart,
  numbersOf,
  type RunNumbers,
} from '@harness/shared/findings/across/differences.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { useLocation, useNavigate, useSearchParams } from '@solidjs/router'
import { type Accessor, createMemo } from 'solid-js'
import type { Page } from '../../../kit/page/page.ts'
import { createRun, type RunView } from '../../../kit/runs/create-run.ts'

/** Content of the lower part, as in `?show=`. */
export type Shown = 'split' | 'goals' | 'findings' | 'choices'

export interface Side {
  readonly runId: RunId
  readonly view: RunView
  readonly run: Accessor<RunState>
  readonly numbers: Accessor<RunNumbers>
  /** Index of the displayed step. */
  readonly step: Accessor<number>
}

export interface Comparison {
  readonly a: Side
  readonly b: Side
  readonly alignment: Accessor<Alignment>
  readonly found: Accessor<FoundIn>
  readonly choices: Accessor<Choices>
  /** Index of the selected split; undefined while another step is selected, or without splits. */
  readonly split: Accessor<number | undefined>
  readonly shown: Accessor<Shown>
  /** True when one of the runs had several goals. */
  readonly hasGoals: Accessor<boolean>
  readonly show: (shown: Shown) => void
  readonly chooseSplit: (index: number) => void
  /** Moves one run to a step, and the other to the matching step unless `alone`. */
  readonly goTo: (side: 'a' | 'b', index: number, alone?: boolean) => void
}

function isShown(text: unknown): text is Shown {
  return text === 'split' || text === 'goals' || text === 'findings' || text === 'choices'
}

/** Comparison of two runs; the address determines what is shown. */
export function createCompare(page: Page, idA: RunId, idB: RunId): Comparison {
  const location = useLocation()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const viewA = createRun(page.db, idA)
  const viewB = createRun(page.db, idB)
  const alignment = createMemo(() => alignRuns(viewA.state(), viewB.state()))
  const hash = createMemo(() => new URLSearchParams(location.hash.slice(1)))
  const isOwn = () => hash().has('a') || hash().has('b')
  const split = () => {
    const last = alignment().splits.length - 1
    if (isOwn() || last < 0) return undefined
    return Math.min(Math.max(0, Number(query['split'] ?? 1) - 1 || 0), last)
  }
  const chosen = (): Split | undefined => alignment().splits[split() ?? -1]
  const stepOf = (side: 'a' | 'b', view: RunView) => () => {
    const last = Math.max(0, view.state().steps.length - 1)
    const named = Number(hash().get(side)) - 1
    const index = isOwn() && named >= 0 ? named : (chosen()?.[side] ?? 0)
    return Math.min(Math.max(0, index), last)
  }
  const sideOf = (side: 'a' | 'b', runId: RunId, view: RunView): Side => ({
    ...{ runId, view, run: view.state },
    numbers: createMemo(() => numbersOf(view.state())),
    step: createMemo(stepOf(side, view)),
  })
  const a = sideOf('a', idA, viewA)
  const b = sideOf('b', idB, viewB)
  const address = (search: string, steps: string) =>
    navigate(`${location.pathname}${search}${steps}`, { replace: true, scroll: false })
  return {
    ...{ a, b, alignment, split },
    found: createMemo(() => findingsApart(viewA.state(), viewB.state())),
    choices: createMemo(() => choicesApart(viewA.state(), viewB.state())),
    shown: () => (isShown(query['show']) ? query['show'] : 'split'),
    hasGoals: () => [a, b].some((side) => side.run().legs.length > 1),
    show: (shown) =>
      setQuery({ show: shown === 'split' ? undefined : shown }, { replace: true, scroll: false }),
    chooseSplit: (index) => {
      const last = alignment().splits.length - 1
      const search = new URLSearchParams(location.search)
      search.delete('show')
      search.set('split', String(Math.min(Math.max(0, index), last) + 1))
      address(`?${search}`, '')
    },
    goTo: (side, index, alone = false) => {
      const other = side === 'a' ? b : a
      const steps = { a: a.step(), b: b.step() }
      const last = (side === 'a' ? a : b).run().steps.length - 1
      steps[side] = Math.min(Math.max(0, index), Math.max(0, last))
      if (!alone) steps[side === 'a' ? 'b' : 'a'] = partnerOf(steps[side], alignment(), side)
      if (other.run().steps.length === 0) return
      address(location.search, `#a=${steps.a + 1}&b=${steps.b + 1}`)
    },
  }
}
