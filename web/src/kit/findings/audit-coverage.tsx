import type { RunId } from '@harness/shared/base/ids.ts'
import type { FocusStop, ReaderLine } from '@harness/shared/device/audit.ts'
import { type AuditedScreen, auditOf, coverageText } from '@harness/shared/files/report/audit.ts'
import type { Finding } from '@harness/shared/findings/findings.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { createResource, createSignal, For, Show } from 'solid-js'
import { useRunFiles } from '../runs/run-files.ts'
import { countOf } from '../words/number.ts'
import './findings.css'
import { TabPath } from './tab-path.tsx'

interface CoverageProps {
  readonly runId: RunId
  readonly run: RunState
  readonly findings: readonly Finding[]
}

/** Screens that an accessibility audit covered, and the criteria that fail. */
export function AuditCoverage(props: CoverageProps) {
  const found = () =>
    props.findings.map(({ facts }) => ({ numbers: facts.flatMap(({ numbers = [] }) => numbers) }))
  const audit = () => (props.run.started?.audit ? auditOf(props.run, found()) : undefined)
  return (
    <Show when={audit()}>
      {(covered) => (
        <section class="audit-coverage grid gap-16 mt-40" aria-labelledby="audit-coverage">
          <h2 class="text-heading" id="audit-coverage">
            Coverage
          </h2>
          <p>
            {covered().summary}. <span class="quiet-text">{covered().limits}</span>
          </p>
          <ul class="pl-24 list-disc">
            <For each={covered().failing}>{(criterion) => <li>{criterion}</li>}</For>
          </ul>
          <For each={covered().screens}>
            {(screen, index) => (
              <ScreenCoverage runId={props.runId} screen={screen} number={index() + 1} />
            )}
          </For>
        </section>
      )}
    </Show>
  )
}

interface ScreenProps {
  readonly runId: RunId
  readonly screen: AuditedScreen
  /** Position on the page, counted from 1. */
  readonly number: number
}

/** Coverage of one screen; its audit data is read when the details are opened. */
function ScreenCoverage(props: ScreenProps) {
  const files = useRunFiles()
  const [isOpen, setIsOpen] = createSignal(false)
  const [facts] = createResource(isOpen, async () => {
    const { runId, screen } = props
    return (await files.screen(runId, screen.step))?.scene.facts?.audit
  })
  return (
    <section class="audit-screen" aria-label={`Screen ${props.number}`}>
      <h3>
        {props.number}. {props.screen.title}{' '}
        <a href={files.hrefOfStep(props.runId, props.screen.step)}>Step {props.screen.step}</a>
      </h3>
      <p class="quiet-text">{coverageText(props.screen)}</p>
      <details onToggle={(event) => event.currentTarget.open && setIsOpen(true)}>
        <summary>Keyboard and screen reader</summary>
        <Show when={facts()} fallback={<p class="quiet-text">Nothing more was kept.</p>}>
          {(kept) => (
            <>
              <TabPath runId={props.runId} step={props.screen.step} facts={kept()} />
              <h4>{countOf(kept().walk.stops.length, 'stop')} of the Tab key</h4>
              <ol class="pl-40 list-decimal">
                <For each={kept().walk.stops}>{(stop) => <li>{stopText(stop)}</li>}</For>
              </ol>
              <h4>As a screen reader reads it</h4>
              <section
                class="p-8 max-h-480 rounded-6 outlined overflow-auto"
                aria-label={`Screen ${props.number} as a screen reader reads it`}
                tabindex={0}
              >
                <pre class="m-0 whitespace-pre-wrap">
                  {kept().reader.map(readerText).join('\n')}
                </pre>
              </section>
            </>
          )}
        </Show>
      </details>
    </section>
  )
}

function stopText({ element, visible }: FocusStop): string {
  const name = `${element.role}: ${element.name === '' ? 'without a name' : element.name}`
  return visible === false ? `${name}, focus not visible` : name
}

/** Line such as "heading, “Hours”, level 1", indented by its depth. */
function readerText({ depth, role, name, more }: ReaderLine): string {
  const parts = [role, name === '' ? '' : `“${name}”`, more].filter((part) => part !== '')
  return `${'  '.repeat(depth)}${parts.join(', ')}`
}
