import Check from 'lucide-solid/icons/check'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import ChevronRight from 'lucide-solid/icons/chevron-right'
import Copy from 'lucide-solid/icons/copy'
import ImageDown from 'lucide-solid/icons/image-down'
import Split from 'lucide-solid/icons/split'
import X from 'lucide-solid/icons/x'
import { Show } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import { IconButton } from '../../kit/controls/icon-button.tsx'
import type { Triaged } from '../../kit/findings/triage.ts'
import { countOf } from '../../kit/words/number.ts'
import type { TriageActions } from './create-triage.ts'
import './bulk-bar.css'
import './findings.css'

interface BarProps {
  readonly each: Triaged
  readonly actions: TriageActions
}

/** Buttons for the decisions about a finding, none emphasized. */
export function TriageBar(props: BarProps) {
  const { actions } = props
  const decision = () => props.each.decision
  const isFixed = () => decision()?.fixedIn !== undefined
  return (
    <div
      class="triage-bar row flex-none gap-8 min-h-52 rule-b"
      role="toolbar"
      aria-label="Decide about this finding"
    >
      <Show when={decision()?.decision !== 'accepted'}>
        <Action word="Accept" letter="A" does={actions.accept} />
      </Show>
      <Show when={decision()?.decision !== 'dismissed'}>
        <Action word="Dismiss…" letter="D" does={() => actions.ask('dismiss')} />
      </Show>
      <Show when={!isFixed()}>
        <Action word="Fixed in…" letter="F" does={() => actions.ask('fixed')} />
      </Show>
      <Show when={decision()?.decision}>
        <Action word="Reopen" letter="O" does={actions.reopen} />
      </Show>
      <span class="flex ml-auto">
        <IconButton icon={ChevronLeft} word="Previous finding (K)" press={actions.previous} />
        <IconButton icon={ChevronRight} word="Next finding (J)" press={actions.next} />
        <Show when={props.each.finding.merged.length > 0}>
          <IconButton icon={Split} word="Split what was merged" press={actions.split} />
        </Show>
        <IconButton icon={Copy} word="Copy as issue text (Y)" press={actions.copy} />
        <IconButton icon={ImageDown} word="Save picture (P)" press={actions.savePicture} />
      </span>
    </div>
  )
}

/** Buttons for decisions about all selected findings, above the end of the list. */
export function BulkBar(props: { actions: TriageActions }) {
  const { actions } = props
  const count = () => actions.chosen.all().length
  return (
    <Show when={count() > 0}>
      <div
        class="bulk-bar row-wrap gap-8 floating rounded-10"
        role="toolbar"
        aria-label="Decide about the chosen findings"
      >
        <b class="bold" role="status">
          {count()} chosen
        </b>
        <Action word="Accept" letter="A" does={actions.accept} />
        <Action word="Dismiss…" letter="D" does={() => actions.ask('dismiss')} />
        <Action word="Label…" letter="L" does={() => actions.ask('label')} />
        <Action word="Fixed in…" letter="F" does={() => actions.ask('fixed')} />
        <IconButton icon={Copy} word={`Copy ${countOf(count(), 'finding')}`} press={actions.copy} />
        <IconButton icon={X} word="Choose none (Esc)" press={actions.chosen.clear} />
      </div>
    </Show>
  )
}

interface ActionProps {
  readonly word: string
  readonly letter: string
  readonly does: () => void
}

export function Action(props: ActionProps) {
  return (
    <button
      type="button"
      class="button"
      aria-keyshortcuts={props.letter}
      onClick={() => props.does()}
    >
      <Show when={props.word === 'Accept'}>
        <Icon of={Check} />
      </Show>
      {props.word}
      <kbd class="key max-sm:hidden">{props.letter}</kbd>
    </button>
  )
}
