import type { RunId } from '@harness/shared/base/ids.ts'
import type { ReportFormat } from '@harness/shared/files/report/formats.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import Download from 'lucide-solid/icons/download'
import { For, Show } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import { usePage } from '../../kit/page/page.ts'
import { createExport } from '../../kit/runs/create-export.ts'
import type { Format } from '../../worker/api.ts'
import '../../kit/controls/controls.css'
import './run.css'

const FORMATS: readonly (readonly [ReportFormat, word: string])[] = [
  ['sarif', 'SARIF'],
  ['junit', 'JUnit'],
  ['markdown', 'Markdown'],
  ['csv', 'CSV'],
  ['json', 'JSON'],
]

interface Zip {
  readonly name: string
  readonly explanation: string
  readonly format: Format
  readonly isFull?: boolean
}

const ZIPS: readonly Zip[] = [
  {
    name: 'For Harness',
    explanation:
      'A zip that another Harness opens, with elements, measurements and what was decided about findings. Secrets are taken out; personal data is not: to take that out too, choose Share…',
    format: 'harness',
  },
  {
    name: 'Older log format',
    explanation:
      'A zip for tools that read version 3 of the log, without elements and measurements. Secrets are taken out; personal data is not.',
    format: 'reference',
  },
  {
    name: 'Full copy',
    explanation:
      'A zip of the run as it is, as a backup for yourself. Nothing is taken out, secrets neither: do not share it.',
    format: 'harness',
    isFull: true,
  },
]

/**
 * Exports the run as one file: to share after a look, as a zip without secrets, or all of it as a
 * backup.
 */
export function ExportMenu(props: { run: RunState }) {
  const saving = createExport(usePage(), () => props.run)
  let menu: HTMLDivElement | undefined
  const save = (format: Format, isFull?: boolean) => {
    menu?.hidePopover()
    void saving.save(format, isFull)
  }
  const saveFindings = (format: ReportFormat) => {
    menu?.hidePopover()
    void saving.saveFindings(format)
  }
  return (
    <>
      <button
        type="button"
        class="button export-button max-sm:w-control"
        popovertarget="export-menu"
        aria-label={saving.busy() ? 'Exporting' : 'Export'}
        aria-disabled={saving.busy()}
        title="Export this run as one file"
      >
        <Icon of={Download} />
        <span class="max-sm:hidden">{saving.busy() ? 'Exporting' : 'Export'}</span>
      </button>
      <div
        ref={menu}
        id="export-menu"
        class="menu export-menu fixed inset-[auto] m-0 min-w-160 floating"
        popover="auto"
      >
        <ShareLink runId={props.run.started?.runId} />
        <For each={ZIPS}>
          {({ name, explanation, format, isFull }) => (
            <button
              type="button"
              class="menu-item export-choice w-full min-h-control bare hover:bg-hover focus-visible:-outline-offset-2"
              onClick={() => save(format, isFull)}
            >
              <strong>{name}</strong>
              <span class="quiet-text">{explanation}</span>
            </button>
          )}
        </For>
        <FindingFormats save={saveFindings} />
      </div>
      <Show when={saving.error()}>
        {(error) => (
          <p class="export-error fixed z-5 max-w-340 rounded-6 bg-raised" role="alert">
            {error().message}
          </p>
        )}
      </Show>
    </>
  )
}

function ShareLink(props: { runId: RunId | undefined }) {
  return (
    <a
      class="menu-item export-choice w-full min-h-control bare hover:bg-hover focus-visible:-outline-offset-2"
      href={`/runs/${props.runId ?? ''}/export`}
    >
      <strong>Share…</strong>
      <span class="quiet-text">
        A report that opens in any browser, or a zip. Shows first what leaves: secrets and personal
        data are taken out.
      </span>
    </a>
  )
}

function FindingFormats(props: { save: (format: ReportFormat) => void }) {
  return (
    <section class="grid gap-8 py-8 px-12 rule-t" aria-labelledby="export-findings">
      <strong id="export-findings">Findings for other tools</strong>
      <div class="flex flex-wrap gap-8">
        <For each={FORMATS}>
          {([format, word]) => (
            <button type="button" class="button" onClick={() => props.save(format)}>
              {word}
            </button>
          )}
        </For>
      </div>
    </section>
  )
}
