import ChevronRight from 'lucide-solid/icons/chevron-right'
import { type JSX, Show } from 'solid-js'
import { Icon, type IconShape } from '../controls/icon.tsx'

interface FoldProps {
  readonly icon: IconShape
  readonly word: string
  readonly count?: number | undefined
  readonly open: boolean
  readonly toggle: () => void
  readonly children: JSX.Element
}

/** A collapsible part of a step. */
export function Fold(props: FoldProps) {
  return (
    <section class="fold rule-b">
      <h3>
        <button
          type="button"
          class="fold-head row bare hover:bg-hover focus-visible:-outline-offset-2"
          aria-expanded={props.open}
          onClick={() => props.toggle()}
        >
          <span class="fold-sign grid quiet-text">
            <Icon of={ChevronRight} />
          </span>
          <Icon of={props.icon} />
          <span class="flex-1">{props.word}</span>
          <Show when={props.count !== undefined}>
            <span class="quiet-text">{props.count}</span>
          </Show>
        </button>
      </h3>
      <Show when={props.open}>
        <div class="p-[0_var(--gutter)_16px]">{props.children}</div>
      </Show>
    </section>
  )
}
