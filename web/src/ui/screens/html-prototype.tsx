import { useLocation, useParams } from '@solidjs/router'
import Lock from 'lucide-solid/icons/lock'
import { createEffect, For, Show } from 'solid-js'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { BeforeFirstRun } from '../parts/prototype/before-first-run.tsx'
import { Header } from '../parts/shell/header.tsx'
import {
  createHtmlPrototype,
  type HtmlPrototypeState,
} from '../state/prototype/create-html-prototype.ts'
import { notesIn } from '../state/prototype/notes.ts'
import { usePage } from '../state/shell/page.ts'
import { bytesText } from '../words/amount.ts'
import { countOf } from '../words/number.ts'
import './html-prototype.css'

/**
 * A prototype made of HTML files: its first page as the agent gets it, and what a run of it would
 * meet.
 */
export function HtmlPrototypeScreen() {
  const page = usePage()
  const params = useParams()
  const location = useLocation()
  const prototype = createHtmlPrototype(page, params['id'] ?? '')
  const notes = notesIn(location.state)
  createEffect(() => {
    document.title = prototype.document()?.name ?? 'Prototype'
  })
  return (
    <>
      <Header title={prototype.document()?.name ?? 'Prototype'} meta={metaOf(prototype)} back="/">
        <a
          class="button main"
          href={`/new?application=${prototype.application()?.id ?? ''}`}
          aria-disabled={prototype.application() === undefined}
        >
          New run
        </a>
      </Header>
      <main id="main" tabindex={-1} class="html-prototype">
        <Show when={notes.length > 0}>
          <ul class="html-notes" role="status">
            <For each={notes}>{(note) => <li>{note}</li>}</For>
          </ul>
        </Show>
        <Show
          when={prototype.document()}
          fallback={
            <Show when={prototype.error()}>
              {(error) => (
                <Notice fact="This prototype cannot be shown." sentence={error().message} />
              )}
            </Show>
          }
        >
          {(known) => (
            <div class="html-columns">
              <section class="html-stage" aria-label="First page">
                <p class="html-place">
                  <Icon of={Lock} />
                  <b>{known().entry}</b>
                  <span>
                    {known().size.width} × {known().size.height}, {networkText(prototype)}
                  </span>
                </p>
                <Show
                  when={prototype.picture()}
                  fallback={
                    <p class="quiet-text" role="status">
                      {prototype.checking() ? 'Opening the page' : 'There is no picture of it.'}
                    </p>
                  }
                >
                  {(url) => (
                    <img
                      src={url()}
                      width={known().size.width}
                      height={known().size.height}
                      alt={`The first page of ${known().name}, as the agent sees it.`}
                    />
                  )}
                </Show>
              </section>
              <div class="html-panel scrolls">
                <BeforeFirstRun prototype={prototype} />
                <Files prototype={prototype} entry={known().entry} />
              </div>
            </div>
          )}
        </Show>
      </main>
    </>
  )
}

function metaOf({ files }: HtmlPrototypeState): string {
  const bytes = files().reduce((sum, file) => sum + file.bytes, 0)
  return `HTML prototype, ${countOf(files().length, 'file')}, ${bytesText(bytes)}`
}

function networkText({ allowed }: HtmlPrototypeState): string {
  const count = allowed().length
  return count === 0
    ? 'closed frame, no network'
    : `closed frame, ${countOf(count, 'host')} allowed`
}

function Files(props: { prototype: HtmlPrototypeState; entry: string }) {
  return (
    <section class="html-files" aria-labelledby="files">
      <h2 id="files">
        Files <span class="quiet-text">{props.prototype.files().length}</span>
      </h2>
      <ul>
        <For each={props.prototype.files()}>
          {({ path, bytes }) => (
            <li>
              <span>
                {path}
                <Show when={path === props.entry}>
                  <span class="quiet-text"> start page</span>
                </Show>
              </span>
              <span class="quiet-text">{bytesText(bytes)}</span>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}
