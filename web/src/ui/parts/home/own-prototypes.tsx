import FileCode from 'lucide-solid/icons/file-code'
import Image from 'lucide-solid/icons/image'
import { For, Show } from 'solid-js'
import { createOwnPrototypes } from '../../state/prototype/create-own-prototypes.ts'
import { usePage } from '../../state/shell/page.ts'
import { agoText, countOf } from '../../words/number.ts'
import { Source } from './source.tsx'

/** Shown at once; the library has them all. */
const MOST = 4

/** What the person made or added before, changed last first. */
export function OwnPrototypes() {
  const all = createOwnPrototypes(usePage().db)
  const more = () => all().length - MOST
  return (
    <>
      <For each={all().slice(0, MOST)}>
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
      <Show when={more() > 0}>
        <li class="source-more">
          <a href="/library/applications">{countOf(more(), 'more prototype')} in the library</a>
        </li>
      </Show>
    </>
  )
}
