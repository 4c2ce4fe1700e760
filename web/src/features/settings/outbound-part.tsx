import Ban from 'lucide-solid/icons/ban'
import { For, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import { Options } from '../../kit/controls/options.tsx'
import { download } from '../../kit/runs/create-export.ts'
import { bytesText } from '../../kit/words/amount.ts'
import { countText } from '../../kit/words/number.ts'
import type { Outbound } from './create-outbound.ts'
import type { TestResults } from './create-self-test.ts'
import {
  KINDS,
  kindOf,
  momentText,
  type NamedRow,
  type OutboundKind,
  outboundCsv,
  outboundJson,
  runText,
} from './outbound.ts'
import './outbound.css'

const FILTERS: readonly (OutboundKind | 'all')[] = ['all', 'harness', 'page', 'local', 'refused']

const TERMS = [
  [30, '30 days'],
  [365, '1 year'],
  [0, 'For good'],
] as const

/** Maximum number of rows shown; the search finds the others. */
const SHOWN = 200

/** Outbound traffic with blocked attempts: host, sender, bytes and run, kept across reloads. */
export function OutboundPart(props: { outbound: Outbound; lock: TestResults | undefined }) {
  const { outbound } = props
  const all = () => outbound.rows() ?? []
  return (
    <section class="grid gap-12 pt-20 rule-t" aria-labelledby="outbound">
      <div class="row-wrap gap-12">
        <h3 id="outbound" class="text-strong flex-1">
          Outbound log
        </h3>
        <SaveButtons {...props} />
        <label class="row-inline gap-8">
          Keep
          <select
            value={outbound.days()}
            onChange={(event) => outbound.keepFor(Number(event.currentTarget.value))}
          >
            <Options of={TERMS} />
          </select>
        </label>
      </div>
      <Filters outbound={outbound} />
      <Show
        when={outbound.shown().length > 0}
        fallback={
          <p class="quiet-text">
            {all().length === 0 ? 'Nothing has left this machine yet.' : 'No row matches.'}
          </p>
        }
      >
        <Rows rows={outbound.shown()} />
      </Show>
      <p class="quiet-text">
        One row for each host and run, written about once a second. Addresses and contents are not
        kept. Not seen: what simulators and attached apps send, names that are looked up, other
        browsers, and runs of the command line, which have a log of their own.
      </p>
    </section>
  )
}

/** Filters by kind; each row has exactly one. */
function Filters(props: { readonly outbound: Outbound }) {
  const { outbound } = props
  const all = () => outbound.rows() ?? []
  const count = (filter: OutboundKind | 'all') =>
    filter === 'all' ? all().length : all().filter((row) => kindOf(row) === filter).length
  return (
    <fieldset class="row-wrap gap-8 bare" aria-label="Senders shown">
      <For each={FILTERS}>
        {(filter) => (
          <button
            type="button"
            class="outbound-filter"
            aria-pressed={outbound.filter() === filter}
            onClick={() => outbound.choose(filter)}
          >
            {filter === 'all' ? 'All' : KINDS[filter].filter}{' '}
            <span>{countText(count(filter))}</span>
          </button>
        )}
      </For>
      <input
        type="search"
        class="min-h-field flex-[1_1_180px]"
        data-filter
        aria-label="Find in the outbound log"
        placeholder="Host, run or date"
        value={outbound.words()}
        onInput={(event) => outbound.find(event.currentTarget.value)}
      />
    </fieldset>
  )
}

function SaveButtons(props: { outbound: Outbound; lock: TestResults | undefined }) {
  const rows = () => props.outbound.shown()
  const save = (type: 'csv' | 'json') => {
    const text = type === 'csv' ? outboundCsv(rows()) : outboundJson(rows(), props.lock)
    const media = type === 'csv' ? 'text/csv' : 'application/json'
    download(new File([text], `harness-outbound.${type}`, { type: media }))
  }
  return (
    <>
      <Button press={() => save('csv')}>Save as CSV</Button>
      <Button press={() => save('json')}>Save as JSON</Button>
    </>
  )
}

function Rows(props: { rows: readonly NamedRow[] }) {
  const now = Date.now()
  return (
    <section class="outbound-scroll" tabindex={0} aria-label="Rows of the outbound log">
      <table class="outbound">
        <thead>
          <tr>
            <For each={['Time', 'Host', 'Who', 'Sent', 'Received', 'Run']}>
              {(head) => <th scope="col">{head}</th>}
            </For>
          </tr>
        </thead>
        <tbody>
          <For each={props.rows.slice(0, SHOWN)}>{(row) => <Row row={row} now={now} />}</For>
        </tbody>
      </table>
      <Show when={props.rows.length > SHOWN}>
        <p class="quiet-text py-8">
          {countText(props.rows.length - SHOWN)} older rows are in the file, and found by the
          search.
        </p>
      </Show>
    </section>
  )
}

function Row(props: { row: NamedRow; now: number }) {
  return (
    <tr>
      <td>{momentText(props.row.lastAt, props.now)}</td>
      <td class="outbound-host">{props.row.host}</td>
      <td>
        <Show when={kindOf(props.row) === 'refused'}>
          <Icon class="mr-4" of={Ban} />
        </Show>
        {KINDS[kindOf(props.row)].who}
      </td>
      <td data-head="Sent">{bytesText(props.row.sentBytes)}</td>
      <td data-head="Received">{bytesText(props.row.receivedBytes)}</td>
      <td>
        <Show
          when={props.row.runName}
          fallback={<span class="quiet-text">{runText(props.row)}</span>}
        >
          <a href={`/runs/${props.row.runId}`}>{runText(props.row)}</a>
        </Show>
      </td>
    </tr>
  )
}
