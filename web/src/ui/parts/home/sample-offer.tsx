import { TOUR, TOUR_LABEL } from '@harness/shared/order/tour.ts'
import { useNavigate } from '@solidjs/router'
import CircleAlert from 'lucide-solid/icons/circle-alert'
import { createMemo, Show } from 'solid-js'
import type { ModelChoice, PreflightRow } from '../../../worker/api.ts'
import { createPreflight, type Preflight } from '../../state/form/create-preflight.ts'
import { createSample } from '../../state/form/create-sample.ts'
import { usePage } from '../../state/shell/page.ts'
import { commandOf } from '../../words/fix.ts'
import { CommandButton } from '../form/fix-button.tsx'
import { Icon } from '../icon.tsx'
import './sample-offer.css'

/** Whether the tour can be played depends on the machine, not on its replies. */
const ANY_TOUR: ModelChoice = { provider: 'scripted', model: TOUR, replies: [] }

/** A whole test in one click, or what is missing for it and how to get it. */
export function SampleOffer(props: { isMain: boolean }) {
  const page = usePage()
  const navigate = useNavigate()
  const sample = createSample(page)
  // asked once the worker knows the bridge, and again when it does after a failure
  const preflight = createPreflight(
    page.worker,
    createMemo(() => (page.boot()?.paired ? ANY_TOUR : undefined)),
  )
  const missing = () => preflight.lastRows().find((row) => row.state === 'bad')
  const run = async () => {
    const runId = await sample.start()
    if (runId !== undefined) navigate(`/runs/${runId}`)
  }
  return (
    <section class="sample" aria-labelledby="sample">
      <div class="sample-words">
        <h2 id="sample">See a whole test of a small shop.</h2>
        <p class="sample-sentence">
          A first-time visitor orders a mug, and you see where they get stuck. It takes half a
          minute, needs no model, and nothing leaves this machine.
        </p>
        <Show
          when={missing()}
          fallback={
            <Start isMain={props.isMain} starting={sample.starting()} run={() => void run()} />
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
        <p class="quiet-text">
          {TOUR_LABEL}: every click and comment is scripted. The shop, the browser and the
          measurements are real.
        </p>
        <p class="sample-or">
          <a href="/new">Test a web app…</a>
        </p>
      </div>
      <img
        class="sample-figure"
        src={`${page.root}tour.svg`}
        alt="A page of the shop: pressing “Collect at the studio” does nothing, which is reported and measured."
        width="640"
        height="440"
      />
    </section>
  )
}

function Start(props: { isMain: boolean; starting: boolean; run: () => void }) {
  const page = usePage()
  return (
    <Show
      when={!page.boot()?.error}
      fallback={<p class="quiet-text">It can start as soon as the bridge answers.</p>}
    >
      <button
        type="button"
        class="button sample-run"
        classList={{ main: props.isMain }}
        aria-disabled={props.starting}
        onClick={() => props.run()}
      >
        {props.starting ? 'Opening the shop' : 'Run the sample'}
      </button>
    </Show>
  )
}

function Missing(props: { row: PreflightRow; preflight: Preflight }) {
  return (
    <div class="sample-missing">
      <p>
        <Icon of={CircleAlert} />
        <b>{props.row.fact}.</b> {props.row.fix}
      </p>
      <CommandButton
        command={commandOf(props.row.fix)}
        busy={props.preflight.rows() === undefined}
        check={props.preflight.check}
      />
    </div>
  )
}
