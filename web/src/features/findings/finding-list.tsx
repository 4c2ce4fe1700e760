import { createEffect, createMemo, For, on, Show } from 'solid-js'
import { SeverityBars } from '../../kit/findings/severity-bars.tsx'
import {
  type FindingLine,
  type GroupHead,
  isHead,
  type Triaged,
} from '../../kit/findings/triage.ts'
import { createScroll } from '../../kit/runs/create-scroll.ts'
import { type LinePosition, stacked, visibleLines } from '../../kit/runs/layout.ts'
import type { Chosen } from './create-chosen.ts'
import type { Findings } from './create-findings.ts'
import { FindingOption, optionId } from './finding-option.tsx'
import '../../kit/styles/hues.css'
import './findings.css'

/** Minimum width for one-line rows, in CSS pixels; below it a finding takes four lines. */
const WIDE = 520
const HEIGHTS = { wide: { head: 32, row: 72 }, narrow: { head: 40, row: 124 } } as const

interface ListProps {
  readonly findings: Findings
  /** Visits of a screen, such as "visited in 8 of 12 runs". */
  readonly visits: (screen: string) => string | undefined
  readonly chosen: Chosen
  /** Handles a click or Enter on a finding. */
  readonly pick: (each: Triaged) => void
  readonly label: string
}

/** Rendered part of the list, kept around the current finding. */
function createLines(props: ListProps) {
  const scroll = createScroll()
  let box: HTMLElement | undefined
  const isWide = () => scroll.width() >= WIDE
  const heights = () => (isWide() ? HEIGHTS.wide : HEIGHTS.narrow)
  const layout = createMemo(() =>
    stacked(props.findings.lines(), (line) => (isHead(line) ? heights().head : heights().row)),
  )
  const current = () => props.findings.current()
  const drawn = createMemo(() => {
    const from = scroll.top()
    return visibleLines(layout(), { from, to: from + scroll.height() }, current())
  })
  const reveal = () => {
    const chosen = current()
    const at = chosen && layout().positions.get(chosen)
    if (!at || !box) return
    // Its heading is shown with it.
    const from = at.top - heights().head
    const to = at.top + at.height
    if (from < box.scrollTop) box.scrollTo({ top: from })
    else if (to > box.scrollTop + box.clientHeight) box.scrollTo({ top: to - box.clientHeight })
  }
  const key = () => props.findings.keyOf
  createEffect(
    on(
      () => {
        const chosen = current()
        return chosen && key()(chosen)
      },
      reveal,
      { defer: true },
    ),
  )
  const attach = (element: HTMLElement) => {
    box = element
    scroll.attach(element)
  }
  return { attach, isWide, layout, current, drawn }
}

const MOVES: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Findings in groups, with one tab stop; only visible ones are rendered. */
export function FindingList(props: ListProps) {
  const { attach, isWide, layout, current, drawn } = createLines(props)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const by = MOVES[event.key]
    const chosen = current()
    if (by !== undefined && event.shiftKey) props.chosen.extend(by)
    else if (by !== undefined) props.findings.move(by)
    else if (event.key === ' ' && chosen) props.chosen.toggle(chosen)
    else if (event.key === 'Enter' && chosen) props.pick(chosen)
    else return
    event.preventDefault()
  }
  const idOf = (each: Triaged | undefined) => each && optionId(props.findings.keyOf(each))
  const applicationOf = (each: Triaged) =>
    props.findings.application() ? undefined : props.findings.ownerOf(each)?.name
  const positionOf = (line: FindingLine) => layout().positions.get(line)
  const numbers = createMemo(
    () => new Map(props.findings.shown().map((each, at) => [each, at + 1])),
  )
  return (
    <div class="finding-list scrolls min-h-0 bg-surface" ref={attach}>
      {/* biome-ignore lint/a11y/useAriaActivedescendantWithTabindex: it has the tabindex of the platform */}
      <div
        id="finding-list"
        class="finding-lines relative"
        role="listbox"
        aria-label={props.label}
        tabindex={0}
        aria-multiselectable="true"
        aria-activedescendant={idOf(current())}
        data-wide={isWide()}
        style={{ height: `${layout().height}px` }}
        onKeyDown={onKeyDown}
      >
        <For each={drawn()}>
          {(line) =>
            isHead(line) ? (
              <Head head={line} visits={props.visits} position={positionOf(line)} />
            ) : (
              <FindingOption
                each={line}
                position={positionOf(line)}
                number={numbers().get(line) ?? 0}
                of={numbers().size}
                current={current() === line}
                id={props.findings.keyOf(line)}
                application={applicationOf(line)}
                isChosen={props.chosen.has(line)}
                pick={() => props.pick(line)}
                toggle={() => props.chosen.toggle(line)}
              />
            )
          }
        </For>
      </div>
    </div>
  )
}

function Head(props: {
  head: GroupHead
  visits: (screen: string) => string | undefined
  position: LinePosition | undefined
}) {
  return (
    <div
      class="finding-head-line row absolute top-0 left-0 right-0"
      role="presentation"
      style={{ transform: `translateY(${props.position?.top ?? 0}px)` }}
    >
      <span class="row gap-6 min-w-0">
        <Show when={props.head.severity}>{(level) => <SeverityBars severity={level()} />}</Show>
        <strong class="flex-none text-ink">{props.head.title}</strong>{' '}
        <span class="truncate">{props.head.note ?? props.head.count}</span>
      </span>
      <Show when={props.head.note}>{props.head.count}</Show>
      <Show when={props.head.screen}>{(screen) => <span>{props.visits(screen())}</span>}</Show>
    </div>
  )
}
