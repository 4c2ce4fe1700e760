import { fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import { createSignal } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import { FilesButton } from '../../kit/files/files-button.tsx'
import { usePage } from '../../kit/page/page.ts'
import { download } from '../../kit/runs/create-export.ts'
import { bytesText } from '../../kit/words/amount.ts'
import { countOf } from '../../kit/words/number.ts'
import type { OpenedFile } from '../../worker/api.ts'

/** Exports everything as one file, and imports such a file. */
export function Backup(props: { readonly onChange: () => void }) {
  const page = usePage()
  const [busy, setBusy] = createSignal<'out' | 'in'>()
  const [result, setResult] = createSignal('')
  const [error, setError] = createSignal<HarnessError>()
  const begin = (what: 'out' | 'in') => {
    setBusy(what)
    setResult('')
    setError(undefined)
  }
  const save = async () => {
    if (busy()) return
    begin('out')
    const made = await page.worker.exportProfile()
    setBusy(undefined)
    if ('error' in made) setError(fromWire(made.error))
    else {
      download(made.value)
      setResult(`Saved ${made.value.name}, ${bytesText(made.value.size)}.`)
    }
  }
  const open = async (files: readonly OpenedFile[]) => {
    const [file] = files
    if (!file || busy()) return
    begin('in')
    const read = await page.worker.importProfile(file.blob)
    setBusy(undefined)
    if ('error' in read) {
      setError(fromWire(read.error))
      return
    }
    const { runs, entries, kept } = read.value
    const stayed = kept > 0 ? ` ${countOf(kept, 'thing')} that you had stayed as they were.` : ''
    setResult(
      `Added ${countOf(runs, 'run')} and ${countOf(entries, 'other entry', 'other entries')}.${stayed}`,
    )
    props.onChange()
  }
  return <BackupView busy={busy()} result={result()} error={error()} save={save} open={open} />
}

interface BackupViewProps {
  readonly busy: 'out' | 'in' | undefined
  readonly result: string
  readonly error: HarnessError | undefined
  readonly save: () => Promise<void>
  readonly open: (files: readonly OpenedFile[]) => Promise<void>
}

function BackupView(props: BackupViewProps) {
  return (
    <div class="grid gap-8 pt-20 rule-t">
      <h3 class="text-strong">Everything in one file</h3>
      <p class="max-w-[60ch]">
        Runs with their pictures, library, decisions about findings, designs and settings, as they
        are: a backup for yourself, not to be shared. Keys, passwords and sign-in states stay in
        this browser. Opening one adds what is missing here and changes nothing else.
      </p>
      <div class="settings-act">
        <Button isOff={props.busy !== undefined} press={() => props.save()}>
          {props.busy === 'out' ? 'Writing' : 'Save everything'}
        </Button>
        <FilesButton
          word={props.busy === 'in' ? 'Reading' : 'Open a backup…'}
          accept=".zip"
          one
          onFiles={(files) => void props.open(files)}
        />
      </div>
      <p role="status">{props.result}</p>
      <Failure of={props.error} />
    </div>
  )
}
