import { For, Show } from 'solid-js'
import { Button } from '../controls/button.tsx'
import type { DecidedFinding } from './create-run-decisions.ts'

/** The decision about a finding, with the link to change it. */
export function DecidedLine(props: { decided: DecidedFinding | undefined }) {
  return (
    <Show when={props.decided}>
      {(decided) => (
        <p class="row-wrap gap-[4px_10px] max-w-680 min-h-24">
          <For each={decided().sentences}>{(sentence) => <span>{sentence}</span>}</For>
          <Show when={decided().sent}>
            {(sent) => (
              <>
                <span>{sent().sentence}</span>
                <Button press={() => sent().use()}>Use this decision</Button>
              </>
            )}
          </Show>
          <a class="py-3" href={decided().href}>
            {decided().sentences.length > 0 ? 'Change in Findings' : 'Decide in Findings'}
          </a>
        </p>
      )}
    </Show>
  )
}
