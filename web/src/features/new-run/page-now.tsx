import { elementOf } from '@harness/shared/log/views/checks.ts'
import { playedAs } from '@harness/shared/log/views/played-as.ts'
import type { Check } from '@harness/shared/order/run.ts'
import { createEffect, createMemo, createSignal, on, onCleanup, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import type { NewRun } from '../../kit/form/create-new-run.ts'
import { usePage } from '../../kit/page/page.ts'
import { Pill } from '../../kit/page/pill.tsx'
import { rectStyle } from '../../kit/replay/overlay-styles.ts'
import { createList } from '../../kit/runs/create-list.ts'
import { RowStrip } from '../../kit/tracks/row-strip.tsx'
import { checkText } from '../../kit/words/check.ts'
import { timeText } from '../../kit/words/day.ts'
import { momentText } from '../../kit/words/findings.ts'
import { findingsText } from '../../kit/words/friction.ts'
import { clockText, countOf } from '../../kit/words/number.ts'
import { pillOf } from '../../kit/words/state-pill.ts'
import { lastOfGoals } from '../../store/earlier-runs.ts'
import type { RunEntry } from '../../store/run-entry.ts'
import type { PreviewScreen } from '../../worker/api.ts'
import { elementText } from './element.ts'
import '../../kit/replay/replay.css'
import './new-run.css'

/** Panel next to the form: the page as a run would find it, and the last result for these goals. */
export function PageNow(props: { form: NewRun }) {
  return (
    <div class="page-now grid content-start sticky top-0 min-w-0">
      <NowPart form={props.form} />
      <LastTime form={props.form} />
    </div>
  )
}

function NowPart(props: { form: NewRun }) {
  const { preview } = props.form
  const [readAt, setReadAt] = createSignal('')
  createEffect(on(preview.screen, () => setReadAt(new Date().toISOString())))
  const word = () => {
    if (preview.reading()) return 'Reading'
    return preview.screen() ? 'Read again' : 'Show the page'
  }
  return (
    <section class="grid gap-12 min-w-0" aria-labelledby="page-now">
      <div class="row justify-between gap-16 min-h-36">
        <h2 class="text-title" id="page-now">
          The page now
        </h2>
        <Button isOff={preview.reading()} press={() => preview.read()}>
          {word()}
        </Button>
      </div>
      <Show
        when={preview.screen()}
        fallback={
          <p class="p-24 min-h-120 quiet-text rounded-8 bg-sunken">
            {preview.reading()
              ? 'Opening the application'
              : 'Open it to try the checks on it before the run.'}
          </p>
        }
      >
        {(screen) => (
          <Shown screen={screen()} check={props.form.pointedCheck()} readAt={readAt()} />
        )}
      </Show>
      <Failure of={preview.error()} />
    </section>
  )
}

interface ShownProps {
  readonly screen: PreviewScreen
  /** Check under the pointer. */
  readonly check: Check | undefined
  readonly readAt: string
}

function Shown(props: ShownProps) {
  const scene = () => props.screen.scene
  const source = createMemo(() => {
    const url = URL.createObjectURL(props.screen.picture)
    onCleanup(() => URL.revokeObjectURL(url))
    return url
  })
  const element = () => props.check && elementOf(props.check, scene())
  const words = () => {
    const found = element()
    if (found) return `Ringed: ${elementText(found)}`
    if (!props.check || props.check.kind === 'url')
      return 'Point at a check to see what it is about.'
    return `${checkText(props.check)}: no control on this screen has it.`
  }
  return (
    <>
      <p class="quiet-text truncate">
        {[scene().url, `read at ${timeText(props.readAt)}`].filter(Boolean).join(', ')}
      </p>
      <div
        class="relative mx-auto max-w-full max-h-[60vh] outlined overflow-hidden rounded-8"
        style={{ 'aspect-ratio': `${scene().pointSize.width} / ${scene().pointSize.height}` }}
      >
        <img
          class="block w-full h-full"
          src={source()}
          alt={`The application before the run, ${scene().title ?? ''}`}
        />
        <Show when={element()}>
          {(found) => (
            <span class="ring absolute" style={rectStyle(found().rect, scene().pointSize)} />
          )}
        </Show>
      </div>
      <p class="quiet-text">{words()}</p>
    </>
  )
}

/** Last run with the same goals on the same application, if any. */
function LastTime(props: { form: NewRun }) {
  const { db } = usePage()
  // Read again after every change of the goals.
  const last = createMemo(() => {
    const like = props.form.like()
    return createList(async () => {
      const run = await lastOfGoals(db, like)
      return run ? [run] : []
    }).items
  })
  return <Show when={last()()?.[0]}>{(run) => <LastRun run={run()} />}</Show>
}

function LastRun(props: { run: RunEntry }) {
  const facts = () => [
    countOf(props.run.stepCount, 'step'),
    ...(props.run.durationMs === undefined ? [] : [clockText(props.run.durationMs)]),
    findingsText(props.run),
  ]
  return (
    <section class="grid gap-12 min-w-0" aria-labelledby="last-time">
      <div class="row justify-between gap-16 min-h-36">
        <h2 class="text-title" id="last-time">
          Last time
        </h2>
        <a href={`/runs/${props.run.runId}`}>Open this run</a>
      </div>
      <p class="quiet-text">
        {momentText(props.run.startedAt, Date.now())}, {playedAs(props.run)}
      </p>
      <RowStrip cells={props.run.strip} />
      <p class="row-wrap gap-[4px_12px]">
        <Pill look={pillOf(props.run)} /> {facts().join(', ')}
      </p>
    </section>
  )
}
