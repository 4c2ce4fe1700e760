import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { shownName } from '@harness/shared/order/library/run-name.ts'
import { type Accessor, createMemo, createSignal, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { ChoiceBox } from '../../kit/controls/choice-box.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import { Notice } from '../../kit/controls/notice.tsx'
import { Segmented } from '../../kit/controls/segmented.tsx'
import { createKeys } from '../../kit/page/create-keys.ts'
import { createTitle } from '../../kit/page/create-title.ts'
import { Header } from '../../kit/page/header.tsx'
import { usePage } from '../../kit/page/page.ts'
import { createAbout } from '../../kit/runs/create-about.ts'
import { createPictures } from '../../kit/runs/create-pictures.ts'
import {
  createLeavingPicture,
  createRedaction,
  type LeavesAs,
  type Redacting,
} from '../../kit/runs/create-redaction.ts'
import type { RunView } from '../../kit/runs/create-run.ts'
import { createShot } from '../../kit/runs/create-shot.ts'
import { useRunFiles } from '../../kit/runs/run-files.ts'
import { RunLoader } from '../../kit/runs/run-loader.tsx'
import { SignChoice } from '../../kit/runs/sign-choice.tsx'
import { bytesText } from '../../kit/words/amount.ts'
import { countOf } from '../../kit/words/number.ts'
import { DrawnList } from './drawn-list.tsx'
import { FindingsChoice } from './findings-choice.tsx'
import { FoundList } from './found-list.tsx'
import { LeavingStage, type Side } from './leaving-stage.tsx'
import { MoviePlay, MovieWords } from './movie-play.tsx'
import { ForTools, OwnWords } from './own-words.tsx'
import './share.css'

/** Export of a run, with a choice of the data to remove first. */
export function ExportScreen() {
  return <RunLoader>{(runId, view) => <Loaded runId={runId} view={view} />}</RunLoader>
}

const FORMATS = [
  { value: 'report', word: 'HTML report' },
  { value: 'harness', word: 'Zip' },
  { value: 'movie', word: 'Moving picture' },
  { value: 'tools', word: 'For tools' },
  { value: 'reference', word: 'Older log format' },
] as const

/** Default area in the middle of a screen, for users without a pointer. */
const FIRST_AREA = { x: 40, y: 40, width: 160, height: 40 }

function Loaded(props: { runId: RunId; view: RunView }) {
  const page = usePage()
  const run = props.view.state
  const redacting = createRedaction(page, props.runId)
  const [number, setNumber] = createSignal(1)
  const [side, setSide] = createSignal<Side>('leaving')
  const last = () => run().steps.at(-1)?.step ?? 0
  const step = createMemo(() => run().steps.find((each) => each.step === number()))
  const leaving = createLeavingPicture(page, props.runId, () => ({
    step: number(),
    decisions: redacting.decisions(),
  }))
  const original = createShot(createPictures(useRunFiles(), props.runId), number, last)
  const about = createAbout(page.db, () => props.runId)
  const name = () => shownName(about(), run().started?.goal)
  const title = () => `Share: ${name()}`
  createTitle(title)
  createStepKeys(number, last, setNumber)
  return (
    <>
      <Header title={title()} back={`/runs/${props.runId}`} />
      <main
        id="main"
        tabindex={-1}
        class="export-screen scrolls grid grid-cols-[minmax(0,1fr)_424px] bg-surface"
      >
        <Show
          when={step()}
          fallback={<Notice fact="This run has no steps yet." sentence="Export it when it has." />}
        >
          {(shown) => (
            <LeavingStage
              step={shown()}
              last={last()}
              goTo={setNumber}
              side={side()}
              setSide={setSide}
              picture={side() === 'leaving' ? leaving() : original()?.url}
              redacting={redacting}
            />
          )}
        </Show>
        <section
          class="redact-list column gap-20 p-[16px_var(--margin)_0] rule-l"
          aria-label="What leaves in this file"
        >
          <Counts redacting={redacting} />
          <FoundList redacting={redacting} goTo={setNumber} />
          <DrawnList redacting={redacting} add={() => redacting.draw(number(), FIRST_AREA)} />
          <FindingsChoice run={run()} redacting={redacting} />
          <OwnWords redacting={redacting} run={run()} title={name()} />
          <Save redacting={redacting} run={run()} />
        </section>
      </main>
    </>
  )
}

function createStepKeys(
  number: Accessor<number>,
  last: Accessor<number>,
  goTo: (step: number) => void,
): void {
  createKeys((event) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    const next = number() + by
    if (by === 0 || next < 1 || next > last()) return false
    goTo(next)
    return true
  })
}

