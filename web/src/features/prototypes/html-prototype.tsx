import type { HtmlPrototype } from '@harness/shared/device/prototype/prototype.ts'
import { useLocation, useParams } from '@solidjs/router'
import Lock from 'lucide-solid/icons/lock'
import { For, Show } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import { Notice } from '../../kit/controls/notice.tsx'
import { FilesButton } from '../../kit/files/files-button.tsx'
import { createTitle } from '../../kit/page/create-title.ts'
import { Header } from '../../kit/page/header.tsx'
import { usePage } from '../../kit/page/page.ts'
import { bytesText } from '../../kit/words/amount.ts'
import { countOf } from '../../kit/words/number.ts'
import { BeforeFirstRun } from './before-first-run.tsx'
import { createHtmlPrototype, type HtmlPrototypeState } from './create-html-prototype.ts'
import { HtmlFields } from './fields/html-fields.tsx'
import { FileDrop } from './file-drop.tsx'
import { NewRunLink } from './new-run-link.tsx'
import { Notes } from './notes.tsx'
import { notesIn } from './screen-notes.ts'
import './prototypes.css'

/** HTML prototype: its first page as the agent sees it, and problems that a run would meet. */
export function HtmlPrototypeScreen() {
  const params = useParams()
  const location = useLocation()
  const prototype = createHtmlPrototype(usePage(), params['id'] ?? '')
  const notes = notesIn(location.state)
  const name = () => prototype.document()?.name ?? 'Prototype'
  createTitle(name)
  return (
    <>
      <Header title={name()} meta={metaOf(prototype)} back="/">
        <NewRunLink application={prototype.application()?.id} />
      </Header>
      <FileDrop
        words="Drop to add files, or to replace those of the same name."
        onFiles={(files) => void prototype.addFiles(files)}
      />
      <main
        id="main"
        tabindex={-1}
        class="prototype column min-h-0 overflow-hidden max-lg:overflow-auto"
      >
        <Notes notes={notes} unsaved={prototype.unsaved()} />
        <Show when={prototype.document()} fallback={<Unreadable prototype={prototype} />}>
          {(known) => (
            <div class="grid flex-1 grid-cols-[minmax(0,1fr)_360px] min-h-0 max-lg:grid-cols-[minmax(0,1fr)] max-lg:flex-none">
              <Stage prototype={prototype} document={known()} />
              <div class="prototype-panel scrolls min-h-0 bg-surface rule-l max-lg:borderless">
                <BeforeFirstRun prototype={prototype} />
                <HtmlFields prototype={prototype} document={known()} />
                <Files prototype={prototype} entry={known().entry} />
              </div>
            </div>
          )}
        </Show>
      </main>
    </>
  )
}

function Unreadable(props: { prototype: HtmlPrototypeState }) {
  return (
    <Show when={props.prototype.error()}>
      {(error) => <Notice fact="This prototype cannot be shown." sentence={error().message} />}
    </Show>
  )
}

/** First page of the prototype, drawn as for a run. */
function Stage(props: { prototype: HtmlPrototypeState; document: HtmlPrototype }) {
  return (
    <section
      class="html-stage grid gap-24 p-[16px_32px_32px] min-h-0 max-lg:p-16"
      aria-label="First page"
    >
      <p class="row-wrap gap-[4px_8px] quiet-text">
        <Icon of={Lock} />
        <b class="text-strong wrap-anywhere text-ink">{props.document.entry}</b>
        <span>
          {props.document.size.width} × {props.document.size.height}, {networkText(props.prototype)}
        </span>
      </p>
      <Show
        when={props.prototype.picture()}
        fallback={
          <p class="quiet-text" role="status">
            {props.prototype.checking() ? 'Opening the page' : 'There is no picture of it.'}
          </p>
        }
      >
        {(url) => (
          <img
            class="max-w-full h-auto max-h-full w-auto rounded-6"
            src={url()}
            width={props.document.size.width}
            height={props.document.size.height}
            alt={`The first page of ${props.document.name}, as the agent sees it.`}
          />
        )}
      </Show>
    </section>
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
  const add = (files: Parameters<HtmlPrototypeState['addFiles']>[0]) =>
    void props.prototype.addFiles(files)
  return (
    <section class="html-files" aria-labelledby="files">
      <h2 class="p-16 rule-b text-strong" id="files">
        Files <span class="quiet-text">{props.prototype.files().length}</span>
      </h2>
      <ul>
        <For each={props.prototype.files()}>
          {({ path, bytes }) => (
            <li class="flex justify-between gap-16 py-8 px-16">
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
      <div class="flex flex-wrap gap-8 p-[8px_16px_16px]">
        <FilesButton word="Add or replace files…" onFiles={add} />
        <FilesButton word="Add a folder…" onFiles={add} folder />
      </div>
    </section>
  )
}
