import { GRADE_LABELS } from '@harness/shared/findings/words.ts'
import { createSignal, For, onMount, Show } from 'solid-js'
import { FindingRow } from '../../../kit/findings/finding-row.tsx'
import { Interview } from '../../../kit/findings/interview.tsx'
import { SeverityBars } from '../../../kit/findings/severity-bars.tsx'
import { Mark } from '../../../kit/page/mark.tsx'
import { type FindingGroup, subjectOf } from '../../../kit/runs/report.ts'
import { useRunFiles } from '../../../kit/runs/run-files.ts'
import { RunStrip } from '../../../kit/tracks/run-strip.tsx'
import { spanText } from '../../../kit/words/number.ts'
import { SEVERITY_WORDS } from '../../../kit/words/severity.ts'
import { stepSentence } from '../../../kit/words/step.ts'
import { Integrity, MadeWith, Redacted } from './details-tab.tsx'
import { Decided, GroupHead, groupsIn } from './findings-tab.tsx'
import { IntegrityPill } from './integrity-pill.tsx'
import { Pairs } from './pairs.tsx'
import type { ReportState } from './state.ts'
import { VerdictHead } from './verdict-head.tsx'

/** Text as a CSS string for the page footer (CSS Syntax, 4.3.5). */
function footText(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return JSON.stringify(line.length > 90 ? `${line.slice(0, 90)}…` : line)
}

/** Resolves when every picture is decoded or has failed, and the strip knows its width. */
async function allDrawn(container: HTMLElement): Promise<void> {
  const images = [...container.querySelectorAll('img')]
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** Printable report: cover, findings, filmstrip and method. Prints once, then removes itself. */
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
  const groups = () => groupsIn(props)
  const print = async () => {
    if (!pages) return
    await allDrawn(pages)
    const { style } = document.documentElement
    style.setProperty('--foot', footText(props.run.started?.goal ?? ''))
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
            <Cover {...props} groups={groups()} />
            <Findings {...props} groups={groups()} urls={urls()} />
            <Interview {...props} />
            <Film {...props} urls={urls()} />
            <HowMade {...props} />
          </div>
        )
      }}
    </Show>
  )
}

interface GroupsProps extends ReportState {
  readonly groups: readonly FindingGroup[]
}

function Findings(props: GroupsProps & { urls: ReadonlyMap<number, string> }) {
  return (
    <Show when={props.groups.length > 0}>
      <section class="printed-findings">
        <For each={props.groups}>
          {(group) => (
            <>
              <GroupHead group={group} />
              <For each={group.findings}>
                {(finding) => (
                  <FindingRow
                    runId={props.runId}
                    finding={finding}
                    step={props.run.steps.find(({ step }) => step === finding.pictureStep)}
                    current={false}
                    picture={props.urls.get(finding.pictureStep)}
                  >
                    <Decided {...props} finding={finding} />
                  </FindingRow>
                )}
              </For>
            </>
          )}
        </For>
      </section>
    </Show>
  )
}

function Cover(props: GroupsProps) {
  return (
    <section class="printed-cover">
      <p class="printed-top">
        <Mark /> <b>Harness</b>
      </p>
      <h1>{props.run.started?.goal}</h1>
      <VerdictHead {...props} />
      <RunStrip {...props} size="print" choose={() => undefined} />
      <Show when={props.groups.length > 0} fallback={<p>No findings.</p>}>
        <FindingsTable {...props} />
      </Show>
      <IntegrityPill checked={props.checked} />
    </section>
  )
}

function FindingsTable(props: GroupsProps) {
  return (
    <table class="report-table mb-24 w-full border-collapse">
      <thead>
        <tr>
          <For each={['Severity', 'Finding', 'Grade', 'Screen', 'Steps']}>
            {(name) => <th scope="col">{name}</th>}
          </For>
        </tr>
      </thead>
      <tbody>
        <For each={props.groups}>
          {({ severity, title, findings }) => (
            <For each={findings}>
              {(finding) => (
                <tr>
                  <td>
                    <Show when={severity} keyed fallback={title}>
                      {(level) => (
                        <>
                          <SeverityBars severity={level} /> {SEVERITY_WORDS[level]}
                        </>
                      )}
                    </Show>
                  </td>
                  <th scope="row">
                    <b>{subjectOf(finding)}</b>
                  </th>
                  <td>{GRADE_LABELS[finding.grade].word}</td>
                  <td>{finding.screens.join(', ')}</td>
                  <td>{finding.steps.join(', ')}</td>
                </tr>
              )}
            </For>
          )}
        </For>
      </tbody>
    </table>
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
                <span>{spanText(step.completed?.durationMs ?? 0)}</span>
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
  if (completed?.ending === 'swept') return 'Without an AI, every control in reach was used.'
  const apart = 'What sensors measured is kept apart.'
  // Sessions of other agents use the scripted provider too, but that agent wrote their replies.
  return started?.provider === 'scripted' && started.origin !== 'agent'
    ? `A script used the application and reported what was written in advance. ${apart}`
    : `An AI agent used the application as the persona. ${apart}`
}

/** Explanation of the grades, followed by the file's details. */
function HowMade(props: ReportState) {
  return (
    <section>
      <h2>How this was made</h2>
      <p>{madeBy(props)}</p>
      <Pairs of={Object.values(GRADE_LABELS).map(({ word, why }) => [word, why])} />
      <Redacted file={props.file} />
      <MadeWith {...props} />
      <Integrity checked={props.checked} />
    </section>
  )
}