/** Extent of the search, its results, and the share that is exported. */
function Counts(props: { redacting: Redacting }) {
  const sentence = () => {
    const proposal = props.redacting.proposal()
    if (!proposal) return ''
    const { items, rows, pictures, takenOut } = proposal
    const searched = `${countOf(pictures, 'picture')} and ${countOf(rows, 'log entry', 'log entries')}`
    if (items.length === 0 && takenOut.length === 0)
      return `Nothing found to take out of ${searched}. Look through the pictures; draw an area where one shows too much.`
    const removed = items.filter(props.redacting.isRemoved).length
    const kept = items.length - removed
    return `${searched}: ${countOf(items.length, 'value')} found, ${removed} removed, ${kept} kept.`
  }
  return (
    <div class="redact-counts">
      <h2 class="mb-4">What leaves in this file</h2>
      <Show when={props.redacting.proposal()} fallback={<p role="status">Searching the run</p>}>
        <p role="status">{sentence()}</p>
      </Show>
      <Show when={props.redacting.proposal()?.takenOut.length}>
        {(shown) => (
          <p>
            {countOf(shown(), 'picture')} also {shown() === 1 ? 'shows' : 'show'} what was masked in
            the text when it was recorded: covered in this file.
          </p>
        )}
      </Show>
      <p class="quiet-text">The run in this browser stays as it is.</p>
    </div>
  )
}

/** Format and contents of the export; findings for other tools are separate files. */
function Save(props: { redacting: Redacting; run: RunState }) {
  const [as, setAs] = createSignal<LeavesAs | 'tools'>('report')
  return (
    <div class="redact-save row-wrap gap-12 sticky bottom-0 py-12 mt-auto bg-surface rule-t">
      <Segmented name="Format" options={FORMATS} value={as()} choose={setAs} />
      <Show when={notTools(as())} fallback={<ForTools run={props.run} />}>
        {(format) => <SaveFile redacting={props.redacting} as={format()} />}
      </Show>
    </div>
  )
}

function notTools(as: LeavesAs | 'tools'): LeavesAs | undefined {
  return as === 'tools' ? undefined : as
}

function SaveFile(props: { redacting: Redacting; as: LeavesAs }) {
  const off = () => props.redacting.busy() || props.redacting.proposal() === undefined
  return (
    <>
      <Show when={props.as !== 'reference'}>
        <ChoiceBox
          checked={props.redacting.hasTriage()}
          onChecked={(checked) => props.redacting.setHasTriage(checked)}
        >
          Include what was decided: findings accepted or dismissed, reasons, severity and comments
        </ChoiceBox>
        <Show when={props.as !== 'movie'} fallback={<MovieWords />}>
          <SignChoice signing={props.redacting.signing} />
        </Show>
      </Show>
      <Button
        class="main w-full"
        isOff={off()}
        press={() => !off() && void props.redacting.save(props.as)}
      >
        {props.redacting.busy() ? 'Exporting' : 'Export file'}
      </Button>
      <p role="status">
        <Show when={props.redacting.saved()} keyed>
          {({ file }) => `Exported ${file.name}, ${bytesText(file.size)}.`}
        </Show>
      </p>
      <Show when={props.redacting.saved()} keyed>
        {(saved) => <MoviePlay saved={saved} />}
      </Show>
      <Failure of={props.redacting.error()} />
    </>
  )
}
