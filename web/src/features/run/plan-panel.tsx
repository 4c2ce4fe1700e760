import type { RunState } from '@harness/shared/log/fold.ts'
import { planOf, wordsNow } from '@harness/shared/log/views/plan.ts'
import { hasParts } from '@harness/shared/order/goal-parts.ts'
import { isOffline, isSweep } from '@harness/shared/order/provider-names.ts'
import { Show } from 'solid-js'
import type { Playhead } from '../../kit/replay/create-playhead.ts'
import { PlanView } from '../../kit/replay/plan-view.tsx'

interface PanelProps {
  readonly run: RunState
  readonly playhead: Playhead
  /** True while a question is shown in place of the text. */
  readonly asks: boolean
}

/** Number of steps after which a goal with several parts counts as having no plan. */
const PLANNING_STEPS = 2

/** Plan of the displayed goal, and in a live run the model's current text. */
export function PlanPanel(props: PanelProps) {
  const steps = () => props.run.steps
  const leg = () => props.playhead.shown()?.leg ?? steps().at(-1)?.leg ?? 0
  const plan = () => planOf(props.run, leg())
  const isModel = () =>
    !isSweep(props.run.started?.provider) && props.run.started?.origin !== 'agent'
  const isMissing = () => {
    const goal = props.run.legs.find((each) => each.leg === leg())?.started.goal ?? ''
    const provider = props.run.started?.provider
    const hasModel = isModel() && provider !== undefined && !isOffline(provider)
    return hasModel && steps().length > PLANNING_STEPS && hasParts(goal)
  }
  const words = () =>
    props.playhead.live() && isModel() && !props.asks ? wordsNow(steps()) : undefined
  return (
    <>
      <Show
        when={plan()}
        fallback={
          <Show when={isMissing()}>
            <section class="plan rule-b" id="plan" aria-label="Plan" tabindex={-1}>
              <h2>Plan</h2>
              <p class="quiet-text">No plan was given. This model decides step by step.</p>
            </section>
          </Show>
        }
      >
        {(shown) => (
          <PlanView
            plan={shown()}
            step={steps().at(-1)?.step ?? 1}
            goal={props.run.legs.length > 1 ? `goal ${leg() + 1}` : undefined}
            choose={(step) => props.playhead.choose(step, 'push')}
          />
        )}
      </Show>
      <Show when={words()}>
        {(text) => (
          <section class="px-gutter py-12 rule-b" aria-label="In its own words, now">
            <p class="quiet-text">In its own words, now</p>
            <p class="now-words">“{text()}”</p>
          </section>
        )}
      </Show>
    </>
  )
}
