import { isSweep } from '@harness/shared/order/provider-names.ts'
import Bot from 'lucide-solid/icons/bot'
import FileInput from 'lucide-solid/icons/file-input'
import Radar from 'lucide-solid/icons/radar'
import Terminal from 'lucide-solid/icons/terminal'
import { For, Show } from 'solid-js'
import { type RunSource, sourceOf } from '../../store/history-match.ts'
import type { RunEntry } from '../../store/run-entry.ts'
import { Icon, type IconShape } from '../controls/icon.tsx'
import './runs.css'

type Labelled = Exclude<RunSource, 'you'>

const SOURCES: Readonly<Record<Labelled, { readonly word: string; readonly icon: IconShape }>> = {
  cli: { word: 'command line', icon: Terminal },
  agent: { word: 'agent', icon: Bot },
  imported: { word: 'imported', icon: FileInput },
}

/** Labels next to a goal: a starter other than the user, a run without AI, and the tags. */
export function RunLabels(props: {
  run: Pick<RunEntry, 'imported' | 'origin' | 'provider'>
  tags: readonly string[]
}) {
  const source = () => {
    const found = sourceOf(props.run)
    return found === 'you' ? undefined : SOURCES[found]
  }
  return (
    <span class="run-labels inline-flex flex-none gap-6 ml-8 align-middle">
      <Show when={source()}>
        {(found) => (
          <span class="row-inline gap-4 px-6 text-meta whitespace-nowrap outlined rounded-4">
            <Icon of={found().icon} size={14} />
            {found().word}
          </span>
        )}
      </Show>
      <Show when={isSweep(props.run.provider)}>
        <span class="row-inline gap-4 px-6 text-meta whitespace-nowrap outlined rounded-4">
          <Icon of={Radar} size={14} />
          no AI
        </span>
      </Show>
      <For each={props.tags}>
        {(tag) => (
          <span class="row-inline gap-4 px-6 text-meta whitespace-nowrap outlined rounded-4">
            {tag}
          </span>
        )}
      </For>
    </span>
  )
}
