import { findingTitle } from '@harness/shared/views/words.ts'
import { createSignal, For, Show } from 'solid-js'
import { applicationFindingsHref } from '../../state/application/address.ts'
import { isInSet, SETS, type SetName, type Triaged } from '../../state/findings/triage.ts'
import type { Tested } from '../../state/home/create-tested.ts'
import { hashOfFinding } from '../../state/run/report.ts'
import { findingText, seenText } from '../../words/findings.ts'
import { countOf, countText } from '../../words/number.ts'
import { FindingPicture } from '../finding/finding-picture.tsx'
import { GradeGlyph } from '../finding/grade-badge.tsx'
import { FindingIcon } from '../findings/finding-icon.tsx'
import { SeenStrip } from '../findings/seen-strip.tsx'
import '../finding/report-filters.css'
import '../strip/hues.css'
import './application-findings.css'

const SHOWN_SETS: readonly SetName[] = ['review', 'new', 'known', 'gone']

interface FindingsProps {
  readonly tested: Tested
  /** How many of a set are listed. */
  readonly most: number
}

/** The findings of an application by how new they are; all of them are one press away. */
export function ApplicationFindings(props: FindingsProps) {
  const [set, setSet] = createSignal<SetName>('review')
  const all = () => props.tested.findings()
  const inSet = () => (all() ?? []).filter((each) => isInSet(each, set()))
  const href = () => applicationFindingsHref(props.tested.key, set())
  return (
    <section class="app-findings" aria-labelledby="app-findings">
      <div class="app-head">
        <h2 id="app-findings">Findings</h2>
        <Show when={(all()?.length ?? 0) > 0}>
          <Chips tested={props.tested} chosen={set()} choose={setSet} />
          <Show when={inSet().length > 0}>
            <a class="button" href={href()}>
              {set() === 'review' ? 'Review' : 'See'} {countText(inSet().length)}
            </a>
          </Show>
        </Show>
      </div>
      <Show when={all()} fallback={<p class="quiet-text app-empty">Reading the runs</p>}>
        <Show when={inSet().length > 0} fallback={<Nothing {...props} set={set()} />}>
          <ul>
            <For each={inSet().slice(0, props.most)}>
              {(each) => <Row each={each} href={`${href()}${hashOfFinding(each.finding.id)}`} />}
            </For>
          </ul>
        </Show>
      </Show>
    </section>
  )
}

function Chips(props: { tested: Tested; chosen: SetName; choose: (set: SetName) => void }) {
  const shown = SETS.filter(({ name }) => SHOWN_SETS.includes(name))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the chips are no fields of a form
    <div class="chips" role="group" aria-label="Findings that are shown">
      <For each={shown}>
        {({ name, word }) => (
          <button
            type="button"
            class="chip"
            aria-pressed={props.chosen === name}
            onClick={() => props.choose(name)}
          >
            {word} <span class="chip-count">{props.tested.count(name)}</span>
          </button>
        )}
      </For>
    </div>
  )
}

function Nothing(props: { tested: Tested; set: SetName }) {
  const words = () => {
    const runs = props.tested.runs()?.length ?? 0
    if (runs === 0) return 'No runs yet.'
    if ((props.tested.findings()?.length ?? 0) === 0)
      return `No findings in ${countOf(runs, 'run')}.`
    if (props.set === 'review') return 'All findings are reviewed.'
    return `No finding is ${props.set}.`
  }
  return <p class="quiet-text app-empty">{words()}</p>
}

function Row(props: { each: Triaged; href: string }) {
  const finding = () => props.each.finding
  const shown = () => finding().shown
  return (
    <li class="app-finding">
      <div class="app-finding-picture" aria-hidden="true" inert>
        <FindingPicture runId={shown().runId} finding={shown()} size={shown().pointSize} />
      </div>
      <div class="app-finding-words">
        <a href={props.href} title={findingText(shown())}>
          {findingText(shown())}
        </a>
        <p>
          <FindingIcon kind={shown().kind} />
          {[findingTitle(shown()), finding().screen.name].filter(Boolean).join(', ')}
        </p>
      </div>
      <GradeGlyph grade={finding().grade} />
      <div class="app-finding-seen">
        <SeenStrip {...finding()} isNew={finding().presence === 'new'} />
        <span>{seenText(finding())}</span>
      </div>
    </li>
  )
}
