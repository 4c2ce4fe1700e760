import { legsOfChain } from '@harness/shared/library/chains.ts'
import type { Application, Goal } from '@harness/shared/library/library.ts'
import { median, type TrendPoint, trendOf } from '@harness/shared/views/across/trend.ts'
import CircleDashed from 'lucide-solid/icons/circle-dashed'
import { createSignal, For, Show } from 'solid-js'
import type { GoalRun } from '../../state/application/goals-run.ts'
import { pointText } from '../../words/application.ts'
import { countOf, countText } from '../../words/number.ts'
import { Icon } from '../icon.tsx'
import { VERDICT_ICONS } from '../verdict-icons.ts'
import './goals-table.css'

interface GoalsProps {
  /** The one run last first. */
  readonly runs: readonly GoalRun[]
  readonly application: Application | undefined
  readonly goals: readonly Goal[]
}

/** Goals that are listed before "All …". */
const SHOWN = 12
/** Verdicts of a row. */
const VERDICTS = 6

/** What was run on the application, each with its last verdicts and usual length. */
export function GoalsTable(props: GoalsProps) {
  const [isWhole, setWhole] = createSignal(false)
  const shown = () => (isWhole() ? props.runs : props.runs.slice(0, SHOWN))
  return (
    <section class="app-goals" aria-labelledby="app-goals">
      <div class="list-head">
        <h2 id="app-goals">Goals and chains</h2>
      </div>
      <Show
        when={props.runs.length > 0}
        fallback={<p class="quiet-text list-note">No goal has been run here yet.</p>}
      >
        <table class="goals-table">
          <thead>
            <tr>
              <th scope="col">Goal or chain</th>
              <th scope="col">Checks</th>
              <th scope="col">Last runs</th>
              <th scope="col">Median</th>
              <th scope="col">
                <span class="unseen">Run</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <For each={shown()}>{(run) => <Row {...props} run={run} />}</For>
          </tbody>
        </table>
      </Show>
      <Show when={shown().length < props.runs.length}>
        <button type="button" class="button quiet" onClick={() => setWhole(true)}>
          All {countText(props.runs.length)} goals
        </button>
      </Show>
    </section>
  )
}

function Row(props: GoalsProps & { run: GoalRun }) {
  const points = () => trendOf(props.run.runs).points
  const steps = () => Math.round(median(points().map((point) => point.steps)))
  return (
    <tr>
      <td class="goals-name" title={props.run.name}>
        {props.run.name}
      </td>
      <td class="goals-checks">{checksText(props.run, props.goals)}</td>
      <td class="goals-verdicts">
        <For each={points().slice(-VERDICTS)}>{(point) => <Verdict point={point} />}</For>
      </td>
      <td class="goals-median">{points().length > 0 ? countOf(steps(), 'step') : ''}</td>
      <td class="goals-run">
        <a class="button quiet" href={hrefOf(props)} aria-label={`Run ${props.run.name}…`}>
          Run…
        </a>
      </td>
    </tr>
  )
}

function Verdict(props: { point: TrendPoint }) {
  const isUnconfirmed = () => props.point.end === 'success' && !props.point.confirmed
  const words = () => pointText(props.point, undefined, Date.now())
  return (
    <a
      class="goal-verdict"
      data-end={props.point.end}
      href={`/runs/${props.point.runId}`}
      title={words()}
      aria-label={words()}
    >
      <Icon of={isUnconfirmed() ? CircleDashed : VERDICT_ICONS[props.point.end]} size={15} />
    </a>
  )
}

/** "Chain of 2, 3 checks": what proves it, beside the checks that the application has for all. */
function checksText({ saved }: GoalRun, goals: readonly Goal[]): string {
  if (!saved) return 'Not saved'
  const count = (checks: number) => (checks === 0 ? 'no checks' : countOf(checks, 'check'))
  if (saved.kind === 'goal') {
    const text = count(saved.goal.checks.length)
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  const legs = legsOfChain(saved.chain, goals)
  const checks = legs.reduce((sum, leg) => sum + (leg.checks?.length ?? 0), 0)
  return `Chain of ${legs.length}, ${count(checks)}`
}

/** The form with this goal on this application, else with the choices of its last run. */
function hrefOf({ run, application }: GoalsProps & { run: GoalRun }): string {
  const last = run.runs.at(-1)
  if (!run.saved || !application) return `/new?${new URLSearchParams({ from: last?.runId ?? '' })}`
  const { saved } = run
  const chosen = saved.kind === 'goal' ? { goal: saved.goal.id } : { chain: saved.chain.id }
  return `/new?${new URLSearchParams({ application: application.id, ...chosen })}`
}
