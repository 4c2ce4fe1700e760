import { RunId } from '@harness/shared/base/ids.ts'
import { useNavigate, useParams } from '@solidjs/router'
import { type Accessor, createMemo, Match, Show, Switch, untrack } from 'solid-js'
import { Button } from '../../../kit/controls/button.tsx'
import { Notice } from '../../../kit/controls/notice.tsx'
import { Segmented } from '../../../kit/controls/segmented.tsx'
import { createKeys } from '../../../kit/page/create-keys.ts'
import { createTitle } from '../../../kit/page/create-title.ts'
import { Header } from '../../../kit/page/header.tsx'
import { type Page, usePage } from '../../../kit/page/page.ts'
import { earliestFirst } from '../../../store/runs.ts'
import { Answer } from './answer.tsx'
import { type Comparison, createCompare, type Shown } from './create-compare.ts'
import { ChoicesApart, FindingsApart } from './differences.tsx'
import { GoalsApart } from './goals-apart.tsx'
import { ChoicesSentence, NumbersTable } from './numbers-table.tsx'
import { Proposals } from './proposals.tsx'
import { RunChoice } from './run-choice.tsx'
import { SplitView } from './split-view.tsx'
import { TwinStrip } from './twin-strip.tsx'
import '../history.css'

const PARTS: readonly { value: Shown; word: string }[] = [
  { value: 'split', word: 'Where they split' },
  { value: 'findings', word: 'Findings' },
  { value: 'choices', word: 'Choices' },
  { value: 'goals', word: 'Goals' },
]

export function CompareScreen() {
  const page = usePage()
  const { a, b, choose, swap } = createPair(page)
  const comparison = createMemo(() => {
    const [one, two] = [a(), b()]
    return one && two ? untrack(() => createCompare(page, one, two)) : undefined
  })
  const known = () => {
    const found = comparison()
    return found && sidesOf(found).every(({ view }) => view.status() === 'known')
      ? found
      : undefined
  }
  createCompareKeys(comparison, swap)
  createTitle(() => 'Compare')
  return (
    <>
      <Header title="Compare" back="/runs">
        <Show when={comparison()}>
          <Button title="Swap (S)" press={swap}>
            Swap
          </Button>
        </Show>
      </Header>
      <main
        id="main"
        tabindex={-1}
        class="compare scrolls"
        classList={{ 'bg-canvas': known() !== undefined, 'bg-surface': known() === undefined }}
      >
        <div class="grid grid-cols-[minmax(0,1fr)_auto] gap-x-24 py-8 px-margin bg-surface max-lg:grid-cols-[minmax(0,1fr)]">
          <Show when={known()} keyed>
            {(found) => <Answer comparison={found} />}
          </Show>
          <div class="compare-choices grid items-center content-start pt-24 max-lg:pt-0">
            <RunChoice name="A" chosen={a()} other={b()} choose={(id) => void choose('a', id)} />
            <RunChoice name="B" chosen={b()} other={a()} choose={(id) => void choose('b', id)} />
            <Show when={known()} keyed fallback={<Missing comparison={comparison()} />}>
              {(found) => <ChoicesSentence comparison={found} />}
            </Show>
          </div>
          <Show when={known()} keyed>
            {(found) => <NumbersTable comparison={found} />}
          </Show>
        </div>
        <Show when={known()} keyed>
          {(found) => (
            <>
              <TwinStrip comparison={found} />
              <Parts comparison={found} />
            </>
          )}
        </Show>
      </main>
    </>
  )
}

function createPair(page: Page) {
  const params = useParams()
  const navigate = useNavigate()
  const idOf = (name: 'a' | 'b') => RunId.safeParse(params[name]).data
  const a = () => idOf('a')
  const b = () => (idOf('b') === a() ? undefined : idOf('b'))
  const go = (one: string | undefined, two: string | undefined) =>
    navigate(`/compare/${one ?? '-'}${two ? `/${two}` : ''}`, { replace: true })
  /** When the second run is chosen, the earlier one becomes A. Later choices keep their side. */
  const choose = async (side: 'a' | 'b', id: RunId) => {
    const pair = side === 'a' ? [id, b()] : [a(), id]
    const [one, two] = pair
    const isNew = one && two && !(a() && b())
    const [first, second] = isNew
      ? await earliestFirst(page.db, [one, two]).catch(() => pair)
      : pair
    go(first, second)
  }
  const swap = () => go(b(), a())
  return { a, b, choose, swap }
}

const sidesOf = ({ a, b }: Comparison) => [a, b]

/** Asks for the missing run, or reports that a run is not in this browser. */
function Missing(props: { comparison: Comparison | undefined }) {
  const isUnknown = (found: Comparison) =>
    sidesOf(found).some(({ view }) => view.status() === 'unknown')
  return (
    <Show when={props.comparison} fallback={<Proposals />}>
      {(found) => (
        <Show when={isUnknown(found())}>
          <Notice
            fact="One of these runs is not in this browser."
            sentence="Runs stay in the browser that made them."
          />
        </Show>
      )}
    </Show>
  )
}

function Parts(props: { comparison: Comparison }) {
  const { comparison } = props
  const parts = () => PARTS.filter(({ value }) => value !== 'goals' || comparison.hasGoals())
  return (
    <div class="compare-part grid gap-4 min-h-320 bg-surface rule-t">
      <Segmented
        name="Show"
        options={parts()}
        value={comparison.shown()}
        choose={comparison.show}
      />
      <Switch fallback={<SplitView comparison={comparison} />}>
        <Match when={comparison.shown() === 'findings'}>
          <FindingsApart comparison={comparison} />
        </Match>
        <Match when={comparison.shown() === 'choices'}>
          <ChoicesApart comparison={comparison} />
        </Match>
        <Match when={comparison.shown() === 'goals' && comparison.hasGoals()}>
          <GoalsApart comparison={comparison} />
        </Match>
      </Switch>
    </div>
  )
}

function createCompareKeys(comparison: Accessor<Comparison | undefined>, swap: () => void): void {
  const withBoth = (does: (found: Comparison) => void) => () => {
    const found = comparison()
    if (found) does(found)
  }
  const move = (by: number) => withBoth((found) => found.goTo('a', found.a.step() + by))
  const split = (by: number) => withBoth((found) => found.chooseSplit((found.split() ?? -1) + by))
  const show = (shown: Shown) => withBoth((found) => found.show(shown))
  const does: Readonly<Record<string, () => void>> = {
    ArrowLeft: move(-1),
    ArrowRight: move(1),
    '[': split(-1),
    ']': split(1),
    s: withBoth(swap),
    '1': show('split'),
    '2': show('findings'),
    '3': show('choices'),
    '4': withBoth((found) => found.hasGoals() && found.show('goals')),
  }
  createKeys((event) => {
    if (event.ctrlKey || event.metaKey) return false
    const act = does[event.key]
    act?.()
    return act !== undefined
  })
}
