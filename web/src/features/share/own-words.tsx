import type { RunState } from '@harness/shared/log/fold.ts'
import { Failure } from '../../kit/controls/failure.tsx'
import { usePage } from '../../kit/page/page.ts'
import { createExport } from '../../kit/runs/create-export.ts'
import type { Redacting } from '../../kit/runs/create-redaction.ts'
import { FindingFormats } from '../../kit/runs/finding-formats.tsx'
import './share.css'

interface OwnWordsProps {
  readonly redacting: Redacting
  readonly run: RunState
  readonly title: string
}

/** Title and summary above the run, written by the user who shares it. */
export function OwnWords(props: OwnWordsProps) {
  return (
    <div class="share-words grid gap-8">
      <label class="grid gap-4 text-meta">
        Title
        <input
          type="text"
          value={props.redacting.preface().title}
          placeholder={props.title}
          onInput={(event) => props.redacting.write({ title: event.currentTarget.value })}
        />
      </label>
      <label class="grid gap-4 text-meta">
        Summary
        <textarea
          rows={3}
          value={props.redacting.preface().summary}
          placeholder={props.run.completed?.summary ?? ''}
          onInput={(event) => props.redacting.write({ summary: event.currentTarget.value })}
        />
      </label>
      <p class="quiet-text">
        Above the report and in the zip, as you write them. Left empty, the run is called as it is.
      </p>
    </div>
  )
}

/** Formats without pictures: secrets are always removed from them. */
export function ForTools(props: { run: RunState }) {
  const saving = createExport(usePage(), () => props.run)
  return (
    <div class="share-tools">
      <FindingFormats
        id="share-findings"
        run={props.run}
        save={(format) => void saving.saveFindings(format)}
      />
      <p class="quiet-text">No pictures. Secrets are taken out; typed text stays.</p>
      <Failure of={saving.error()} />
    </div>
  )
}
