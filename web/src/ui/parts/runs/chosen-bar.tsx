import type { HarnessError } from '@harness/shared/language/errors.ts'
import { useNavigate } from '@solidjs/router'
import { createSignal, Show } from 'solid-js'
import { changeDetails, readDetails } from '../../../store/details.ts'
import type { Choosing } from '../../state/lists/create-choosing.ts'
import { createSigning } from '../../state/result/create-signing.ts'
import { deleteRuns } from '../../state/result/delete-runs.ts'
import { exportRuns } from '../../state/result/export-runs.ts'
import { usePage } from '../../state/shell/page.ts'
import { countOf } from '../../words/number.ts'
import { SignChoice } from '../redact/sign-choice.tsx'
import './chosen-bar.css'

/** What can be done with the chosen runs. It rises when there are some. */
export function ChosenBar(props: { choosing: Choosing; all: string }) {
  const page = usePage()
  const navigate = useNavigate()
  const { choosing } = props
  const [error, setError] = createSignal<HarnessError>()
  const [busy, setBusy] = createSignal(false)
  const signing = createSigning(page, setError)
  const remove = async () => {
    if (await deleteRuns(page, choosing.chosen(), setError)) choosing.none()
  }
  const save = async (as: 'report' | 'zip') => {
    if (busy()) return
    setBusy(true)
    setError(await exportRuns(page, choosing.chosen(), { as, isSigned: signing.isSigned() }))
    setBusy(false)
  }
  const tag = async (text: string) => {
    const runIds = choosing.chosen()
    for (const runId of runIds) {
      const { tags } = await readDetails(page.db, runId)
      await changeDetails(page.db, runId, { tags: [...tags, text] })
    }
    page.announce(`Tagged ${countOf(runIds.length, 'run')}.`, 'polite')
  }
  return (
    <Show when={choosing.chosen().length > 0}>
      <section class="chosen-bar" aria-label="Chosen runs">
        <p role="status">{countOf(choosing.chosen().length, 'run')} chosen</p>
        <Show when={choosing.chosen().length === 2}>
          <button
            type="button"
            class="button"
            onClick={() => navigate(`/compare/${choosing.chosen().join('/')}`)}
          >
            Compare
          </button>
        </Show>
        <ExportChosen busy={busy()} save={(as) => void save(as)} />
        <TagField add={(text) => void tag(text)} />
        <button type="button" class="button" onClick={() => void remove()}>
          Delete
        </button>
        <button type="button" class="button quiet" onClick={() => void choosing.all()}>
          {props.all}
        </button>
        <button type="button" class="button quiet" onClick={choosing.none}>
          Choose none
        </button>
        <SignChoice signing={signing} />
        <Show when={error()}>{(why) => <p role="alert">{why().message}</p>}</Show>
      </section>
    </Show>
  )
}

/** Both leave secrets and personal data out. */
function ExportChosen(props: { busy: boolean; save: (as: 'report' | 'zip') => void }) {
  const title = 'Without secrets and the personal data that is found'
  return (
    <>
      <button
        type="button"
        class="button"
        title={title}
        aria-disabled={props.busy}
        onClick={() => props.save('report')}
      >
        {props.busy ? 'Exporting' : 'Export report'}
      </button>
      <button
        type="button"
        class="button"
        title={title}
        aria-disabled={props.busy}
        onClick={() => props.save('zip')}
      >
        Export zip
      </button>
    </>
  )
}

function TagField(props: { add: (text: string) => void }) {
  return (
    <input
      type="text"
      class="chosen-tag"
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
