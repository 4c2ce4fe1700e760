import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { Show } from 'solid-js'
import { Notice } from '../../kit/controls/notice.tsx'
import { applicationHref } from '../../kit/page/application-address.ts'
import { usePage } from '../../kit/page/page.ts'
import { runSignInEndText } from '../../kit/words/sign-in.ts'
import { createSignInEnd } from './create-sign-in-end.ts'

/** Warns that the stored sign-in of a run expires during it, or has expired. */
export function SignInEndNotice(props: { runId: RunId; run: RunState }) {
  const end = createSignInEnd(usePage().db, props.runId, () => props.run)
  return (
    <div class="bridge-notice" role="status" hidden={end() === undefined}>
      <Show when={end()}>
        {(found) => (
          <Notice
            fact={runSignInEndText(found())}
            sentence={
              found().isOver
                ? 'From then on the app may show what it shows to someone who is not signed in.'
                : 'After that the app may ask to sign in.'
            }
          >
            <a class="button" href={applicationHref(found().applicationId)}>
              Sign in again
            </a>
          </Notice>
        )}
      </Show>
    </div>
  )
}
