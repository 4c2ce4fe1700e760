import { fromWire } from '@harness/shared/base/errors.ts'
import { sourceText } from '@harness/shared/files/study/analysis-section.ts'
import { factsOf } from '@harness/shared/files/study/facts.ts'
import { WHY_NOT } from '@harness/shared/findings/judgements.ts'
import type { Cited, StudyAnalysis } from '@harness/shared/findings/study/analysis.ts'
import { createSignal, For, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Notice } from '../../kit/controls/notice.tsx'
import { usePage } from '../../kit/page/page.ts'
import { modelOfStudy } from '../../kit/queue/start-study.ts'
import { keepAnalysis } from '../../store/studies.ts'
import type { StudyNow } from './create-study.ts'

/** Summary written by the study's model on request; each sentence cites its sources. */
export function Analysis(props: { study: StudyNow }) {
  const page = usePage()
  const [busy, setBusy] = createSignal(false)
  const [failure, setFailure] = createSignal<string>()
  const made = () => props.study.cells.filter((each) => each.made).length
  const analysis = () => props.study.record.analysis
  const ask = async () => {
    setBusy(true)
    setFailure(undefined)
    const answer = await analysed(page, props.study)
    if (typeof answer === 'string') setFailure(answer)
    else await keepAnalysis(page.db, props.study.record.id, answer)
    setBusy(false)
  }
  return (
    <Show when={made() > 0}>
      <section class="grid gap-12" aria-label="Summary by a model">
        <Show when={analysis()}>{(shown) => <Shown analysis={shown()} made={made()} />}</Show>
        <Show when={failure()}>
          {(text) => <Notice fact="No summary was written." sentence={text()} />}
        </Show>
        <p class="row-wrap gap-8">
          <button type="button" class="button" disabled={busy()} onClick={() => void ask()}>
            {busy() ? 'Reading the results…' : analysis() ? 'Summarize again' : 'Summarize'}
          </button>
          <Show when={analysis()}>
            <Button
              class="quiet"
              press={() => keepAnalysis(page.db, props.study.record.id, undefined)}
            >
              Remove the summary
            </Button>
          </Show>
          <span class="quiet-text">
            The model of the study reads these results and cites them. It takes one to six requests.
          </span>
        </p>
      </section>
    </Show>
  )
}

async function analysed(
  page: ReturnType<typeof usePage>,
  { result, read }: StudyNow,
): Promise<StudyAnalysis | string> {
  const model = await modelOfStudy(page, read.planned)
  if (!model || model.provider === 'sweep')
    return 'This study has no model that could write one. Add a goal with a model to its plan.'
  const answer = await page.worker.analyse(model, factsOf(result))
  return 'error' in answer ? fromWire(answer.error).message : answer.value
}

function Shown(props: { analysis: StudyAnalysis; made: number }) {
  return (
    <>
      <h2>Summary by a model</h2>
      <Show when={props.analysis.left}>
        {(why) => <p>There is no summary, because {WHY_NOT[why()]}.</p>}
      </Show>
      <For each={props.analysis.sentences}>
        {({ text, cites }) => (
          <p class="study-line">
            {text} <For each={cites}>{(cited) => <Source cited={cited} />}</For>
          </p>
        )}
      </For>
      <p class="quiet-text study-line">
        {sourceText(props.analysis)}
        {props.made > props.analysis.runs ? ' More runs were made since.' : ''}
      </p>
    </>
  )
}

/** A citation such as "[F1: Dead tap]", linked when a step shows it. */
function Source(props: { cited: Cited }) {
  const name = () => `[${props.cited.id}: ${props.cited.name}]`
  return (
    <Show when={props.cited.at} fallback={<span class="quiet-text">{name()} </span>}>
      {(at) => <a href={`/runs/${at().runId}#step=${at().step}`}>{name()} </a>}
    </Show>
  )
}
