import type { RunState } from '@harness/shared/log/fold.ts'
import type { LimitName } from '@harness/shared/log/wire/activity.ts'
import { Show } from 'solid-js'
import { Options } from '../../../kit/controls/options.tsx'
import { usePage } from '../../../kit/page/page.ts'
import { countText } from '../../../kit/words/number.ts'
import type { PauseState } from '../create-pause.ts'
import { createUsualEnd } from '../create-usual-end.ts'
import { roomText, usualText } from '../pause.ts'

const AMOUNTS: Readonly<Record<LimitName, readonly number[]>> = {
  steps: [10, 20, 40, 80],
  tokens: [25_000, 50_000, 100_000, 250_000, 1_000_000],
}

interface AmountProps {
  readonly limit: LimitName
  readonly run: RunState
  readonly pause: PauseState
}

/** Field for the increase of a limit, with its value in this run. */
export function AmountField(props: AmountProps) {
  const page = usePage()
  const usual = createUsualEnd(page.db, () => props.run.started?.goal)
  const room = () => roomText(props.limit, props.pause.amount(), props.run)
  return (
    <div class="pause-amount grid grid-cols-[auto_minmax(0,1fr)] items-center gap-[4px_12px]">
      <label class="col-span-full text-meta" for="pause-amount">
        {props.limit === 'steps' ? 'Add steps' : 'Add tokens'}
      </label>
      <select
        class="px-8 py-0 max-w-full min-h-field min-w-128"
        id="pause-amount"
        aria-describedby="pause-amount-note"
        onChange={(event) => props.pause.chooseAmount(Number(event.currentTarget.value))}
      >
        <Options
          of={AMOUNTS[props.limit].map((amount) => [amount, countText(amount)])}
          chosen={props.pause.amount()}
        />
      </select>
      <span id="pause-amount-note" class="quiet-text">
        {room()} <Show when={usual()}>{(end) => usualText(end())}</Show>
      </span>
    </div>
  )
}
