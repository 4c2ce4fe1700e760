import type { RunId } from '@harness/shared/base/ids.ts'
import { stepWaits } from '@harness/shared/findings/words.ts'
import Check from 'lucide-solid/icons/check'
import Hand from 'lucide-solid/icons/hand'
import { createSignal, Show } from 'solid-js'
import { Button } from '../../../kit/controls/button.tsx'
import { Failure } from '../../../kit/controls/failure.tsx'
import { Icon } from '../../../kit/controls/icon.tsx'
import { Options } from '../../../kit/controls/options.tsx'
import { ToolIcon } from '../../../kit/controls/tool-icon.tsx'
import type { StageTools } from '../../../kit/replay/create-stage-tools.ts'
import type { TakeOver } from '../../../kit/runs/create-take-over.ts'
import { DONE_BY_HAND, familyOf } from '../../../kit/words/tool.ts'
import type { ApprovalRequest, Remember } from '../../../worker/api.ts'
import type { Control } from '../create-control.ts'
import { reasonText } from '../rules.ts'
import { EditFields } from './edit-fields.tsx'
import '../../../kit/styles/hues.css'
import '../../../kit/controls/controls.css'

interface CardProps {
  readonly runId: RunId
  readonly request: ApprovalRequest
  readonly control: Control
  readonly tools: StageTools
  readonly takeOver: TakeOver
  /** Time at which the call began to wait. */
  readonly since: number
}

/** Call that waits for a decision, in the place of its step. */
export function ApprovalCard(props: CardProps) {
  return (
    <section class="control-card" aria-label={stepWaits(props.request.step)}>
      <p class="control-reason flex gap-8 py-10 px-14 rule-b">
        <Icon class="mt-2 text-warn" of={Hand} />
        <span>
          <b>{stepWaits(props.request.step)}.</b> {reasonText(props.request.reason)}
        </span>
      </p>
      <div class="control-body grid grid-cols-[minmax(0,1fr)] gap-8 p-[12px_14px_14px]">
        <p class="row gap-8 text-title">
          <span class="tool text-hue" data-family={familyOf(props.request.tool)}>
            <ToolIcon tool={props.request.tool} />
          </span>
          {props.request.label}
        </p>
        <p class="quiet-text">{props.request.intent}</p>
        <Failure of={props.control.refused()} class="control-refused text-small" />
        <Show
          when={!props.takeOver.active()}
          fallback={<p class="quiet-text">It waits while you have control.</p>}
        >
          <Show when={props.takeOver.actedAt() > props.since}>
            <Button press={() => didMyself(props.control)}>I did it myself</Button>
          </Show>
          <Show when={props.control.editing()} fallback={<Decisions {...props} />}>
            <EditFields {...props} />
          </Show>
        </Show>
      </div>
    </section>
  )
}

/** Skips the call, and lets the agent look at what the user did. */
function didMyself(control: Control): void {
  control.decide({ decision: 'reject', note: DONE_BY_HAND })
}

function Decisions(props: CardProps) {
  const { control } = props
  return (
    <>
      <div class="control-row flex flex-wrap gap-8">
        <Button
          icon={Check}
          title="Approve (Space)"
          class="main"
          press={() => control.decide({ decision: 'approve' })}
        >
          {' '}
          Approve <kbd class="key">Space</kbd>
        </Button>
        <Button title="Skip (S)" press={() => control.decide({ decision: 'skip' })}>
          Skip <kbd class="key">S</kbd>
        </Button>
        <Button title="Edit (E)" press={() => control.edit(true)}>
          Edit <kbd class="key">E</kbd>
        </Button>
      </div>
      <RejectField control={control} />
      <Show when={props.request.reason === 'mode'}>
        <NextTime value={control.scope()} onChoose={control.chooseScope} />
      </Show>
    </>
  )
}

const NEXT_TIMES: readonly (readonly [Remember, string])[] = [
  ['call', 'Give this answer to the same call again'],
  ['tool', 'Give this answer to every call of this tool'],
]

/** Selects whether the answer also applies to later calls of this run on this site. */
function NextTime(props: {
  value: Remember | undefined
  onChoose: (scope: Remember | undefined) => void
}) {
  const choose = (value: string) =>
    props.onChoose(NEXT_TIMES.find(([scope]) => scope === value)?.[0])
  return (
    <label class="control-edit-field grid grid-cols-[96px_minmax(0,1fr)] items-center gap-8">
      <span>Next time</span>
      <select onChange={(event) => choose(event.currentTarget.value)}>
        <Options of={NEXT_TIMES} chosen={props.value} unset="Ask me again" />
      </select>
    </label>
  )
}

/** Field for a note to the agent. Enter sends it, even when empty. */
function RejectField(props: { control: Control }) {
  const [note, setNote] = createSignal('')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const text = note().trim()
    props.control.decide({ decision: 'reject', ...(text !== '' && { note: text }) })
  }
  return (
    <form
      class="control-field row gap-8 p-[2px_4px_2px_10px] min-h-field bg-surface rounded-6 outlined-edge"
      onSubmit={send}
    >
      <input
        class="flex-1 min-w-0 min-h-control bare"
        id="reject"
        type="text"
        autocomplete="off"
        aria-label="Reject, and say why"
        placeholder="Reject, and say why"
        title="Reject with a note (R)"
        value={note()}
        onInput={(event) => setNote(event.currentTarget.value)}
      />
      <span class="key" aria-hidden="true">
        R
      </span>
      <button type="submit" class="button" title="Reject (Shift Space)">
        Reject
      </button>
    </form>
  )
}
