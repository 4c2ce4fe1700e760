import { useLocation, useNavigate, useParams } from '@solidjs/router'
import Play from 'lucide-solid/icons/play'
import Redo from 'lucide-solid/icons/redo'
import Undo from 'lucide-solid/icons/undo'
import { createEffect, createSignal, For, lazy, Match, Show, Suspense, Switch } from 'solid-js'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { Canvas } from '../parts/prototype/canvas.tsx'
import { EmptyPrototype } from '../parts/prototype/empty-prototype.tsx'
import { Panel } from '../parts/prototype/panel.tsx'
import { PictureDrop } from '../parts/prototype/picture-drop.tsx'
import { ScreenList } from '../parts/prototype/screen-list.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { Header } from '../parts/shell/header.tsx'
import { createPrototypeEditor, type PrototypeEditor } from '../state/prototype/create-editor.ts'
import { notesIn } from '../state/prototype/notes.ts'
import { createKeys } from '../state/shell/create-keys.ts'
import { usePage } from '../state/shell/page.ts'
import { countOf } from '../words/number.ts'
import './prototype.css'

const Taps = lazy(() =>
  import('../parts/prototype/taps.tsx').then((part) => ({ default: part.Taps })),
)
const PrototypeMap = lazy(() =>
  import('../parts/prototype/map.tsx').then((part) => ({ default: part.PrototypeMap })),
)
const Preview = lazy(() =>
  import('../parts/prototype/preview.tsx').then((part) => ({ default: part.Preview })),
)

const VIEWS = [
  { value: 'map', word: 'Map' },
  { value: 'screen', word: 'Screen' },
  { value: 'taps', word: 'Taps' },
] as const

/** A prototype made of pictures: what can be pressed on it, and where people tapped first. */
export function PrototypeScreen() {
  const page = usePage()
  const params = useParams()
  const navigate = useNavigate()
  const location = useLocation()
  const editor = createPrototypeEditor(page, params['id'] ?? '')
  const [notes, setNotes] = createSignal(notesIn(location.state))
  const [tries, setTries] = createSignal(false)
  const view = () => VIEWS.find(({ value }) => value === params['view'])?.value ?? 'screen'
  const show = (to: string) => navigate(`/prototypes/${editor.id}/${to}`)
  createEffect(() => {
    document.title = editor.value()?.name ?? 'Prototype'
  })
  createKeys((event) => {
    const key = event.key.toLowerCase()
    const isPlain = !event.ctrlKey && !event.metaKey
    if (key === 'p' && isPlain) setTries(true)
    else if (key === 'm' && isPlain) show('map')
    else if (key === 'z' && (event.ctrlKey || event.metaKey))
      event.shiftKey ? editor.redoOne() : editor.undoOne()
    else return false
    return true
  })
  const add = async (files: Parameters<typeof editor.addPictures>[0]) =>
    setNotes(await editor.addPictures(files))
  return (
    <>
      <Header title={editor.value()?.name ?? 'Prototype'} meta={metaOf(editor)} back="/">
        <Segmented name="View" options={VIEWS} value={view()} choose={show} />
        <EditButtons editor={editor} onTry={() => setTries(true)} />
      </Header>
      <PictureDrop onFiles={(files) => void add(files)} />
      <main id="main" tabindex={-1} class="prototype">
        <Show when={editor.error()}>
          {(error) => <Notice fact="This prototype cannot be shown." sentence={error().message} />}
        </Show>
        <Show when={notes().length > 0 || editor.unsaved()}>
          <ul class="prototype-notes" role="status">
            <Show when={editor.unsaved()}>
              {(error) => <li>Not saved: {error().message} The change is only in this tab.</li>}
            </Show>
            <For each={notes()}>{(note) => <li>{note}</li>}</For>
          </ul>
        </Show>
        <Show when={editor.value()}>
          {(prototype) => (
            <Show
              when={prototype().screens.length > 0}
              fallback={<EmptyPrototype onFiles={(files) => void add(files)} />}
            >
              <div class="prototype-columns">
                <ScreenList
                  editor={editor}
                  prototype={prototype()}
                  onFiles={(files) => void add(files)}
                />
                <Suspense>
                  <Switch>
                    <Match when={view() === 'map'}>
                      <PrototypeMap
                        editor={editor}
                        prototype={prototype()}
                        onOpen={(screen) => {
                          editor.choose(screen)
                          show('screen')
                        }}
                      />
                    </Match>
                    <Match when={view() === 'taps'}>
                      <Taps editor={editor} />
                    </Match>
                    <Match when={view() === 'screen'}>
                      <Canvas editor={editor} prototype={prototype()} />
                      <Panel editor={editor} prototype={prototype()} />
                    </Match>
                  </Switch>
                </Suspense>
              </div>
              <Show when={tries()}>
                <Suspense>
                  <Preview
                    editor={editor}
                    prototype={prototype()}
                    onClose={() => setTries(false)}
                  />
                </Suspense>
              </Show>
            </Show>
          )}
        </Show>
      </main>
    </>
  )
}

function metaOf(editor: PrototypeEditor): string {
  const screens = editor.value()?.screens ?? []
  const spots = screens.flatMap((screen) => screen.spots).length
  return `Prototype, ${countOf(screens.length, 'screen')}, ${countOf(spots, 'hotspot')}`
}

function EditButtons(props: { editor: PrototypeEditor; onTry: () => void }) {
  const title = (word: string, what: string | undefined) => (what ? `${word}: ${what}` : word)
  return (
    <>
      <button
        type="button"
        class="button icon-only"
        aria-label={title('Undo', props.editor.undo())}
        title={title('Undo', props.editor.undo())}
        aria-disabled={props.editor.undo() === undefined}
        onClick={() => props.editor.undoOne()}
      >
        <Icon of={Undo} />
      </button>
      <button
        type="button"
        class="button icon-only"
        aria-label={title('Redo', props.editor.redo())}
        title={title('Redo', props.editor.redo())}
        aria-disabled={props.editor.redo() === undefined}
        onClick={() => props.editor.redoOne()}
      >
        <Icon of={Redo} />
      </button>
      <button
        type="button"
        class="button"
        aria-label="Preview"
        title="Preview (P)"
        onClick={() => props.onTry()}
      >
        <Icon of={Play} />
        <span class="preview-word">Preview</span>
      </button>
      <NewRunLink editor={props.editor} />
    </>
  )
}

function NewRunLink(props: { editor: PrototypeEditor }) {
  return (
    <a
      class="button main prototype-new-run"
      href={`/new?application=${props.editor.application() ?? ''}`}
    >
      New run
    </a>
  )
}
