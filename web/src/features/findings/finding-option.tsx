import { findingTitle } from '@harness/shared/findings/words.ts'
import Check from 'lucide-solid/icons/check'
import { Show } from 'solid-js'
import { GradeGlyph } from '../../kit/controls/grade-badge.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import { FindingIcon } from '../../kit/findings/finding-icon.tsx'
import { stateWord, type Triaged } from '../../kit/findings/triage.ts'
import type { LinePosition } from '../../kit/runs/layout.ts'
import { SeenStrip } from '../../kit/tracks/seen-strip.tsx'
import { findingText, seenText } from '../../kit/words/findings.ts'
import { SEVERITY_WORDS } from '../../kit/words/severity.ts'

/** The element of a finding; the identity itself has spaces and line breaks. */
export function optionId(each: Triaged | undefined): string {
  return `option-${encodeURIComponent(each?.finding.id ?? '')}`
}

interface OptionProps {
  readonly each: Triaged
  readonly position: LinePosition | undefined
  /** From 1. */
  readonly number: number
  readonly of: number
  readonly current: boolean
  readonly pick: (id: string) => void
}

/** One finding of the list: kind, words, grade, where it was seen, and its state in one word. */
export function FindingOption(props: OptionProps) {
  const finding = () => props.each.finding
  const shown = () => finding().shown
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div
      id={optionId(props.each)}
      class="finding-option absolute top-0 left-0 right-0 hover:bg-hover"
      role="option"
      aria-selected={props.current}
      aria-posinset={props.number}
      aria-setsize={props.of}
      style={{ transform: `translateY(${props.position?.top ?? 0}px)` }}
      onClick={() => props.pick(finding().id)}
    >
      <FindingIcon kind={shown().kind} size={18} />
      <span class="option-words grid min-w-0">
        <span class="option-text text-strong truncate">{findingText(shown())}</span>
        <span class="text-meta">
          {findingTitle(shown())}, {SEVERITY_WORDS[props.each.severity].toLowerCase()}
        </span>
      </span>
      <GradeGlyph grade={finding().grade} />
      <span class="option-seen grid text-meta">
        <SeenStrip {...finding()} isNew={finding().presence === 'new'} />
        <span>{seenText(finding())}</span>
      </span>
      <State word={stateWord(props.each)} />
      <span class="unseen">{finding().screen.name}</span>
    </div>
  )
}

function State(props: { word: string }) {
  return (
    <span
      class="option-state row-inline justify-self-end gap-4 text-meta whitespace-nowrap"
      data-state={props.word}
    >
      <Show when={props.word === 'Accepted'}>
        <Icon of={Check} size={14} />
      </Show>
      {props.word}
    </span>
  )
}
