import type { RunState } from '@harness/shared/log/fold.ts'
import { shownName } from '@harness/shared/order/library/run-name.ts'
import { isSweep } from '@harness/shared/order/provider-names.ts'
import { type JSX, Show } from 'solid-js'
import { Header } from '../../kit/page/header.tsx'
import { usePage } from '../../kit/page/page.ts'
import { Pill } from '../../kit/page/pill.tsx'
import { createAbout } from '../../kit/runs/create-about.ts'
import { RunLabels } from '../../kit/runs/run-labels.tsx'
import { modelLocation } from '../../kit/words/model.ts'
import { countOf } from '../../kit/words/number.ts'
import { JUDGING, pillOf } from '../../kit/words/state-pill.ts'

/** Title, subject, state, tabs and actions. `short` replaces the meta line on phones. */
export function RunHeader(props: {
  run: RunState
  short?: string
  waits?: 'you' | 'pause' | 'judge' | undefined
  children: JSX.Element
}) {
  const page = usePage()
  const about = createAbout(page.db, () => props.run.started?.runId)
  const look = () =>
    props.waits === 'judge'
      ? JUDGING
      : pillOf({ phase: props.run.phase, ...props.run.completed, waits: props.waits })
  const meta = () => {
    const { started, settings = started } = props.run
    if (props.short !== undefined) return props.short
    return started && settings
      ? [
          started.application.name,
          ...(isSweep(started.provider) ? [] : [started.personaName]),
          modelLocation(settings.provider, settings.model),
        ].join(' · ')
      : countOf(0, 'step')
  }
  return (
    <Header title={shownName(about(), props.run.started?.goal)} meta={meta()} back="/runs">
      <Show when={props.run.started}>
        {(started) => (
          <RunLabels
            run={{ ...started(), ...(about()?.isImported && { imported: true }) }}
            tags={[]}
          />
        )}
      </Show>
      <Show when={props.run.phase === 'running' || props.waits === 'judge'}>
        <Pill look={look()} />
      </Show>
      {props.children}
    </Header>
  )
}
