import type { RunState, StepState } from '@harness/shared/log/fold.ts'
import Globe from 'lucide-solid/icons/globe'
import Smartphone from 'lucide-solid/icons/smartphone'
import { type JSX, Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { changeText } from '../words/number.ts'
import { FAMILY_LABELS, familyOf } from '../words/tool.ts'
import type { Playhead } from './create-playhead.ts'
import type { Side } from './playhead.ts'

/** True for any simulator, and for web pages with a portrait screen. */
function isPhone(step: StepState | undefined, run: RunState): boolean {
  const size = step?.started.pointSize
  if (isApp(run)) return true
  return size !== undefined && size.height > size.width
}

/** True for a phone app, false for a web page. */
function isApp({ started }: RunState): boolean {
  return started?.device.kind === 'ios' || started?.device.kind === 'android'
}

/** Address of the page; for an app its name, the title of its screen, and the device. */
function addressOf(step: StepState | undefined, run: RunState): string {
  const { application, device } = run.started ?? {}
  if (device && isApp(run))
    return [...new Set([application?.name, step?.started.title, device.name, device.runtime])]
      .filter(Boolean)
      .join(', ')
  return (step?.started.url ?? application?.url ?? '')
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
}

interface TopProps {
  readonly run: RunState
  readonly playhead: Playhead
  readonly side: Side
  readonly change: number | undefined
  /** Shown instead of a moment while the newest screen is shown; undefined in a report. */
  readonly now?: JSX.Element
}

/** Name of the screen and its moment: "Before the tap". */
export function StageTop(props: TopProps) {
  const step = () => props.playhead.shown()
  const size = () => {
    const points = step()?.started.pointSize
    return points ? `${points.width} × ${points.height}` : ''
  }
  const when = () => {
    const call = step()?.call
    const noun = call ? FAMILY_LABELS[familyOf(call.tool)].noun : 'step'
    if (!step()) return ''
    if (props.side === 'before') return `Before the ${noun}`
    if (props.side === 'after') return `After the ${noun}`
    return props.change === undefined ? 'What changed' : changeText(props.change)
  }
  return (
    <div class="stage-top row flex-none max-sm:text-small">
      <Icon of={isPhone(step(), props.run) ? Smartphone : Globe} />
      <span class="truncate" title={addressOf(step(), props.run)}>
        {addressOf(step(), props.run)}
      </span>
      <span class="flex-none whitespace-nowrap text-ink-3 max-sm:hidden">{size()}</span>
      <span class="stage-when whitespace-nowrap text-ink-3 text-right">
        <Show when={props.playhead.pinned()} fallback={when()}>
          {props.now}
        </Show>
      </span>
    </div>
  )
}
