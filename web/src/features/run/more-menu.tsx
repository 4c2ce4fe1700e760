import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import Ellipsis from 'lucide-solid/icons/ellipsis'
import { For, Show } from 'solid-js'
import { Failure } from '../../kit/controls/failure.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import { changesHref } from '../../kit/page/audit-address.ts'
import { usePage } from '../../kit/page/page.ts'
import { createExport } from '../../kit/runs/create-export.ts'
import { FindingFormats } from '../../kit/runs/finding-formats.tsx'
import type { Format } from '../../worker/api.ts'
import { isOfAgent } from './continue-form.tsx'
import type { RunActions } from './create-actions.ts'
import '../../kit/controls/controls.css'
import './run.css'

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

interface MenuProps {
  readonly runId: RunId
  readonly run: RunState
  readonly actions: RunActions
}

/** Menu with exports and further actions; on phones it has all actions. */
export function MoreMenu(props: MenuProps) {
  const saving = createExport(usePage(), () => props.run)
  let menu: HTMLDivElement | undefined
  const closing = (act: () => unknown) => () => {
    menu?.hidePopover()
    void act()
  }
  return (
    <>
      <button
        type="button"
        class="button icon-only"
        popovertarget="export-menu"
        aria-label={saving.busy() ? 'Exporting' : 'More'}
        aria-disabled={saving.busy()}
        title="More: export as one file, run with changes, delete"
      >
        <Icon of={Ellipsis} />
      </button>
      <div
        ref={menu}
        id="export-menu"
        class="menu export-menu fixed inset-[auto] m-0 min-w-160 floating"
        popover="auto"
      >
        <Actions {...props} closing={closing} />
        <For each={ZIPS}>
          {({ name, explanation, format, isFull }) => (
            <button
              type="button"
              class="menu-item export-choice w-full min-h-control bare hover:bg-hover focus-visible:-outline-offset-2"
              onClick={closing(() => saving.save(format, isFull))}
            >
              <strong>{name}</strong>
              <span class="quiet-text">{explanation}</span>
            </button>
          )}
        </For>
        <FindingFormats
          id="export-findings"
          run={props.run}
          save={(format) => closing(() => saving.saveFindings(format))()}
        />
        <button type="button" class={ITEM} onClick={closing(props.actions.remove)}>
          Delete run
        </button>
      </div>
      <Failure of={saving.error()} class="export-error fixed z-5 max-w-340 rounded-6 bg-raised" />
    </>
  )
}

const ITEM =
  'menu-item w-full min-h-control bare no-underline hover:bg-hover focus-visible:-outline-offset-2'

function Actions(props: MenuProps & { closing: (act: () => unknown) => () => void }) {
  const goal = () => props.run.started?.goal ?? ''
  return (
    <>
      <Show when={!isOfAgent(props.run)}>
        <button
          type="button"
          class={`${ITEM} phone-only`}
          onClick={props.closing(props.actions.runAgain)}
        >
          Run again
        </button>
      </Show>
      <a class={`${ITEM} phone-only`} href={`/compare/${props.runId}`}>
        Compare
      </a>
      <a class={ITEM} href={changesHref({ runId: props.runId, goal: goal() })}>
        Run with changes…
      </a>
    </>
  )
}
