import CircleCheck from 'lucide-solid/icons/circle-check'
import CircleX from 'lucide-solid/icons/circle-x'
import TriangleAlert from 'lucide-solid/icons/triangle-alert'
import { createSignal, Index, Show } from 'solid-js'
import type { PreflightRow } from '../../../worker/api.ts'
import type { Preflight } from '../../state/create-preflight.ts'
import { countOf } from '../../words/number.ts'
import { commandOf } from '../../words/remedy.ts'
import { Icon } from '../icon.tsx'
import './preflight-rows.css'

const ICONS = { ready: CircleCheck, note: TriangleAlert, bad: CircleX } as const

/** The facts checked before a run. On phones the ready ones fold to their number. */
export function PreflightRows(props: { preflight: Preflight }) {
  const rows = () => props.preflight.lastRows()
  const ready = () => rows().filter((row) => row.state === 'ready').length
  const checking = () => props.preflight.rows() === undefined
  return (
    <section
      class="preflight"
      id="preflight"
      tabindex={-1}
      aria-label="Checks"
      aria-busy={checking()}
    >
      <Show
        when={rows().length > 0}
        fallback={<p class="preflight-wait">Checking bridge, browser and model</p>}
      >
        <p class="preflight-folded" classList={{ alone: ready() === rows().length }}>
          <Icon of={CircleCheck} />
          {countOf(ready(), 'check')} ready
        </p>
        <ul>
          <Index each={rows()}>
            {(row) => <Row row={row()} busy={checking()} check={props.preflight.check} />}
          </Index>
        </ul>
      </Show>
    </section>
  )
}

function Row(props: { row: PreflightRow; busy: boolean; check: () => void }) {
  const text = () =>
    [props.row.detail, props.row.remedy].filter((part) => part !== undefined && part !== '')
  const mends = () => props.row.state !== 'ready' && props.row.remedy !== undefined
  return (
    <li class="preflight-row" data-state={props.row.state}>
      <Icon of={ICONS[props.row.state]} />
      <div class="preflight-words">
        <p class="preflight-fact">{props.row.fact}</p>
        <Show when={text().length > 0}>
          <p class="preflight-detail">{text().join(' ')}</p>
        </Show>
      </div>
      <Show when={mends()}>
        <Mend command={commandOf(props.row.remedy)} busy={props.busy} check={props.check} />
      </Show>
    </li>
  )
}

/** A command is copied first; after that the same button checks again. */
function Mend(props: { command: string | undefined; busy: boolean; check: () => void }) {
  const [copied, setCopied] = createSignal(false)
  const press = () => {
    const command = props.command
    if (command === undefined || copied()) return props.check()
    return navigator.clipboard.writeText(command).then(
      () => setCopied(true),
      () => setCopied(true), // not allowed: the command can still be read in the row
    )
  }
  const word = () => {
    if (props.busy) return 'Checking'
    return props.command === undefined || copied() ? 'Check again' : 'Copy command'
  }
  return (
    <button type="button" class="button" onClick={() => void press()}>
      {word()}
    </button>
  )
}
