import { createSignal, For, onMount, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import { usePage } from '../../kit/page/page.ts'
import { signInText } from '../../kit/words/sign-in.ts'
import type { Result, SignInReport } from '../../worker/api.ts'

/** Sign-ins that tested browsers may start with, each with buttons to remember or forget it. */
export function SignInsPart(props: { canRemember: boolean }) {
  const { worker } = usePage()
  const [all, setAll] = createSignal<readonly SignInReport[]>()
  const [failure, setFailure] = createSignal<string>()
  let head: HTMLHeadingElement | undefined
  const read = async () => {
    const answer = await worker.signIns()
    if ('value' in answer) setAll(answer.value)
    else setFailure(answer.error.message)
  }
  const doing = async (task: Promise<Result<null>>) => {
    const answer = await task
    setFailure('error' in answer ? answer.error.message : undefined)
    await read()
    // The focused row may have been removed.
    if (document.activeElement === document.body) head?.focus()
  }
  onMount(() => void read())
  return (
    <div class="keys-part grid gap-12">
      <h3 class="text-strong" ref={head} tabindex={-1}>
        Sign-ins
      </h3>
      <p class="quiet-text">
        Cookies and storage from a file or a window, added in the form of a new run. They go only to
        the browser under test. Those of an application are with it in the{' '}
        <a href="/library">library</a>.
      </p>
      <Failure of={failure()} />
      <Show when={all()?.length !== 0} fallback={<p>None was added in a form.</p>}>
        <ul class="rule-t">
          <For each={all()}>
            {(kept) => <SignInRow kept={kept} canRemember={props.canRemember} doing={doing} />}
          </For>
        </ul>
      </Show>
    </div>
  )
}

interface RowProps {
  readonly kept: SignInReport
  readonly canRemember: boolean
  readonly doing: (task: Promise<Result<null>>) => Promise<void>
}

function SignInRow(props: RowProps) {
  const { worker } = usePage()
  const host = () => new URL(props.kept.site).host
  const where = () => {
    if (props.kept.state === 'locked') return ''
    return props.kept.remembered
      ? '. Available, and remembered'
      : '. Available until this tab is reloaded'
  }
  return (
    <li class="rule-b">
      <div class="row-wrap justify-between gap-[8px_16px] py-8">
        <div>
          <p class="medium">{host()}</p>
          <p class="quiet-text">
            {signInText(props.kept)}
            {where()}
          </p>
        </div>
        <div class="settings-act">
          <Show when={props.canRemember && !props.kept.remembered}>
            <Button
              label={`Remember the sign-in for ${host()}`}
              press={() => props.doing(worker.rememberSignIn(props.kept.site))}
            >
              Remember
            </Button>
          </Show>
          <Button
            label={`Forget the sign-in for ${host()}`}
            press={() => props.doing(worker.forgetSignIn(props.kept.site))}
          >
            Forget
          </Button>
        </div>
      </div>
    </li>
  )
}
