import { fromWire } from '@harness/shared/base/errors.ts'
import { documentOf } from '@harness/shared/files/study/document.ts'
import type { StudyFormat } from '@harness/shared/order/study/fields.ts'
import { useNavigate } from '@solidjs/router'
import ChevronDown from 'lucide-solid/icons/chevron-down'
import { createMemo, createSignal, For, Index, Match, Show, Switch } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Dialog } from '../../kit/controls/dialog.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import { Menu, type MenuItem } from '../../kit/controls/menu.tsx'
import { Notice } from '../../kit/controls/notice.tsx'
import { createMedia } from '../../kit/page/create-media.ts'
import { createTitle } from '../../kit/page/create-title.ts'
import { Header } from '../../kit/page/header.tsx'
import { type Page, usePage } from '../../kit/page/page.ts'
import { download } from '../../kit/runs/create-export.ts'
import { deleteStudy, pauseStudy, retryRuns } from '../../store/studies.ts'
import { Analysis } from './analysis.tsx'
import { createStudy, type StudyNow, wasDeleted } from './create-study.ts'
import { MoreRuns } from './more-runs.tsx'
import { RunsGrid } from './runs-grid.tsx'
import { DocumentSection } from './section.tsx'
import './studies.css'

/** A study in progress and its result on one screen: the answer grows in place. */
export function StudyScreen(props: { study: string }) {
  const { db } = usePage()
  const study = createStudy(db, props.study)
  createTitle(() => study()?.record.name ?? 'Study')
  return (
    <>
      <Header title={study()?.record.name ?? 'Study'} back="/studies">
        <Show when={study()}>{(now) => <Actions study={now()} />}</Show>
      </Header>
      <main id="main" tabindex={-1} class="scrolls bg-surface">
        <Switch>
          <Match when={study() === null}>
            <Notice fact="This study is not in this browser.">
              <a class="button" href="/studies">
                Show all studies
              </a>
            </Notice>
          </Match>
          <Match when={study()}>{(now) => <Result study={now()} />}</Match>
        </Switch>
      </main>
    </>
  )
}

function Result(props: { study: StudyNow }) {
  const document = createMemo(() => documentOf(props.study.result, []))
  const answers = () => {
    const isDeleted = props.study.cells.every(wasDeleted)
    return isDeleted ? ['The runs of this study were deleted.'] : document().answers
  }
  /** Sections without "Runs", which the grid shows; empty until the first run is made. */
  const sections = () => {
    const isEmpty = !props.study.cells.some(({ made }) => made)
    return isEmpty ? [] : document().sections.filter(({ title }) => !/(^|: )Runs$/.test(title))
  }
  return (
    <div class="study-result">
      <div role="status">
        <For each={answers()}>{(answer) => <p class="study-answer">{answer}</p>}</For>
        <p class="quiet-text">{progressText(props.study)}</p>
      </div>
      <MoreRuns study={props.study} />
      <Left study={props.study} />
      <RunsGrid study={props.study} />
      <Analysis study={props.study} />
      <Index each={sections()}>
        {(section) => <DocumentSection section={section()} study={props.study} />}
      </Index>
    </div>
  )
}

