import type { Finding } from '@harness/shared/findings/findings.ts'
import { For, Show } from 'solid-js'
import { FactEvidence } from '../../../kit/findings/fact-evidence.tsx'
import { timesText } from '../../../kit/words/friction.ts'
import { quoted } from '../../../kit/words/quote.ts'
import './report.css'

/** Evidence of a finding: reports above the line, measurements with limits below it. */
export function EvidenceTracks(props: { finding: Finding }) {
  const said = () => (props.finding.by === 'reported' ? props.finding : undefined)
  return (
    <dl class="tracks grid grid-cols-[92px_minmax(0,1fr)] max-sm:block">
      <Show when={said()} keyed>
        {({ quote, reported }) => (
          <>
            <dt class="quiet-text">Reported</dt>
            <dd class="pb-12">
              <p class="max-w-680 text-lead">{quoted(quote)}</p>
              {reported > 1 && `${timesText(reported)} in this run`}
            </dd>
          </>
        )}
      </Show>
      <dt class="quiet-text">Measured</dt>
      <dd class="pb-12">
        <For
          each={props.finding.facts}
          fallback={<p>No sensor confirmed this. Look at the picture.</p>}
        >
          {(fact) => <FactEvidence fact={fact} />}
        </For>
      </dd>
    </dl>
  )
}
