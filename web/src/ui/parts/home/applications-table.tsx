import Frame from 'lucide-solid/icons/frame'
import Globe from 'lucide-solid/icons/globe'
import Smartphone from 'lucide-solid/icons/smartphone'
import { For, Show } from 'solid-js'
import { applicationHref } from '../../state/application/address.ts'
import type { Tested } from '../../state/home/create-tested.ts'
import { createMedia } from '../../state/shell/create-media.ts'
import { targetText } from '../../words/library.ts'
import { agoText } from '../../words/number.ts'
import {
  findingNumbers,
  lengthNumbers,
  type Numbers,
  successNumbers,
  testedSentence,
} from '../../words/tested.ts'
import { Icon } from '../icon.tsx'
import { ApplicationStrip } from './application-strip.tsx'
import './applications-table.css'

/** Runs of a strip, also on a wide page. */
const RUNS = 12
const RUNS_WIDE = 24

const ICONS = { web: Globe, ios: Smartphone, appium: Smartphone, prototype: Frame } as const

/** The applications used last, each as a strip of its runs with the same in numbers. */
export function ApplicationsTable(props: { tested: readonly Tested[] }) {
  const isWide = createMedia('(min-width: 1600px)')
  const places = () => (isWide() ? RUNS_WIDE : RUNS)
  return (
    <section class="applications" aria-labelledby="applications">
      <div class="home-head">
        <h2 id="applications">Applications</h2>
        <a href="/library/applications">All applications</a>
      </div>
      <table class="applications-table">
        <thead>
          <tr>
            <th scope="col">Application</th>
            <th scope="col">Last {places()} runs: verdict, steps, findings</th>
            <th scope="col">Confirmed success</th>
            <th scope="col">Median length</th>
            <th scope="col">Findings in last run</th>
            <th scope="col">Last run</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.tested}>{(one) => <Row tested={one} places={places()} />}</For>
        </tbody>
      </table>
    </section>
  )
}

function Row(props: { tested: Tested; places: number }) {
  const { points } = props.tested
  const href = () => applicationHref(props.tested.key)
  const kind = () => props.tested.application?.target.kind ?? 'web'
  const where = () => {
    const { application } = props.tested
    return application ? targetText(application.target) : 'Not in the library'
  }
  const last = () => props.tested.runs()?.at(-1)
  return (
    <tr>
      <td class="applications-name">
        <Icon of={ICONS[kind()]} />
        <a href={href()} title={props.tested.name}>
          {props.tested.name}
        </a>
        <span title={where()}>{where()}</span>
      </td>
      <td class="applications-strip">
        <Show when={points().length > 0} fallback={<NoRuns runs={props.tested.runs()?.length} />}>
          <ApplicationStrip
            points={points()}
            changes={props.tested.changes()}
            places={props.places}
          />
        </Show>
      </td>
      <Pair of={points().length > 0 ? successNumbers(points()) : undefined} />
      <Pair of={points().length > 0 ? lengthNumbers(points()) : undefined} />
      <Pair of={points().length > 0 ? findingNumbers(props.tested.count) : undefined} />
      <td class="applications-when">
        <Show when={last()}>{(run) => agoText(run().startedAt, Date.now())}</Show>
      </td>
      <td class="applications-sentence">
        {points().length > 0 ? testedSentence(points(), props.tested.count) : ''}
      </td>
    </tr>
  )
}

function NoRuns(props: { runs: number | undefined }) {
  return (
    <span class="quiet-text">
      {props.runs === 0 ? 'No runs yet' : props.runs ? 'No run with a verdict yet' : ''}
    </span>
  )
}

function Pair(props: { of: Numbers | undefined }) {
  return (
    <td class="applications-number">
      <b>{props.of?.main}</b>
      <span>{props.of?.more}</span>
    </td>
  )
}
