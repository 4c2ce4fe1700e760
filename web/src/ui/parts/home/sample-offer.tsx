import { useNavigate } from '@solidjs/router'
import CircleAlert from 'lucide-solid/icons/circle-alert'
import { createMemo, Show } from 'solid-js'
import type { ModelChoice, PreflightRow } from '../../../worker/api.ts'
import { createPreflight, type Preflight } from '../../state/form/create-preflight.ts'
import { createSample } from '../../state/form/create-sample.ts'
import { usePage } from '../../state/shell/page.ts'
import { commandOf } from '../../words/remedy.ts'
import { CommandButton } from '../form/mend-button.tsx'
import { Icon } from '../icon.tsx'
import './sample-offer.css'

const SWEEP: ModelChoice = { provider: 'sweep', seed: 0 }

/** A whole test in one click. Where something is missing, it says what and how to get it instead. */
export function SampleOffer() {
  const page = usePage()
  const navigate = useNavigate()
  const sample = createSample(page)
  // asked once the worker knows the bridge, and again when it does after a failure
  const preflight = createPreflight(
    page.worker,
    createMemo(() => (page.boot()?.paired ? SWEEP : undefined)),
  )
  const missing = () => preflight.lastRows().find((row) => row.state === 'bad')
  const run = async () => {
    const runId = await sample.start()
    if (runId !== undefined) navigate(`/runs/${runId}`)
  }
  return (
    <section class="sample" aria-labelledby="sample">
      <h2 id="sample">See an agent test a small shop.</h2>
      <p class="sample-sentence">It needs no model, and nothing leaves this machine.</p>
      <Show
        when={missing()}
        fallback={
          <Show
            when={!page.boot()?.error}
            fallback={<p class="quiet-text">It can start as soon as the bridge answers.</p>}
          >
            <button
              type="button"
              class="button main sample-run"
              aria-disabled={sample.starting()}
              onClick={() => void run()}
            >
              {sample.starting() ? 'Opening the shop' : 'Run the sample'}
            </button>
          </Show>
        }
      >
        {(row) => <Missing row={row()} preflight={preflight} />}
      </Show>
      <Show when={sample.error()}>
        {(error) => (
          <p class="sample-error" role="alert">
            <Icon of={CircleAlert} />
            {error().message}
          </p>
        )}
      </Show>
      <p class="sample-or">
        <a href="/new">Test a web app…</a>
      </p>
    </section>
  )
}

function Missing(props: { row: PreflightRow; preflight: Preflight }) {
  return (
    <div class="sample-missing">
      <p>
        <Icon of={CircleAlert} />
        <b>{props.row.fact}.</b> {props.row.remedy}
      </p>
      <CommandButton
        command={commandOf(props.row.remedy)}
        busy={props.preflight.rows() === undefined}
        check={props.preflight.check}
      />
    </div>
  )
}