/** Progress such as "4 of 8 runs made, 2 running, 2 waiting." */
function progressText({ cells, record }: StudyNow): string {
  const made = cells.filter((each) => each.made).length
  const running = cells.filter(({ entry, queued }) => queued && entry?.phase === 'running').length
  const waiting =
    cells.filter(({ queued }) => queued && queued.failed === undefined).length - running
  const deleted = cells.filter(wasDeleted).length
  const counts = [
    `${made} of ${cells.length} runs made`,
    ...(running > 0 ? [`${running} running`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(deleted > 0 ? [`${deleted} deleted`] : []),
  ].join(', ')
  if (!record.paused || waiting === 0) return `${counts}.`
  return `Paused: ${counts}.${running > 0 ? ' Started runs finish first.' : ''}`
}

/** Failed runs, and a button that retries them. */
function Left(props: { study: StudyNow }) {
  const page = usePage()
  const left = () => props.study.cells.flatMap(({ queued }) => queued?.failed ?? [])
  return (
    <Show when={left().length > 0}>
      <Notice
        fact={`${left().length} ${left().length === 1 ? 'run' : 'runs'} failed.`}
        sentence={[...new Set(left())].join(' ')}
      >
        <Button press={() => retryRuns(page.db, props.study.record.id)}>Try again</Button>
      </Notice>
    </Show>
  )
}

const FORMATS = [
  ['html', 'study.html', 'text/html', 'HTML'],
  ['markdown', 'study.md', 'text/markdown', 'Markdown'],
  ['json', 'study.json', 'application/json', 'JSON'],
] as const satisfies readonly (readonly [StudyFormat, string, string, string])[]

/** Exports the report with the same writer as the command line. */
async function exportStudy(
  { result, record }: StudyNow,
  format: (typeof FORMATS)[number],
): Promise<void> {
  const { studyText, withoutLinks } = await import('@harness/shared/files/study/text.ts')
  const [name, file, type] = format
  const document = withoutLinks(documentOf(result, [], record.analysis))
  const runs = result.applications.flatMap((each) => each.runs)
  const written = { document, rules: [], thresholds: {} }
  download(
    new File(
      [studyText(name, { result, runs, reports: [], analysis: record.analysis }, written)],
      file,
      { type },
    ),
  )
}

/** Formats for exporting the findings of all runs together. */
const OF_RUNS = [
  ['sarif', 'SARIF'],
  ['junit', 'JUnit'],
  ['csv', 'CSV'],
] as const

/** Resolves to the reason when no file was written. */
async function exportFindings(
  { worker }: Page,
  { cells }: StudyNow,
  format: (typeof OF_RUNS)[number][0],
): Promise<string | undefined> {
  const runIds = cells.flatMap(({ made, entry }) => (made && entry ? entry.runId : []))
  const result = await worker.exportFindings(runIds, format, 'study')
  if ('error' in result) return fromWire(result.error).message
  download(result.value)
  return undefined
}

function Actions(props: { study: StudyNow }) {
  const page = usePage()
  const navigate = useNavigate()
  const isPhone = createMedia('(max-width: 639px)')
  const [asks, setAsks] = createSignal(false)
  const [failed, setFailed] = createSignal<string>()
  const id = () => props.study.record.id
  const isPaused = () => props.study.record.paused
  const waits = () => props.study.cells.some(({ queued }) => queued && queued.failed === undefined)
  const exports = (): readonly MenuItem[] => [
    ...FORMATS.map((format) => ({
      word: format[3],
      act: () => void exportStudy(props.study, format),
    })),
    ...(props.study.cells.some(({ made }) => made)
      ? OF_RUNS.map(([format, word]) => ({
          word,
          act: () => void exportFindings(page, props.study, format).then(setFailed),
        }))
      : []),
    { word: 'Plan', act: () => void exportPlan(props.study) },
  ]
  const remove = async () => {
    await deleteStudy(page.db, id())
    navigate('/studies')
  }
  return (
    <>
      <Failure of={failed()} />
      <Show when={waits()}>
        <Button press={() => pauseStudy(page.db, id(), !isPaused())}>
          {isPaused() ? 'Resume' : 'Pause'}
        </Button>
      </Show>
      <Show when={!isPhone()}>
        <Menu class="button" label="Export this study" items={exports()}>
          Export
          <Icon of={ChevronDown} size={16} />
        </Menu>
      </Show>
      <Menu
        label="More for this study"
        items={[
          ...(isPhone() ? exports().map(({ word, act }) => ({ word: `Export ${word}`, act })) : []),
          { word: 'Delete study…', act: () => setAsks(true) },
        ]}
      />
      <DeleteDialog open={asks()} onClose={() => setAsks(false)} onDelete={() => void remove()} />
    </>
  )
}

interface DeleteDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onDelete: () => void
}

function DeleteDialog(props: DeleteDialogProps) {
  return (
    <Dialog
      open={props.open}
      title="Delete this study?"
      onClose={props.onClose}
      actions={
        <>
          <button type="button" class="button" autofocus onClick={props.onClose}>
            Keep it
          </button>
          <Button class="main" press={props.onDelete}>
            Delete study
          </Button>
        </>
      }
    >
      <p>Its waiting runs are not made. Runs that were made stay in Runs.</p>
    </Dialog>
  )
}

async function exportPlan({ record }: StudyNow): Promise<void> {
  const { planYaml } = await import('@harness/shared/files/study/plan-text.ts')
  download(new File([planYaml(record.plan)], 'plan.yaml', { type: 'application/yaml' }))
}
