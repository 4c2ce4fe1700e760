import { asHarnessError, type HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { useNavigate } from '@solidjs/router'
import { createSignal, Show } from 'solid-js'
import { tagRuns } from '../../store/details.ts'
import { earliestFirst } from '../../store/runs.ts'
import { Button } from '../controls/button.tsx'
import { Failure } from '../controls/failure.tsx'
import { usePage } from '../page/page.ts'
import { createSigning } from '../runs/create-signing.ts'
import { deleteRuns } from '../runs/delete-runs.ts'
import { exportRuns } from '../runs/export-runs.ts'
import { SignChoice } from '../runs/sign-choice.tsx'
import { countOf, countText } from '../words/number.ts'
import type { Choosing } from './create-choosing.ts'
import './run-list.css'

/** Called with the number of finished runs. */
type At = (done: number) => void

/** Actions for the selected runs, one at a time. */
function createChosenWork(choosing: Choosing) {
  const page = usePage()
  const navigate = useNavigate()
  const [error, setError] = createSignal<HarnessError>()
  const [progress, setProgress] = createSignal<string>()
  const signing = createSigning(page, setError)
  /** Starts an action unless one is running; later changes of the selection have no effect. */
  const doing = async (word: string, work: (runIds: readonly RunId[], at: At) => Promise<void>) => {
    if (progress() !== undefined) return
    setProgress('Reading the runs')
    const runIds = await choosing.settled()
    if (runIds.length === 0) return void setProgress(undefined)
    const at = (done: number) =>
      setProgress(`${word} ${countText(done)} of ${countOf(runIds.length, 'run')}`)
    at(0)
    await work(runIds, at).finally(() => setProgress(undefined))
  }
  const remove = () =>
    doing('Deleted', async (runIds, at) => {
      if (await deleteRuns(page, runIds, setError, at)) choosing.none()
    })
  const save = (as: 'report' | 'zip') =>
    doing('Exported', async (runIds, onProgress) => {
      const how = { as, isSigned: signing.isSigned(), onProgress }
      setError(await exportRuns(page, runIds, how))
    })
  const tag = (text: string) =>
    doing('Tagged', async (runIds) => {
      const failed = await tagRuns(page.db, runIds, text).catch(asHarnessError)
      setError(failed || undefined)
      if (!failed) page.announce(`Tagged ${countOf(runIds.length, 'run')}.`, 'polite')
    })
  const compare = async () => {
    const chosen = choosing.chosen()
    // The earlier run is A, so that the comparison reads as before and after.
    const inOrder = await earliestFirst(page.db, chosen).catch(() => chosen)
    navigate(`/compare/${inOrder.join('/')}`)
  }
  return { error, progress, signing, remove, save, tag, compare }
}

/** Toolbar that appears while runs are selected. */
export function ChosenBar(props: { choosing: Choosing; all: string; isAll: boolean }) {
  const { choosing } = props
  const { error, progress, signing, remove, save, tag, compare } = createChosenWork(choosing)
  return (
    <Show when={choosing.chosen().length > 0}>
      <section
        class="chosen-bar row-wrap sticky z-3 bottom-0 floating-edge"
        aria-label="Chosen runs"
      >
        <p role="status">
          {choosing.isShort() ? 'At least ' : ''}
          {countOf(choosing.chosen().length, 'run')} chosen
        </p>
        <Show when={progress()}>{(text) => <p class="quiet-text">{text()}</p>}</Show>
        <Show when={choosing.chosen().length === 2}>
          <Button press={() => compare()}>Compare</Button>
        </Show>
        <ExportChosen busy={progress() !== undefined} save={(as) => void save(as)} />
        <TagField add={(text) => void tag(text)} />
        <Button isOff={progress() !== undefined} press={() => remove()}>
          Delete
        </Button>
        <Button class="quiet" isOff={props.isAll} press={() => choosing.all()}>
          {props.all}
        </Button>
        <Button class="quiet" press={choosing.none}>
          Choose none
        </Button>
        <SignChoice signing={signing} />
        <Failure of={error()} />
      </section>
    </Show>
  )
}

/** Export buttons; both formats leave out secrets and personal data. */
function ExportChosen(props: { busy: boolean; save: (as: 'report' | 'zip') => void }) {
  const title = 'Without secrets and the personal data that is found'
  return (
    <>
      <Button title={title} isOff={props.busy} press={() => props.save('report')}>
        Export report
      </Button>
      <Button title={title} isOff={props.busy} press={() => props.save('zip')}>
        Export zip
      </Button>
    </>
  )
}

function TagField(props: { add: (text: string) => void }) {
  return (
    <input
      type="text"
      class="py-0 px-10 h-control w-120"
      aria-label="Add tag to the chosen runs"
      placeholder="Add tag"
      onKeyDown={(event) => {
        const text = event.currentTarget.value.trim()
        if (event.key !== 'Enter' || text === '') return
        event.preventDefault()
        event.currentTarget.value = ''
        props.add(text)
      }}
    />
  )
}
