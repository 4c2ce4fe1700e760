import type { RunId } from '@harness/shared/base/ids.ts'
import { factLabel } from '@harness/shared/findings/words.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { settingsChanged } from '@harness/shared/log/views/model-changes.ts'
import { type ComponentProps, For, Show } from 'solid-js'
import { FrictionName } from '../controls/friction-kind.tsx'
import { createMedia } from '../page/create-media.ts'
import type { Reading } from '../replay/create-reading.ts'
import { Thumb } from '../replay/thumb.tsx'
import { clockText } from '../words/number.ts'
import { Strip } from './strip.tsx'

interface OfRun {
  readonly runId: RunId
  readonly run: RunState
  readonly reading: Reading
}

type RunStripProps = OfRun & Omit<ComponentProps<typeof Strip>, 'model' | 'tip'>

/** Strip of a run, with pictures of its steps in tooltips; phones get the low version. */
export function RunStrip(props: RunStripProps) {
  const phone = createMedia('(max-width: 639px)')
  return (
    <Strip
      {...props}
      model={props.reading.strip()}
      size={phone() && props.size !== 'print' ? 'phone' : props.size}
      tip={(index) => <Tip {...props} index={index} />}
    />
  )
}

/** Tooltip of a step: picture, number and time, tool call, kinds and facts. */
function Tip(props: OfRun & { readonly index: number }) {
  const evidence = () => props.reading.evidenceAt(props.index)
  const startMs = () => props.reading.strip().steps[props.index]?.startMs ?? 0
  return (
    <Show when={props.run.steps[props.index]} keyed>
      {(step) => (
        <>
          <Thumb runId={props.runId} step={step.step} picture width={408} />
          <p class="strip-tip-when">
            <b>{step.step}</b> · {clockText(startMs())}
          </p>
          <p class="bold">{step.call?.label ?? 'No tool call'}</p>
          <For each={settingsChanged(step)}>{(text) => <p>{text}</p>}</For>
          <For each={[...new Set(evidence().reported.map(({ kind }) => kind))]}>
            {(kind) => (
              <p>
                <FrictionName kind={kind} />
              </p>
            )}
          </For>
          <For each={evidence().measured}>
            {(signal) => (
              <p>
                <b>{factLabel(signal)}.</b> {signal.detail}
              </p>
            )}
          </For>
        </>
      )}
    </Show>
  )
}
