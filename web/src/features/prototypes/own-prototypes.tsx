import FileCode from 'lucide-solid/icons/file-code'
import Image from 'lucide-solid/icons/image'
import { For, Show } from 'solid-js'
import { usePage } from '../../kit/page/page.ts'
import { agoText } from '../../kit/words/number.ts'
import { createOwnPrototypes } from './create-own-prototypes.ts'
import { Source } from './source.tsx'

/** Prototypes that the user made or added, most recently changed first. */
export function OwnPrototypes() {
  const all = createOwnPrototypes(usePage().db)
  return (
    <For each={all()}>
      {({ id, name, form, about, changedAt, application }) => (
        <Source
          isCompact
          icon={form === 'html' ? FileCode : Image}
          title={name}
          words={`Your prototype, ${about}, changed ${agoText(changedAt, Date.now())}`}
        >
          <a class="button" href={`/prototypes/${id}`}>
            Open<span class="unseen"> {name}</span>
          </a>
          <Show when={application}>
            {(entry) => (
              <a class="button" href={`/new?application=${entry()}`}>
                New run<span class="unseen"> of {name}</span>
              </a>
            )}
          </Show>
        </Source>
      )}
    </For>
  )
}
