import type { RunState } from '@harness/shared/views/fold.ts'
import type { JSX } from 'solid-js'
import { modelLocation } from '../../words/model.ts'
import { countOf } from '../../words/number.ts'
import { pillOf } from '../../words/state-pill.ts'
import { Header } from '../shell/header.tsx'
import { Pill } from '../shell/pill.tsx'

/**
 * Title, subject and state of a run, then tabs and actions. `short` replaces the meta line on
 * phones.
 */
export function RunHeader(props: {
  run: RunState
  short?: string
  waits?: 'you' | 'pause' | undefined
  children: JSX.Element
}) {
  const look = () => pillOf({ phase: props.run.phase, ...props.run.completed, waits: props.waits })
  const meta = () => {
    const { started } = props.run
    if (props.short !== undefined) return props.short
    return started
      ? `${started.application.name} · ${started.personaName} · ${modelLocation(started.provider, started.model)}`
      : countOf(0, 'step')
  }
  return (
    <Header title={props.run.started?.goal ?? 'Run'} meta={meta()} back="/runs">
      <Pill look={look()} />
      {props.children}
    </Header>
  )
}
