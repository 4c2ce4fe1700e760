import { findingTitle } from '@harness/shared/findings/words.ts'
import Check from 'lucide-solid/icons/check'
import Link from 'lucide-solid/icons/link'
import { For, Show } from 'solid-js'
import { GradeWords } from '../../kit/controls/grade-badge.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import { FindingIcon } from '../../kit/findings/finding-icon.tsx'
import { stateWord, type Triaged } from '../../kit/findings/triage.ts'
import type { LinePosition } from '../../kit/runs/layout.ts'
import { findingText, issueText, seenText } from '../../kit/words/findings.ts'
import { SEVERITY_WORDS } from '../../kit/words/severity.ts'

/** Element id of a finding, whose own key may have spaces and line breaks. */
export function optionId(key: string | undefined): string {
  return `option-${encodeURIComponent(key ?? '')}`
}

interface OptionProps {
  readonly each: Triaged
  /** Id among all findings. */
  readonly id: string
  /** Name of the application, when findings of several are listed. */
  readonly application: string | undefined
  readonly position: LinePosition | undefined
  /** Number of the finding, from 1. */
  readonly number: number
  readonly of: number
  readonly current: boolean
  /** True when selected for a joint decision. */
  readonly isChosen: boolean
  readonly pick: () => void
  readonly toggle: () => void
}

export function FindingOption(props: OptionProps) {
  const finding = () => props.each.finding
  const shown = () => finding().shown
  const seen = () =>
    [findingTitle(shown()), props.application, seenText(finding())].filter(Boolean).join(', ')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div
      id={optionId(props.id)}
      class="finding-option absolute top-0 left-0 right-0 hover:bg-hover"
      role="option"
      aria-selected={props.current}
      aria-checked={props.isChosen}
      aria-posinset={props.number}
      aria-setsize={props.of}
      style={{ transform: `translateY(${props.position?.top ?? 0}px)` }}
      onClick={() => props.pick()}
    >
      <ChooseBox isOn={props.isChosen} toggle={props.toggle} />
      <FindingIcon kind={shown().kind} size={18} />
      <span class="option-words grid gap-2 min-w-0">
        <span class="option-text text-strong">{findingText(shown())}</span>
        <span class="row gap-6 min-w-0 text-meta">
          <span class="truncate">{seen()}</span>
          <Marks each={props.each} />
        </span>
      </span>
      <GradeWords grade={finding().grade} />
      <State word={stateWord(props.each)} />
      <span class="unseen">
        severity {SEVERITY_WORDS[props.each.severity].toLowerCase()}, {finding().screen.name}
      </span>
    </div>
  )
}

/** Checkbox of a row; the key for it is handled by the list. */
function ChooseBox(props: { isOn: boolean; toggle: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list has the key
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the key
    <span
      class="option-box"
      data-on={props.isOn}
      title="Choose for one decision (X)"
      onClick={(event) => {
        event.stopPropagation()
        props.toggle()
      }}
    >
      <Show when={props.isOn}>
        <Icon of={Check} size={12} />
      </Show>
    </span>
  )
}

function Marks(props: { each: Triaged }) {
  return (
    <>
      <For each={props.each.decision?.labels}>
        {(label) => <span class="finding-label">{label}</span>}
      </For>
      <Show when={props.each.decision?.issue}>
        {(issue) => (
          <span class="row-inline gap-2 whitespace-nowrap">
            <Icon of={Link} size={12} />
            {issueText(issue()).name}
          </span>
        )}
      </Show>
    </>
  )
}

function State(props: { word: string }) {
  return (
    <span class="option-state row-inline justify-self-end gap-4 text-meta" data-state={props.word}>
      <Show when={props.word === 'Accepted'}>
        <Icon of={Check} size={14} />
      </Show>
      {props.word}
    </span>
  )
}
