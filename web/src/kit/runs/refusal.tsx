import type { WireError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { Show } from 'solid-js'
import { Failure } from '../controls/failure.tsx'
import { signInFix } from '../words/fix.ts'

interface RefusalProps {
  readonly of: WireError | undefined
  readonly runId: RunId
  readonly class?: string
}

/** The error of a run that could not start, with a link where its sign-in is missing. */
export function Refusal(props: RefusalProps) {
  return (
    <Failure of={props.of} class={props.class ?? ''}>
      {' '}
      <Show when={props.of && signInFix(props.of, props.runId)}>
        {(fix) => <a href={fix().href}>{fix().words}</a>}
      </Show>
    </Failure>
  )
}
