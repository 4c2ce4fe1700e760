import { RunId } from '@harness/shared/base/ids.ts'
import { useParams } from '@solidjs/router'
import { createMemo, type JSX, Show } from 'solid-js'
import { Notice } from '../controls/notice.tsx'
import { createTitle } from '../page/create-title.ts'
import { Header } from '../page/header.tsx'
import { usePage } from '../page/page.ts'
import { createRun, type RunView } from './create-run.ts'

type RenderRun = (runId: RunId, view: RunView) => JSX.Element

/** Loads the run named in the address, or explains why this browser cannot show it. */
export function RunLoader(props: { children: RenderRun }) {
  const params = useParams()
  const runId = () => RunId.safeParse(params['run']).data
  return (
    <Show when={runId()} keyed fallback={<UnknownRun />}>
      {(known) => <LoadedRun runId={known} found={props.children} />}
    </Show>
  )
}

function LoadedRun(props: { runId: RunId; found: RenderRun }) {
  const page = usePage()
  const stored = createRun(page.db, props.runId)
  // A log that can no longer be written cannot record that the run was interrupted.
  const isBroken = () => page.activityOf(props.runId).broken !== undefined
  const state = createMemo(() => {
    const run = stored.state()
    return isBroken() && run.phase === 'running' ? { ...run, phase: 'interrupted' as const } : run
  })
  const view = { ...stored, state }
  return (
    <Show when={view.status() !== 'unknown'} fallback={<UnknownRun />}>
      <Show when={!view.error()} fallback={<UnreadableRun message={view.error()?.message ?? ''} />}>
        <Show when={view.status() === 'known'}>{props.found(props.runId, view)}</Show>
      </Show>
    </Show>
  )
}

function UnknownRun() {
  createTitle(() => 'Harness')
  return (
    <>
      <Header title="Run" back="/runs" />
      <main id="main" tabindex={-1} class="lone scrolls">
        <Notice
          fact="This run is not in this browser."
          sentence="Runs stay in the browser that made them."
        >
          <a class="button" href="/runs">
            Show the runs of this browser
          </a>
        </Notice>
      </main>
    </>
  )
}

function UnreadableRun(props: { message: string }) {
  return (
    <>
      <Header title="Run" back="/runs" />
      <main id="main" tabindex={-1} class="lone scrolls">
        <Notice fact="This run cannot be read." sentence={props.message} />
      </main>
    </>
  )
}
