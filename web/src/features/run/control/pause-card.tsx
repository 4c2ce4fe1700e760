import type { RunState } from '@harness/shared/log/fold.ts'
import CircleAlert from 'lucide-solid/icons/circle-alert'
import Hourglass from 'lucide-solid/icons/hourglass'
import { createEffect, createMemo, createSignal, type JSX, Show } from 'solid-js'
import { Button } from '../../../kit/controls/button.tsx'
import { Failure } from '../../../kit/controls/failure.tsx'
import { Icon } from '../../../kit/controls/icon.tsx'
import { usePage } from '../../../kit/page/page.ts'
import { createClock } from '../../../kit/runs/create-clock.ts'
import type { PauseCause } from '../../../kit/runs/pause-cause.ts'
import { clockText, countOf, countText } from '../../../kit/words/number.ts'
import type { Control } from '../create-control.ts'
import { asSentence, limitPauseText } from '../pause.ts'
import { AmountField } from './amount-field.tsx'
import { OtherModelField } from './other-model-field.tsx'
import '../../../kit/controls/controls.css'
import './control.css'

interface PauseProps {
  readonly cause: PauseCause
  readonly control: Control
  readonly run: RunState
}

/** Explains a wait for a limit, a rate limit or the model, and what to do. */
export function PauseCard(props: PauseProps) {
  const limit = () => (props.cause.kind === 'limit' ? props.cause.limit : undefined)
  const rate = createMemo(() => (props.cause.kind === 'rate' ? props.cause : undefined))
  const error = () => (props.cause.kind === 'limit' ? undefined : props.cause.error)
  const kept = () => `${countOf(props.run.steps.length, 'step')} saved.`
  return (
    <section class="control-card" aria-label={labelOf(props.cause)}>
      <p class="control-reason flex gap-8 py-10 px-14 rule-b" data-cause={props.cause.kind}>
        <Icon class="mt-2 text-warn" of={props.cause.kind === 'rate' ? Hourglass : CircleAlert} />
        <span>
          <Show when={limit()} fallback={<b>{asSentence(error()?.message ?? '')}</b>}>
            {(name) => {
              const text = () => limitPauseText(name(), props.run)
              return (
                <>
                  <b>{text().fact}</b> {text().use}
                </>
              )
            }}
          </Show>{' '}
          {kept()}
        </span>
      </p>
      <div class="control-body grid grid-cols-[minmax(0,1fr)] gap-8 p-[12px_14px_14px]">
        <Show when={limit()}>
          {(name) => <AmountField limit={name()} run={props.run} pause={props.control.pause} />}
        </Show>
        <Show when={rate()}>
          {(wait) => (
            <Countdown until={wait().until} waitMs={wait().waitMs}>
              try {countText(wait().wait)} of {countText(wait().waits)}
            </Countdown>
          )}
        </Show>
        <Failure of={props.control.refused()} class="control-refused text-small" />
        <Actions cause={props.cause} control={props.control} run={props.run} />
      </div>
    </section>
  )
}

function labelOf({ kind }: PauseCause): string {
  if (kind === 'limit') return 'Paused at a limit'
  return kind === 'rate' ? 'Paused at a rate limit' : 'The run waits for its model'
}

function Actions(props: PauseProps) {
  const [changes, setChanges] = createSignal(false)
  const { pause } = props.control
  const resume = () => {
    if (pause.model()) return 'Resume with this model'
    if (props.cause.kind === 'limit') return `Resume with ${countText(pause.amount())} more`
    return props.cause.kind === 'rate' ? 'Resume now' : 'Resume'
  }
  // A rate limit is temporary, so its card has no primary button.
  const isMain = () => props.cause.kind !== 'rate' || pause.model() !== undefined
  return (
    <>
      <Show when={changes()}>
        <OtherModelField pause={pause} run={props.run} />
      </Show>
      <div class="control-row pause-row flex flex-wrap gap-8">
        <button
          type="button"
          class="button"
          classList={{ main: isMain() }}
          title={`${resume()} (P)`}
          onClick={() => pause.resume()}
        >
          {resume()}
        </button>
        <Show when={pause.canChange() && !changes()}>
          <Button press={() => setChanges(true)}>Change model…</Button>
        </Show>
        <Button press={() => props.control.stop()}>Stop run</Button>
      </div>
    </>
  )
}

/** Remaining time that is announced once, in milliseconds; the countdown is otherwise silent. */
const ANNOUNCED_MS = 10_000

function Countdown(props: { until: number; waitMs: number; children: JSX.Element }) {
  const page = usePage()
  const now = createClock(() => true)
  const left = () => Math.max(0, props.until - now())
  const isEnding = createMemo(() => left() <= ANNOUNCED_MS)
  createEffect(() => {
    if (isEnding() && props.waitMs > ANNOUNCED_MS)
      page.announce('The run resumes in 10 seconds.', 'polite')
  })
  return (
    <div class="pause-countdown grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-[6px_12px]">
      <span>Resumes by itself in {clockText(Math.ceil(left() / 1_000) * 1_000)}</span>
      <span class="quiet-text">{props.children}</span>
      <progress
        class="col-span-full w-full h-4"
        aria-label="Time waited"
        max={props.waitMs}
        value={props.waitMs - left()}
      />
    </div>
  )
}
