import { Severity } from '@harness/shared/order/library/triage.ts'
import { For, Show } from 'solid-js'
import { applicationFindingsHref } from '../page/application-address.ts'
import { hashOfFinding } from '../runs/report.ts'
import { findingText } from '../words/findings.ts'
import { countText } from '../words/number.ts'
import { SEVERITY_MEANINGS, SEVERITY_WORDS } from '../words/severity.ts'
import { SeverityBars } from './severity-bars.tsx'
import { isInSet, type Triaged } from './triage.ts'
import '../styles/list.css'
import './findings.css'

/** The findings of one application; undefined until its logs are read. */
export interface FoundIn {
  readonly key: string
  readonly name: string
  readonly findings: () => readonly Triaged[] | undefined
}

interface OpenFindingsProps {
  readonly applications: readonly FoundIn[]
  /** True when each row names its application. */
  readonly hasNames: boolean
}

interface Row {
  readonly each: Triaged
  readonly of: FoundIn
}

/** Maximum number of rows per severity: every High finding, no Low one. */
const SHOWN: Readonly<Record<Severity, number>> = {
  high: Number.POSITIVE_INFINITY,
  medium: 4,
  low: 0,
}

/** Unfixed findings by severity, latest first. */
export function OpenFindings(props: OpenFindingsProps) {
  const rows = () =>
    props.applications
      .flatMap((of): Row[] =>
        (of.findings() ?? []).flatMap((each) => (isInSet(each, 'all') ? [{ each, of }] : [])),
      )
      .toSorted((one, two) => metAt(two).localeCompare(metAt(one)))
  const inLevel = (severity: Severity) => rows().filter(({ each }) => each.severity === severity)
  const isReading = () => props.applications.some(({ findings }) => findings() === undefined)
  const allHref = () => {
    const [only, ...more] = props.applications
    return only && more.length === 0 ? applicationFindingsHref(only.key) : '/findings'
  }
  return (
    <section class="open-findings" aria-labelledby="open-findings">
      <div class="list-head">
        <h2 id="open-findings">
          Findings not fixed
          <Show when={rows().length > 0}>
            <span class="count">{countText(rows().length)}</span>
          </Show>
        </h2>
        <a class="flex-none" href={allHref()}>
          All findings
        </a>
      </div>
      <Show when={isReading()}>
        <p class="quiet-text pt-10" role="status">
          Reading the runs
        </p>
      </Show>
      <Show when={!isReading() && rows().length === 0}>
        <p class="quiet-text pt-10">Nothing is left to fix.</p>
      </Show>
      <For each={Severity.options.filter((severity) => inLevel(severity).length > 0)}>
        {(severity) => (
          <Level severity={severity} rows={inLevel(severity)} hasNames={props.hasNames} />
        )}
      </For>
    </section>
  )
}

const metAt = ({ each }: Row) => each.finding.occurrences[0]?.startedAt ?? ''

interface LevelProps {
  readonly severity: Severity
  readonly rows: readonly Row[]
  readonly hasNames: boolean
}

function Level(props: LevelProps) {
  const shown = () => props.rows.slice(0, SHOWN[props.severity])
  const hidden = () => props.rows.length - shown().length
  const href = ({ each, of }: Row) =>
    `${applicationFindingsHref(of.key)}${hashOfFinding(each.finding.id)}`
  return (
    <>
      <h3 class="open-findings-level row gap-8 min-h-33 text-meta rule-b">
        <SeverityBars severity={props.severity} />
        <b class="bold text-ink flex-none">{SEVERITY_WORDS[props.severity]}</b>{' '}
        {SEVERITY_MEANINGS[props.severity]}
        <span>{countText(props.rows.length)}</span>
      </h3>
      <ul>
        <For each={shown()}>
          {(row) => (
            <li class="open-findings-row row gap-8 relative min-h-33 rule-b hover:bg-hover pointer-coarse:min-h-44">
              <SeverityBars severity={props.severity} />
              <a
                class="flex-1 truncate no-underline"
                data-row
                href={href(row)}
                title={findingText(row.each.finding.shown)}
              >
                {findingText(row.each.finding.shown)}
              </a>
              <Show when={props.hasNames}>
                <span title={row.of.name}>{row.of.name}</span>
              </Show>
            </li>
          )}
        </For>
      </ul>
      <Show when={shown().length > 0 && hidden() > 0 && props.rows[shown().length]}>
        {(next) => (
          <a
            class="row gap-8 ps-22 min-h-33 quiet-text rule-b pointer-coarse:min-h-44"
            data-row
            href={href(next())}
          >
            {countText(hidden())} more
            <span class="unseen"> of {SEVERITY_WORDS[props.severity]}</span>
          </a>
        )}
      </Show>
    </>
  )
}
