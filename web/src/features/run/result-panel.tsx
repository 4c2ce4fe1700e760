import type { RunId } from '@harness/shared/base/ids.ts'
import { interviewText } from '@harness/shared/findings/interview.ts'
import { lengthOf } from '@harness/shared/findings/strip.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { hooksText } from '@harness/shared/log/views/hooks.ts'
import type { CheckProof, LegProof } from '@harness/shared/log/views/proof.ts'
import CircleCheck from 'lucide-solid/icons/circle-check'
import CircleDashed from 'lucide-solid/icons/circle-dashed'
import { For, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import { NotMeasured } from '../../kit/findings/not-measured.tsx'
import { auditHref, changesHref } from '../../kit/page/audit-address.ts'
import { usePage } from '../../kit/page/page.ts'
import { hashOfStep } from '../../kit/replay/playhead.ts'
import { createCost } from '../../kit/runs/create-cost.ts'
import { Refusal } from '../../kit/runs/refusal.tsx'
import { checkText } from '../../kit/words/check.ts'
import { hostsText, requestsText } from '../../kit/words/contacts.ts'
import { clockText, countText } from '../../kit/words/number.ts'
import { costText } from '../../kit/words/price.ts'
import { ContinueForm } from './continue-form.tsx'
import { createResult, type RunResult } from './create-result.ts'
import { KeptDownloads } from './kept-downloads.tsx'
import { MemoryOffer } from './memory-offer.tsx'
import { usedTokens } from './meters.tsx'
import { cachedText, loggedProofText, proofText, reportedText } from './result.ts'
import { RunNotes } from './run-notes.tsx'
import './run.css'

interface PanelProps {
  readonly runId: RunId
  readonly run: RunState
}

/** Result and cost of a run, with the next actions. */
export function ResultPanel(props: PanelProps) {
  const page = usePage()
  const result = createResult(page, props.runId, () => props.run)
  return (
    <section class="result grid gap-14 p-[16px_var(--gutter)_20px] rule-b" aria-label="Result">
      <Show when={reportedText(props.run)}>{(text) => <p class="quiet-text">{text()}</p>}</Show>
      <Proof {...props} result={result} />
      <Numbers run={props.run} />
      <Contacted result={result} />
      <KeptDownloads runId={props.runId} />
      <Show when={hooksText(props.run)}>
        {(text) => <p class="quiet-text">Hooks: {text()}.</p>}
      </Show>
      <NotMeasured run={props.run} />
      <Show when={interviewText(props.run)}>
        {(text) => (
          <p class="quiet-text">
            <a href={`/runs/${props.runId}/findings`}>Interview</a>, reported: {text()}
          </p>
        )}
      </Show>
      <Refusal of={result.error()} runId={props.runId} />
      <MemoryOffer run={props.run} result={result} />
      <ContinueForm {...props} result={result} />
      <div class="flex flex-wrap gap-8">
        <a
          class="button"
          href={changesHref({ runId: props.runId, goal: props.run.started?.goal ?? '' })}
        >
          Run with changes…
        </a>
        <Show when={!props.run.started?.audit && auditOf(props)}>
          {(href) => (
            <a class="button" href={href()}>
              Audit accessibility…
            </a>
          )}
        </Show>
        <Button press={result.remove}>Delete run</Button>
      </div>
      <RunNotes result={result} />
    </section>
  )
}

/** Link to the audit of a run's application; undefined for anything but a web page. */
function auditOf({ runId, run }: PanelProps): string | undefined {
  const { url, kind } = run.started?.application ?? {}
  if (kind !== 'web' || url === undefined) return undefined
  return auditHref({ url, size: run.steps[0]?.started.pointSize, run: runId })
}

function Proof(props: PanelProps & { result: RunResult }) {
  const legs = () => (props.result.proof() ?? []).filter(({ checks }) => checks.length > 0)
  const stepsOf = ({ leg }: LegProof) => props.run.steps.filter((step) => step.leg === leg).length
  const words = (leg: LegProof, proof: CheckProof) =>
    leg.fromLog ? loggedProofText(proof) : proofText(proof, stepsOf(leg))
  return (
    <Show when={legs().length > 0}>
      <ul class="result-checks grid gap-8">
        <For each={legs()}>
          {(leg) => (
            <For each={leg.checks}>
              {(proof) => (
                <li class="row gap-8" data-holds={proof.since !== undefined ? '' : undefined}>
                  <Icon of={proof.since === undefined ? CircleDashed : CircleCheck} />
                  <span>{checkText(proof.check)}</span>
                  <Show
                    when={proof.always ? undefined : proof.since}
                    fallback={<span class="quiet-text">{words(leg, proof)}</span>}
                  >
                    {(step) => <a href={hashOfStep(step())}>{words(leg, proof)}</a>}
                  </Show>
                </li>
              )}
            </For>
          )}
        </For>
      </ul>
      <Show when={legs().some(({ fromLog }) => !fromLog)}>
        <Button press={props.result.recheck}>Check again</Button>
      </Show>
    </Show>
  )
}

/** Hosts that the browser contacted; folded at first, because most runs use only one. */
function Contacted(props: { result: RunResult }) {
  return (
    <Show when={props.result.contacted()}>
      {(hosts) => (
        <details class="result-hosts">
          <summary>{hostsText(hosts())}</summary>
          <ul>
            <For each={hosts()}>
              {(each) => (
                <li class="flex justify-between gap-12 pt-4">
                  <span>{each.host}</span> <span class="quiet-text">{requestsText(each)}</span>
                </li>
              )}
            </For>
          </ul>
        </details>
      )}
    </Show>
  )
}

function Numbers(props: { run: RunState }) {
  const page = usePage()
  const cost = createCost(page.worker, () => props.run)
  const tokens = () => ['Tokens', cachedText(props.run)].filter(Boolean).join(', ')
  const numbers = () => [
    ['Steps', countText(props.run.steps.length)],
    ['Time', clockText(lengthOf(props.run))],
    [tokens(), countText(usedTokens(props.run))],
    ['Cost', costText(cost(), props.run)],
  ]
  return (
    <dl class="result-numbers flex flex-wrap justify-between gap-[8px_24px] py-12">
      <For each={numbers()}>
        {([name, value]) => (
          <div>
            <dt class="text-meta">{name}</dt>
            <dd class="text-strong">{value}</dd>
          </div>
        )}
      </For>
    </dl>
  )
}
