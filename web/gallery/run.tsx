import { evidenceOf } from '@harness/shared/views/evidence.ts'
import { findingsOf } from '@harness/shared/views/findings.ts'
import { stripCells, stripOf } from '@harness/shared/views/strip.ts'
import { For, Show } from 'solid-js'
import { Ahead } from '../src/kit/tracks/ahead.tsx'
import { RowStrip } from '../src/kit/tracks/row-strip.tsx'
import { Strip } from '../src/kit/tracks/strip.tsx'
import { Meters } from '../src/ui/parts/bar/meters.tsx'
import { FindingRow } from '../src/ui/parts/finding/finding-row.tsx'
import { StepCell } from '../src/ui/parts/step/step-cell.tsx'
import { PendingCell } from '../src/ui/parts/step/steps-column.tsx'
import { EXAMPLE, exampleRun } from './example-run.ts'
import { Group } from './group.tsx'

const GOALS = ['Skip next week', 'Switch to a small box']
const FAILED = exampleRun({ goals: GOALS, steps: 24, verdict: 'failure' })
const SHORT = exampleRun({ goals: GOALS.slice(1), steps: 4, verdict: 'success' })
const LONG = exampleRun({ goals: GOALS.slice(0, 1), steps: 200, verdict: 'failure' })
const LONGER = exampleRun({ goals: GOALS.slice(0, 1), steps: 600, verdict: 'blocked' })
const LIVE = exampleRun({ goals: GOALS.slice(0, 1), steps: 14 })

const nothing = () => undefined

export function Strips() {
  return (
    <>
      <For each={['replay', 'live', 'compact', 'report', 'phone'] as const}>
        {(size) => (
          <Group title={`Strip, ${size}`}>
            <Strip model={stripOf(FAILED)} size={size} at={13} choose={nothing} tip={nothing} />
          </Group>
        )}
      </For>
      <Group title="Strip of a live run, with its budget and usual end">
        <Strip
          model={stripOf(LIVE)}
          size="live"
          room={40}
          more={(place) => <Ahead {...place} room={40} usualEnd={{ from: 20, to: 26 }} />}
          choose={nothing}
          tip={nothing}
        />
      </Group>
      <Group title="Strip at 200 steps, and at 600">
        <Strip model={stripOf(LONG)} size="replay" at={117} choose={nothing} tip={nothing} />
        <Strip model={stripOf(LONGER)} size="replay" at={300} choose={nothing} tip={nothing} />
      </Group>
      <Group title="Row strips, one scale for all">
        <For each={[FAILED, SHORT, LIVE, LONG]}>
          {(run) => (
            <p class="parts-strip-row">
              <RowStrip cells={stripCells(run)} />
            </p>
          )}
        </For>
      </Group>
    </>
  )
}

export function Steps() {
  const evidence = evidenceOf(FAILED.steps)
  return (
    <Group title="Step cells: plain, measured, reported, failed, chosen, pending">
      <div class="parts-column">
        <For each={[3, 4, 5, 9, 13, 20]}>
          {(number) => (
            <Show when={FAILED.steps[number - 1]} keyed>
              {(step) => (
                <Show when={step.call} keyed>
                  {(call) => (
                    <StepCell
                      runId={EXAMPLE}
                      step={step}
                      evidence={
                        evidence[number - 1] ?? { step: number, reported: [], measured: [] }
                      }
                      call={call}
                      waiting={undefined}
                      legHead={number === 13 ? GOALS[1] : undefined}
                      setSize={24}
                      chosen={number === 20}
                      choose={nothing}
                    />
                  )}
                </Show>
              )}
            </Show>
          )}
        </For>
        <PendingCell
          runId={EXAMPLE}
          step={25}
          text="Thinking as Hurried parent, 0:34"
          picture={false}
          busy
        />
      </div>
    </Group>
  )
}

export function Budgets() {
  return (
    <Group title="Budget meters: some, warned, at the limit, paid">
      <div class="parts-fields">
        <For each={[SHORT, FAILED, LONG]}>{(run) => <Meters run={run} />}</For>
        <Meters run={SHORT} cost={{ usd: 0.1234, pricesFrom: '2026-10-07' }} />
      </div>
    </Group>
  )
}

export function Findings() {
  return (
    <Group title="Findings">
      <For each={findingsOf(FAILED)}>
        {(finding, index) => (
          <FindingRow
            runId={EXAMPLE}
            finding={finding}
            step={FAILED.steps.find(({ step }) => step === finding.pictureStep)}
            current={index() === 1}
          />
        )}
      </For>
    </Group>
  )
}
