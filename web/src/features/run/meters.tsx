import type { RunState } from '@harness/shared/log/fold.ts'
import type { CostEstimate } from '@harness/shared/log/views/cost.ts'
import CircleX from 'lucide-solid/icons/circle-x'
import TriangleAlert from 'lucide-solid/icons/triangle-alert'
import { Show } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import { shortCount } from '../../kit/words/number.ts'
import { moneyText } from '../../kit/words/price.ts'
import { meterOf } from './meter.ts'
import './run.css'

/** Total tokens of a run, in all price categories. */
export function usedTokens(run: RunState): number {
  const { input, cacheRead, cacheWrite, output, thinking } = run.tokens
  return input + cacheRead + cacheWrite + output + thinking
}

interface MetersProps {
  readonly run: RunState
  /** Undefined for a free model. */
  readonly cost?: CostEstimate | undefined
}

/** Both budgets and the cost. The token budget counts uncached input only, like the loop. */
export function Meters(props: MetersProps) {
  return (
    <div class="meters grid gap-8">
      <Meter
        name="Steps"
        used={props.run.steps.length}
        limit={props.run.settings?.stepBudget ?? 0}
      />
      <Meter
        name="Tokens"
        used={props.run.tokens.input}
        limit={props.run.settings?.tokenBudget ?? 0}
      />
      <Show when={props.cost}>
        {(cost) => (
          <div
            class="meter grid grid-cols-[1fr_auto] gap-[4px_12px] text-small whitespace-nowrap"
            title={`An estimate, at the prices since ${cost().pricesFrom}`}
          >
            <span class="row gap-6 quiet-text">Cost</span>
            <span>about {moneyText(cost().usd)}</span>
            <span class="col-span-full quiet-text text-tiny">prices of {cost().pricesFrom}</span>
          </div>
        )}
      </Show>
    </div>
  )
}

function Meter(props: { name: string; used: number; limit: number }) {
  const meter = () => meterOf(props.used, props.limit)
  const share = () => meter().share
  const level = () => meter().level
  const text = () => {
    if (props.limit === 0) return shortCount(props.used)
    if (level() === 'full') return 'limit reached'
    return level() === 'high'
      ? `${Math.round(share() * 100)} %`
      : `${shortCount(props.used)} of ${shortCount(props.limit)}`
  }
  return (
    <div
      class="meter grid grid-cols-[1fr_auto] gap-[4px_12px] text-small whitespace-nowrap"
      data-level={level()}
    >
      <span class="row gap-6 quiet-text">
        <Show when={level() !== 'low'}>
          <Icon of={level() === 'full' ? CircleX : TriangleAlert} size={14} />
        </Show>
        {props.name}
      </span>
      <span>{text()}</span>
      <Show when={props.limit > 0}>
        <meter
          class="col-span-full w-full h-4 overflow-hidden borderless"
          aria-label={props.name}
          aria-valuetext={text()}
          value={share()}
        />
      </Show>
    </div>
  )
}
