import { For, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Dialog } from '../../kit/controls/dialog.tsx'
import { countOf } from '../../kit/words/number.ts'
import type { ImportedEntry } from '../../store/library/file.ts'
import type { LibraryTransfer, OpenedLibrary } from './create-transfer.ts'

const STATES = ['new', 'changed', 'same'] as const
const STATE_WORDS = { new: 'new', changed: 'changed', same: 'already here' } as const

/** Number of entries that an import would write. */
function brought({ entries }: OpenedLibrary): number {
  return entries.filter(({ state }) => state !== 'same').length
}

/** Preview of a library file; nothing is written before the user confirms. */
export function ImportDialog(props: { transfer: LibraryTransfer }) {
  return (
    <Show when={props.transfer.opened()}>
      {(opened) => (
        <Dialog
          open={true}
          title={brought(opened()) > 0 ? 'Import this library?' : 'There is nothing to import'}
          onClose={props.transfer.close}
          actions={
            <>
              <button type="button" class="button" autofocus onClick={props.transfer.close}>
                {brought(opened()) > 0 ? 'Cancel' : 'Close'}
              </button>
              <Show when={brought(opened()) > 0}>
                <Button class="main" press={() => props.transfer.take()}>
                  Import {countOf(brought(opened()), 'entry', 'entries')}
                </Button>
              </Show>
            </>
          }
        >
          <Counts opened={opened()} />
          <Texts opened={opened()} />
        </Dialog>
      )}
    </Show>
  )
}

/** Error of reading or writing a file, shown until it is closed. */
export function TransferFailure(props: { transfer: LibraryTransfer }) {
  return (
    <Show when={props.transfer.failure()}>
      {(error) => (
        <section class="undo-bar row fixed bottom-16 z-3 floating-edge" aria-label="Library file">
          <p role="alert">{error().message}</p>
          <Button class="quiet flex-none" press={props.transfer.close}>
            Close
          </Button>
        </section>
      )}
    </Show>
  )
}

function Counts(props: { opened: OpenedLibrary }) {
  const of = (state: (typeof STATES)[number]) =>
    props.opened.entries.filter((entry) => entry.state === state)
  return (
    <div class="editor-part">
      <For each={STATES}>
        {(state) => (
          <Show when={of(state).length > 0}>
            <p>
              <b>
                {of(state).length} {STATE_WORDS[state]}
              </b>
              :{' '}
              {of(state)
                .map(({ name }) => name)
                .slice(0, 12)
                .join(', ')}
            </p>
          </Show>
        )}
      </For>
      <Show when={props.opened.broken.length > 0}>
        <p role="alert">
          {countOf(props.opened.broken.length, 'entry', 'entries')} cannot be read and will be left
          out:{' '}
          {props.opened.broken
            .map(({ list, name, what }) => `${name} in ${list} (${what})`)
            .join(', ')}
        </p>
      </Show>
    </div>
  )
}

const KIND_WORDS: Readonly<Partial<Record<ImportedEntry['list'], string>>> = {
  personas: 'persona',
  goals: 'goal',
  applications: 'notes for testers',
}

/** Every text that a model would read, for review by the user. */
function Texts(props: { opened: OpenedLibrary }) {
  const shown = () =>
    props.opened.entries.filter(({ state, texts }) => state !== 'same' && texts.length > 0)
  const warningsOf = ({ list, name }: ImportedEntry) =>
    props.opened.warnings.filter((each) => each.list === list && each.name === name)
  return (
    <Show when={shown().length > 0}>
      <div class="editor-part">
        <h3>What a model would read</h3>
        <For each={shown()}>
          {(entry) => (
            <details open={warningsOf(entry).length > 0}>
              <summary>
                {entry.name}, {KIND_WORDS[entry.list]}
              </summary>
              <For each={warningsOf(entry)}>
                {({ what }) => (
                  <p role="alert" class="import-warning">
                    This text {what}
                  </p>
                )}
              </For>
              <For each={entry.texts}>{(text) => <p class="import-text">{text}</p>}</For>
            </details>
          )}
        </For>
      </div>
    </Show>
  )
}
