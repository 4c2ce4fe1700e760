import type { JSX } from 'solid-js'

/** A row that opens; its summary names the values, so that a closed one hides nothing. */
export function Fold(props: { name: string; summary: string; children: JSX.Element }) {
  return (
    <details class="more">
      <summary>
        {props.name} <span class="quiet-text">{props.summary}</span>
      </summary>
      <div class="fold-fields">{props.children}</div>
    </details>
  )
}
