import { GRADE_LABELS, sensorLabel } from '@harness/shared/views/words.ts'
import { createSignal, For, onMount, Show } from 'solid-js'
import { FindingRow } from '../ui/parts/friction/finding-row.tsx'
import { useRunFiles } from '../ui/state/run/run-files.ts'
import { spanText } from '../ui/words/number.ts'
import { stepSentence } from '../ui/words/step.ts'
import { Integrity, MadeWith, Redacted } from './details-tab.tsx'
import { IntegrityPill } from './integrity-pill.tsx'
import { ReportStrip } from './report-strip.tsx'
import type { ReportState } from './state.ts'
import { VerdictHead } from './verdict-head.tsx'

/** Until every picture of the pages is there, or cannot be. */
async function allDecoded(container: HTMLElement): Promise<void> {
  const images = [...container.querySelectorAll('img')]
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
}

/**
 * The report as pages: cover, findings, the path as a filmstrip, how it was made. Prints once and
 * is gone.
 */
export function PrintedReport(props: ReportState & { done: () => void }) {
  let pages: HTMLDivElement | undefined
  const files = useRunFiles()
  const [pictures, setPictures] = createSignal<ReadonlyMap<number, string>>()
  const read = async () => {
    const found = new Map<number, string>()
    for (const { step } of props.run.steps) {
      const blob = await files.shot(props.runId, step)
      if (blob) found.set(step, URL.createObjectURL(blob))
    }
    setPictures(found)
  }
  onMount(() => void read())
  const print = async () => {
    if (!pages) return
    await allDecoded(pages)
    window.print()
    for (const url of pictures()?.values() ?? []) URL.revokeObjectURL(url)
    props.done()
  }
  return (
    <Show when={pictures()}>
      {(urls) => {
        onMount(() => void print())
        return (
          <div class="printed" ref={pages}>
            <Cover {...props} />
            <section class="printed-findings">
              <h2>Findings</h2>
              <For each={props.reading.findings()}>
                {(finding) => (
                  <FindingRow
                    runId={props.runId}
                    finding={finding}
                    step={props.run.steps.find(({ step }) => step === finding.pictureStep)}
                    current={false}
                    picture={urls().get(finding.pictureStep)}
                  />
                )}
              </For>
            </section>
            <Film {...props} urls={urls()} />
            <HowMade {...props} />
          </div>
        )
      }}
    </Show>
  )
}

function Cover(props: ReportState) {
  return (
    <section class="printed-cover">
      <h1>{props.run.started?.goal}</h1>
      <VerdictHead {...props} />
      <ReportStrip {...props} size="report" choose={() => undefined} />
      <table class="report-table">
        <thead>
          <tr>
            <th scope="col">Finding</th>
            <th scope="col">Grade</th>
            <th scope="col">Screen</th>
            <th scope="col">Steps</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.reading.findings()}>
            {(finding) => (
              <tr>
                <th scope="row">
                  {finding.by === 'reported' ? finding.quote : sensorLabel(finding.sensor)}
                </th>
                <td>{GRADE_LABELS[finding.grade].word}</td>
                <td>{finding.screens.join(', ')}</td>
                <td>{finding.steps.join(', ')}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <IntegrityPill checked={props.checked} />
    </section>
  )
}

function Film(props: ReportState & { urls: ReadonlyMap<number, string> }) {
  return (
    <section class="printed-film">
      <h2>Path</h2>
      <div class="film">
        <For each={props.run.steps}>
          {(step, index) => (
            <figure>
              <Show when={props.urls.get(step.step)}>
                {(url) => <img src={url()} alt={`Screen at step ${step.step}`} />}
              </Show>
              <figcaption>
                {stepSentence(step, props.run.steps.length, props.reading.evidenceAt(index()))},{' '}
                {spanText(step.completed?.durationMs ?? 0)}
              </figcaption>
            </figure>
          )}
        </For>
      </div>
    </section>
  )
}

function madeBy({ run }: ReportState): string {
  const { started, completed } = run
  if (completed?.ending === 'swept')
    return 'Every control that could be reached was used without an AI. What sensors measured is listed.'
  const apart = 'What was reported and what sensors measured are kept apart.'
  // Sessions of other agents are scripted too: their replies come from that agent.
  return started?.provider === 'scripted' && started.origin !== 'agent'
    ? `A script used the application and reported what was written in advance. ${apart}`
    : `An AI agent used the application as the persona. ${apart}`
}

/** Grades explained, then what the details of the file say. */
function HowMade(props: ReportState) {
  return (
    <section>
      <h2>How this was made</h2>
      <p>{madeBy(props)}</p>
      <dl class="report-pairs">
        <For each={Object.values(GRADE_LABELS)}>
          {({ word, why }) => (
            <>
              <dt>{word}</dt>
              <dd>{why}</dd>
            </>
          )}
        </For>
      </dl>
      <Redacted file={props.file} />
      <MadeWith {...props} />
      <Integrity checked={props.checked} />
    </section>
  )
}
