import type { Fact } from '@harness/shared/findings/findings.ts'
import { sensorSource } from '@harness/shared/findings/sensor-sources.ts'
import { factLabel } from '@harness/shared/findings/words.ts'
import { For, Show } from 'solid-js'
import { limitText, valueText } from '../words/facts.ts'
import { timesText } from '../words/friction.ts'
import { BrokenRule } from './broken-rule.tsx'
import './findings.css'

/** Measurement of one sensor: a sentence, each value with its limit, and the rule's source. */
export function FactEvidence(props: { fact: Fact }) {
  return (
    <div class="grid gap-6">
      <p>
        <strong>
          {factLabel(props.fact)}
          {props.fact.count > 1 ? `, ${timesText(props.fact.count)}` : ''}.
        </strong>{' '}
        {props.fact.detail}
      </p>
      <BrokenRule fact={props.fact} />
      <dl class="fact-numbers grid gap-[2px_16px] text-small">
        <Show when={props.fact.limit !== undefined}>
          <dt class="quiet-text">Measured</dt>
          <dd class="row gap-6 wrap-anywhere">{valueText(props.fact)}</dd>
          <dt class="quiet-text">Limit</dt>
          <dd class="row gap-6 wrap-anywhere">{limitText(props.fact)}</dd>
        </Show>
        <For each={props.fact.numbers}>
          {({ name, value }) => (
            <>
              <dt class="quiet-text">{name}</dt>
              <dd class="row gap-6 wrap-anywhere">
                <Show when={/^#[0-9a-f]{6}$/.test(value)}>
                  <span
                    class="flex-none h-12 w-12 outlined-edge rounded-3"
                    style={{ background: value }}
                    aria-hidden="true"
                  />
                </Show>
                {value}
              </dd>
            </>
          )}
        </For>
        <Show when={sensorSource(props.fact.sensor)}>
          {(source) => (
            <>
              <dt class="quiet-text">Rule</dt>
              <dd class="row gap-6 wrap-anywhere">{source()}</dd>
            </>
          )}
        </Show>
      </dl>
    </div>
  )
}
