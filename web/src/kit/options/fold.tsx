import ChevronRight from 'lucide-solid/icons/chevron-right'
import { type JSX, Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import type { RowSource } from './source-text.ts'
import './fold.css'

interface FoldProps {
  readonly name: string
  readonly summary: string
  readonly source?: RowSource | undefined
  readonly children: JSX.Element
}

/** Collapsible row; its summary names the values and their source, so that nothing is hidden. */
export function Fold(props: FoldProps) {
  return (
    <details class="fold-row rule-b">
      <summary class="grid hover:bg-hover">
        <Icon of={ChevronRight} />
        <span class="fold-name text-strong">{props.name}</span>
        <span class="fold-summary truncate max-sm:quiet-text max-sm:row-2" title={props.summary}>
          {props.summary}
        </span>
        <Show when={props.source}>
          {(source) => (
            <span class="fold-source text-small text-ink-3">
              <Show when={source().isChanged}>
                <b>Changed</b>
                {source().text === '' ? '' : ', '}
              </Show>
              {source().text}
            </span>
          )}
        </Show>
      </summary>
      <div class="fold-fields">{props.children}</div>
    </details>
  )
}

/** Opens every collapsed row around a field, so that the field can take the focus. */
export function unfold(field: Element | null): void {
  for (let at = field?.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
    at.open = true
}
