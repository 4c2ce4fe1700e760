import { shownName } from '@harness/shared/order/library/run-name.ts'
import { createMemo, For, Show } from 'solid-js'
import { Notice } from '../../../kit/controls/notice.tsx'
import { changesHref } from '../../../kit/page/audit-address.ts'
import { usePage } from '../../../kit/page/page.ts'
import { Pill } from '../../../kit/page/pill.tsx'
import { createList } from '../../../kit/runs/create-list.ts'
import { momentText } from '../../../kit/words/findings.ts'
import { modelLabel } from '../../../kit/words/model.ts'
import { pillOf } from '../../../kit/words/state-pill.ts'
import type { RunEntry } from '../../../store/run-entry.ts'
import { recentRuns } from '../../../store/runs.ts'

/** Number of newest runs that are searched for pairs. */
const READ = 200
const SHOWN = 3

interface Pair {
  /** Earlier run of the pair. */
  readonly a: RunEntry
  readonly b: RunEntry
  readonly difference: string
}

/** Proposes pairs of runs worth comparing, newest first; a single run can be repeated. */
export function Proposals() {
  const page = usePage()
  const { items } = createList(() => recentRuns(page.db, READ))
  const over = () => (items() ?? []).filter(({ phase }) => phase === 'completed')
  const alike = createMemo(() => pairsOf(over()))
  const pairs = () => (alike().length > 0 ? alike() : lastTwo(over()))
  const alone = () => (items()?.length === 1 ? items()?.[0] : undefined)
  return (
    <Show
      when={pairs().length > 0}
      fallback={
        <Show when={items()}>
          <Ask alone={alone()} />
        </Show>
      }
    >
      <ChooseTwo />
      <section class="grid gap-8 pt-16" aria-labelledby="proposals">
        <h2 id="proposals" class="text-title">
          {alike().length > 0
            ? 'Runs of the same goal that differ in one thing'
            : 'The last two runs'}
        </h2>
        <ul>
          <For each={pairs()}>
            {({ a, b, difference }) => (
              <li class="row-wrap gap-[4px_16px] relative min-h-48 rule-b hover:bg-hover">
                <a
                  class="text-strong no-underline hover:underline proposal-link"
                  href={`/compare/${a.runId}/${b.runId}`}
                >
                  {goalsText(a, b)}
                </a>
                <span class="quiet-text">
                  {difference}, {momentText(b.startedAt, Date.now())}
                </span>
                <span class="row gap-8 ms-auto">
                  A <Pill look={pillOf(a)} /> B <Pill look={pillOf(b)} />
                </span>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}

function Ask(props: { readonly alone: RunEntry | undefined }) {
  return (
    <Show when={props.alone} fallback={<ChooseTwo />}>
      {(run) => (
        <Notice
          fact="One run so far"
          sentence={`A comparison needs a second run of “${goalsText(run(), run())}”, as it was or with one thing changed.`}
        >
          <a class="button main" href={changesHref(run())}>
            Run with changes…
          </a>
        </Notice>
      )}
    </Show>
  )
}

function ChooseTwo() {
  return (
    <Notice
      fact="Choose two runs"
      sentence="Two runs are shown beside each other: where they part, and what each of them found."
    />
  )
}

function goalsText(a: RunEntry, b: RunEntry): string {
  const names = [a, b].map(({ goal }) => shownName(undefined, goal))
  return [...new Set(names)].join(' and ')
}

/** Pair of the two newest runs, for a browser without two runs of one goal. */
function lastTwo([b, a]: readonly RunEntry[]): readonly Pair[] {
  if (!a || !b) return []
  const isOther = !isAlike(a, b)
  return [
    { a, b, difference: isOther ? 'Another goal or application' : differences(a, b).join(', ') },
  ]
}

/** Pairs each run with the newest earlier run of its goal that differs in at most one setting. */
function pairsOf(over: readonly RunEntry[]): readonly Pair[] {
  const pairs: Pair[] = []
  for (const [index, b] of over.entries()) {
    if (pairs.length === SHOWN) break
    const a = over.slice(index + 1).find((run) => isAlike(run, b) && differences(run, b).length < 2)
    if (a) pairs.push({ a, b, difference: differences(a, b)[0] ?? 'The same choices, run again' })
  }
  return pairs
}

function isAlike(one: RunEntry, other: RunEntry): boolean {
  return one.goal === other.goal && one.applicationName === other.applicationName
}

function differences(a: RunEntry, b: RunEntry): readonly string[] {
  const models = [a, b].map(({ provider, model }) => modelLabel(provider, model))
  return [
    ...(a.personaName === b.personaName ? [] : [`${a.personaName} and ${b.personaName}`]),
    ...(models[0] === models[1] ? [] : [models.join(' and ')]),
  ]
}
