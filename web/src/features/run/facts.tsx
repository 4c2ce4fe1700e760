import { lengthOf } from '@harness/shared/findings/strip.ts'
import type { LegState, RunState } from '@harness/shared/log/fold.ts'
import type { RowOf } from '@harness/shared/log/rows.ts'
import { isSweep } from '@harness/shared/order/provider-names.ts'
import { provenEnd } from '@harness/shared/order/run.ts'
import { For, Show } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import { VERDICT_ICONS } from '../../kit/controls/verdict-icons.ts'
import type { Reading } from '../../kit/replay/create-reading.ts'
import { KeptPictures } from '../../kit/replay/kept-pictures.tsx'
import { VerdictEvidence } from '../../kit/runs/verdict-evidence.tsx'
import { modelLocation } from '../../kit/words/model.ts'
import { clockText, countOf, countText } from '../../kit/words/number.ts'
import { usedSignInText } from '../../kit/words/sign-in.ts'
import { endName } from '../../kit/words/state-pill.ts'
import { usedTokens } from './meters.tsx'

interface FactsProps {
  readonly run: RunState
  readonly reading: Reading
  /** True for the folded form above the steps, when there is no room for a column. */
  readonly brief?: boolean
}

/** First model of a run, and its replacement, if any. */
function modelsText(first: RowOf<'run_started'>, last: RunState['settings']): string {
  const isSame = last?.model === first.model && last.provider === first.provider
  const all = last && !isSame ? [first, last] : [first]
  return all.map(({ provider, model }) => modelLocation(provider, model)).join(', then ')
}

/** Goal, settings and result of a run. */
export function Facts(props: FactsProps) {
  const started = () => props.run.started
  return (
    <dl class="facts p-[8px_var(--gutter)_16px]" classList={{ brief: props.brief === true }}>
      <dt>Goal</dt>
      <dd>{started()?.goal}</dd>
      <Show when={!isSweep(started()?.provider)}>
        <dt>Persona</dt>
        <dd>
          <details>
            <summary class="cursor-pointer">{started()?.personaName}</summary>
            {started()?.persona}
          </details>
        </dd>
      </Show>
      <Show when={started()}>
        {(row) => (
          <>
            <dt>Model</dt>
            <dd>{modelsText(row(), props.run.settings)}</dd>
          </>
        )}
      </Show>
      <Show when={usedSignInText(started())}>
        {(text) => (
          <>
            <dt>Sign-in</dt>
            <dd>{text()}</dd>
          </>
        )}
      </Show>
      <Pictures run={props.run} />
      <Show when={started()?.follows}>
        {(before) => (
          <>
            <dt>Continues</dt>
            <dd>
              <a href={`/runs/${before()}`}>The run before</a>
            </dd>
          </>
        )}
      </Show>
      <Show when={props.brief !== true}>
        <Outcome run={props.run} />
        <Legs run={props.run} />
        <Screens reading={props.reading} />
        <Show when={props.run.phase !== 'running'}>
          <dt>Spent</dt>
          <dd>
            {clockText(lengthOf(props.run))}, {countText(usedTokens(props.run))} tokens
          </dd>
        </Show>
      </Show>
    </dl>
  )
}

function Pictures(props: { run: RunState }) {
  return (
    <Show when={props.run.pictures}>
      {(rows) => (
        <>
          <dt>Pictures</dt>
          <dd>
            <KeptPictures rows={rows()} />
          </dd>
        </>
      )}
    </Show>
  )
}

function Outcome(props: { run: RunState }) {
  return (
    <Show when={props.run.completed}>
      {(done) => (
        <>
          <dt>{endName(props.run)}</dt>
          <dd>{endName(props.run) === 'Verdict' ? `“${done().summary}”` : done().summary}</dd>
          <dd>
            <VerdictEvidence run={props.run} />
          </dd>
        </>
      )}
    </Show>
  )
}

/** Text such as "steps 1 to 10" for the steps of a leg. */
function stepsOfLeg(run: RunState, leg: LegState): string {
  const steps = run.steps.filter((step) => step.leg === leg.leg).map(({ step }) => step)
  const [first] = steps
  const last = steps.at(-1)
  if (first === undefined || last === undefined) return ''
  return first === last ? `step ${first}` : `steps ${first} to ${last}`
}

function Legs(props: { run: RunState }) {
  return (
    <Show when={props.run.legs.length > 1}>
      <dt>Goals</dt>
      <For each={props.run.legs}>
        {(leg) => (
          <dd
            class="facts-leg by-verdict flex items-start gap-8 py-2"
            data-verdict={leg.completed && provenEnd(leg.completed)}
          >
            <Icon
              class="mt-2 quiet-text"
              of={VERDICT_ICONS[leg.completed ? provenEnd(leg.completed) : 'none']}
            />
            <span>{leg.started.actionName}</span>
            <span class="quiet-text">{stepsOfLeg(props.run, leg)}</span>
          </dd>
        )}
      </For>
    </Show>
  )
}

function Screens(props: { reading: Reading }) {
  const text = () => {
    const visits = new Map<string, number>()
    for (const { name } of props.reading.strip().screens)
      visits.set(name, (visits.get(name) ?? 0) + 1)
    const [most] = [...visits].toSorted(([, a], [, b]) => b - a)
    const seen = most && most[1] > 1 ? `, “${most[0]}” seen ${countOf(most[1], 'time')}` : ''
    return `${countOf(visits.size, 'screen')}${seen}`
  }
  return (
    <Show when={props.reading.strip().screens.length > 0}>
      <dt>Screens</dt>
      <dd>{text()}</dd>
    </Show>
  )
}
