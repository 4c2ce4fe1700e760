import CircleCheck from 'lucide-solid/icons/circle-check'
import { For, type JSX, Show } from 'solid-js'
import { Failure } from '../../kit/controls/failure.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import type { OpenedFiles } from '../../kit/files/create-opened-files.ts'
import type { NewRun } from '../../kit/form/create-new-run.ts'
import { PreflightRows } from '../../kit/form/preflight-rows.tsx'
import { OpenButton } from '../../kit/runs/open-button.tsx'

interface SetUpProps {
  readonly form: NewRun
  readonly files: OpenedFiles
  /** Instructions for adding a missing part. */
  readonly children: JSX.Element
}

/** Met requirements in one line, and instructions for each missing one. */
export function SetUp(props: SetUpProps) {
  const rows = () => props.form.preflight.lastRows()
  const lacking = () => rows().filter(({ state }) => state === 'bad').length
  return (
    <section class="set-up" aria-labelledby="set-up">
      <div class="list-head">
        <h2 id="set-up">
          Set-up
          <Show when={lacking() > 0}>
            <span class="count">{lacking()} to do</span>
          </Show>
        </h2>
        <a class="flex-none" href="/settings/health">
          Health
        </a>
      </div>
      <Show
        when={lacking() > 0}
        fallback={
          <ul class="set-up-facts flex flex-wrap gap-[4px_20px] pt-10 text-meta">
            <For each={rows().filter(({ state }) => state === 'ready')}>
              {({ fact }) => (
                <li>
                  <Icon of={CircleCheck} />
                  {fact}
                </li>
              )}
            </For>
          </ul>
        }
      >
        <PreflightRows preflight={props.form.preflight} autoFix={props.form.autoFix} />
      </Show>
      {props.children}
      <Failure of={props.files.prototypes.error()} />
      <p class="row-wrap justify-between gap-[8px_16px] pt-12">
        <a href="/prototypes">Designs and samples</a>
        <OpenButton opener={props.files.opener} word="Open a file someone sent…" />
      </p>
    </section>
  )
}
