import type { RunId } from '@harness/shared/base/ids.ts'
import type { Trace } from '@harness/shared/device/trace.ts'
import type { StepState } from '@harness/shared/log/fold.ts'
import Activity from 'lucide-solid/icons/activity'
import Layers from 'lucide-solid/icons/layers'
import { createMemo, Show } from 'solid-js'
import type { Playhead } from '../../../kit/replay/create-playhead.ts'
import { createScreen } from '../../../kit/replay/create-screen.ts'
import type { StageTools } from '../../../kit/replay/create-stage-tools.ts'
import { ElementTree } from '../../../kit/replay/element-tree.tsx'
import { Fold } from '../../../kit/replay/fold.tsx'
import { StepTimes } from '../../../kit/replay/step-times.tsx'
import { useRunFiles } from '../../../kit/runs/run-files.ts'

interface FoldsProps {
  readonly runId: RunId
  readonly step: StepState
  readonly playhead: Playhead
  readonly tools: StageTools
}

/** Collapsed sections of a step: times, elements, console and network as plain text. */
export function StepFolds(props: FoldsProps) {
  const files = useRunFiles()
  const at = createMemo(() => props.step.step)
  const screen = createScreen(files, props.runId, at)
  const next = createScreen(files, props.runId, () => at() + 1)
  const lines = () => linesOf(next()?.scene.trace)
  const isOpen = (name: 'elements' | 'network') => props.playhead.open().includes(name)
  return (
    <>
      <div class="px-gutter py-16 rule-b">
        <StepTimes step={props.step} />
      </div>
      <Fold
        icon={Layers}
        word="Elements at this step"
        count={screen()?.scene.elements.length}
        open={isOpen('elements')}
        toggle={() => props.playhead.toggle('elements')}
      >
        <Show when={screen()} fallback={<p class="quiet-text">They were not recorded.</p>}>
          {(found) => (
            <ElementTree
              screen={found()}
              ring={({ rect }) => props.tools.ring({ step: found().step, rect })}
            />
          )}
        </Show>
      </Fold>
      <Show when={lines().length > 0}>
        <Fold
          icon={Activity}
          word="Console and network after this step"
          count={lines().length}
          open={isOpen('network')}
          toggle={() => props.playhead.toggle('network')}
        >
          <pre class="raw">{lines().join('\n')}</pre>
        </Fold>
      </Show>
    </>
  )
}

function linesOf(trace?: Trace): readonly string[] {
  const { requests = [], messages = [] } = trace ?? {}
  return [
    ...requests.map(({ method, url, status, failure, ms, body }) =>
      [method, url, failure ?? status ?? '', ms === undefined ? '' : `${ms} ms`, body ?? ''].join(
        ' ',
      ),
    ),
    ...messages.map(({ kind, text, stack }) => `${kind}: ${text}${stack ? `\n${stack}` : ''}`),
  ]
}
