import Check from 'lucide-solid/icons/check'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import ChevronRight from 'lucide-solid/icons/chevron-right'
import Copy from 'lucide-solid/icons/copy'
import ImageDown from 'lucide-solid/icons/image-down'
import Merge from 'lucide-solid/icons/merge'
import RotateCcw from 'lucide-solid/icons/rotate-ccw'
import Split from 'lucide-solid/icons/split'
import X from 'lucide-solid/icons/x'
import { Show } from 'solid-js'
import { Icon, type IconShape } from '../../kit/controls/icon.tsx'
import type { Triaged } from '../../kit/findings/triage.ts'
import type { TriageActions } from './create-triage.ts'
import './findings.css'

interface BarProps {
  readonly each: Triaged
  readonly actions: TriageActions
}

/** What can be decided about the finding; both decisions have the same weight. */
export function TriageBar(props: BarProps) {
  const { actions } = props
  const decided = () => props.each.decision?.decision
  return (
    <div
      class="triage-bar row-wrap flex-none gap-8 min-h-52 rule-b"
      role="toolbar"
      aria-label="Decide about this finding"
    >
      <Show when={decided() !== 'accepted'}>
        <Action icon={Check} word="Accept" letter="A" does={actions.accept} />
      </Show>
      <Show when={decided() !== 'dismissed'}>
        <Action icon={X} word="Dismiss…" letter="D" does={actions.askDismiss} />
      </Show>
      <Show when={decided()}>
        <Action icon={RotateCcw} word="Reopen" letter="O" does={actions.reopen} />
      </Show>
      <Action icon={Merge} word="Merge…" letter="G" does={actions.startMerge} />
      <span class="flex ml-auto">
        <Small icon={ChevronLeft} word="Previous finding (K)" does={actions.previous} />
        <Small icon={ChevronRight} word="Next finding (J)" does={actions.next} />
        <Show when={props.each.finding.merged.length > 0}>
          <Small icon={Split} word="Split what was merged" does={actions.split} />
        </Show>
        <Small icon={Copy} word="Copy as Markdown (Y)" does={actions.copy} />
        <Small icon={ImageDown} word="Save picture (P)" does={actions.savePicture} />
      </span>
    </div>
  )
}

interface ActionProps {
  readonly icon: IconShape
  readonly word: string
  readonly letter: string
  readonly does: () => void
}

function Action(props: ActionProps) {
  return (
    <button
      type="button"
      class="button"
      aria-keyshortcuts={props.letter}
      onClick={() => props.does()}
    >
      <Icon of={props.icon} />
      {props.word}
      <kbd class="key max-sm:hidden">{props.letter}</kbd>
    </button>
  )
}

function Small(props: Omit<ActionProps, 'letter'>) {
  return (
    <button
      type="button"
      class="button quiet icon-only"
      aria-label={props.word}
      title={props.word}
      onClick={() => props.does()}
    >
      <Icon of={props.icon} />
    </button>
  )
}
