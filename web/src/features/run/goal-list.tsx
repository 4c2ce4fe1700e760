import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import Circle from 'lucide-solid/icons/circle'
import CircleCheck from 'lucide-solid/icons/circle-check'
import CircleDashed from 'lucide-solid/icons/circle-dashed'
import CircleX from 'lucide-solid/icons/circle-x'
import Octagon from 'lucide-solid/icons/octagon-pause'
import Play from 'lucide-solid/icons/play'
import Skip from 'lucide-solid/icons/skip-forward'
import { createEffect, Index, on, Show } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import { CheckText } from '../../kit/form/checks-field.tsx'
import { usePage } from '../../kit/page/page.ts'
import { useRunFiles } from '../../kit/runs/run-files.ts'
import { checkText } from '../../kit/words/check.ts'
import { countOf, countText } from '../../kit/words/number.ts'
import { createGoals, type GoalProgress } from './create-goals.ts'
import './run.css'

const ICONS = {
  success: CircleCheck,
  unconfirmed: CircleDashed,
  failure: CircleX,
  blocked: Octagon,
  skipped: Skip,
  running: Play,
  waiting: Circle,
} as const

const WORDS: Readonly<Record<string, string>> = {
  success: 'succeeded',
  unconfirmed: 'succeeded, unconfirmed',
  failure: 'failed',
  blocked: 'blocked',
  skipped: 'skipped',
  running: 'running',
}

/** Goals of a run with their checks, updated live. Absent without checks and waiting goals. */
export function GoalList(props: { runId: RunId; run: RunState }) {
  const { db } = usePage()
  const goals = createGoals({ db, files: useRunFiles(), runId: props.runId, run: () => props.run })
  createCheckAnnouncements(goals)
  const isShown = () =>
    goals().some(({ checks, state, leg }) => checks.length > 0 || (!state && leg > 0))
  return (
    <Show when={isShown()}>
      <section
        class="py-8 px-gutter max-h-[40%] rule-b overflow-auto focus-visible:-outline-offset-2"
        aria-label="Goals"
        // Lets the keyboard reach the scroll container.
        tabindex={0}
      >
        <ul aria-label="Goals">
          <Index each={goals()}>{(goal) => <GoalRow goal={goal()} />}</Index>
        </ul>
      </section>
    </Show>
  )
}

function holding({ checks }: Pick<GoalProgress, 'checks'>): number {
  return checks.filter(({ since }) => since !== undefined).length
}

/** Text such as "1 of 2 checks met"; "not started, 2 checks" for a waiting goal. */
function countWords({ state, isRead, checks }: GoalProgress): string {
  const count = checks.length > 0 ? [countOf(checks.length, 'check')] : []
  if (!state) return ['not started', ...count].join(', ')
  if (!isRead) return count.join('')
  return `${countText(holding({ checks }))} of ${countText(checks.length)} checks met`
}

function GoalRow(props: { goal: GoalProgress }) {
  const completed = () => props.goal.state?.completed
  const verdict = () => {
    const end = completed()
    const isUnproven = end?.verdict === 'success' && !end.confirmed
    return isUnproven ? 'unconfirmed' : end?.verdict
  }
  const gap = () => (completed() ? 'not met' : 'not yet')
  const isOpen = (entry: GoalProgress['checks'][number]) => entry.since === undefined
  const look = () => verdict() ?? (props.goal.state ? 'running' : 'waiting')
  return (
    <li class="goal-row" data-verdict={look()}>
      <p class="goal-line row-wrap gap-[4px_8px] py-4">
        <Icon of={ICONS[look()]} />
        <span class="flex-[1_1_160px] bold">
          Goal {props.goal.leg + 1}: {props.goal.name}
        </span>
        <Show when={props.goal.state}>
          <span class="unseen">{WORDS[look()]},</span>
        </Show>
        <Show when={!props.goal.state || props.goal.checks.length > 0}>
          <span class="quiet-text">{countWords(props.goal)}</span>
        </Show>
      </p>
      <Show when={props.goal.state && props.goal.checks.length > 0}>
        <ul>
          <Index each={props.goal.checks}>
            {(entry) => (
              <li class="check-row goal-check ml-24">
                <CheckText check={entry().check} />
                <Show when={props.goal.isRead}>
                  <span
                    class="check-state row-inline gap-6 text-meta"
                    data-state={isOpen(entry()) ? 'open' : 'holds'}
                  >
                    <Icon of={isOpen(entry()) ? CircleDashed : CircleCheck} />
                    {isOpen(entry()) ? gap() : `since step ${entry().since}`}
                  </span>
                </Show>
              </li>
            )}
          </Index>
        </ul>
      </Show>
    </li>
  )
}

/** Announces each check once when its result changes. */
function createCheckAnnouncements(goals: () => readonly GoalProgress[]): void {
  const page = usePage()
  const holdingNow = () =>
    goals()
      .flatMap(({ checks }) => checks.filter(({ since }) => since !== undefined))
      .map(({ check }) => checkText(check))
  createEffect(
    on(
      () => holdingNow().join('\n'),
      (now, before) => {
        const known = new Set((before ?? '').split('\n'))
        const fresh = now.split('\n').filter((text) => text !== '' && !known.has(text))
        if (fresh.length > 0) page.announce(`Holds now: ${fresh.join(', ')}`, 'polite')
      },
      { defer: true },
    ),
  )
}
