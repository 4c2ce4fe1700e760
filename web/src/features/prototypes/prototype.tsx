import { useLocation, useNavigate, useParams } from '@solidjs/router'
import { createSignal, Match, Show, Suspense, Switch } from 'solid-js'
import { latePart, lazyPart } from '../../kit/controls/lazy-part.tsx'
import { Notice } from '../../kit/controls/notice.tsx'
import { Segmented } from '../../kit/controls/segmented.tsx'
import { FilesButton } from '../../kit/files/files-button.tsx'
import { createKeys } from '../../kit/page/create-keys.ts'
import { createTitle } from '../../kit/page/create-title.ts'
import { Header } from '../../kit/page/header.tsx'
import { usePage } from '../../kit/page/page.ts'
import { countOf } from '../../kit/words/number.ts'
import type { OpenedFile } from '../../worker/api.ts'
import { Canvas } from './canvas.tsx'
import { createPrototypeEditor, type PrototypeEditor } from './create-editor.ts'
import { EditButtons } from './edit-buttons.tsx'
import { Panel } from './fields/panel.tsx'
import { FileDrop } from './file-drop.tsx'
import { Notes } from './notes.tsx'
import { ScreenList } from './screen-list.tsx'
import { notesIn } from './screen-notes.ts'
import './prototypes.css'

const Taps = lazyPart(() => import('./taps.tsx'), 'Taps')
const PrototypeMap = lazyPart(() => import('./map.tsx'), 'PrototypeMap')
const Preview = latePart(() => import('./preview.tsx'), 'Preview')

const VIEWS = [
  { value: 'map', word: 'Map' },
  { value: 'screen', word: 'Screen' },
  { value: 'taps', word: 'Taps' },
] as const

type View = (typeof VIEWS)[number]['value']

/** Editor of a picture prototype: its hotspots, and where users tapped first. */
export function PrototypeScreen() {
  const params = useParams()
  const navigate = useNavigate()
  const location = useLocation()
  const editor = createPrototypeEditor(usePage(), params['id'] ?? '')
  const [notes, setNotes] = createSignal(notesIn(location.state))
  const [tries, setTries] = createSignal(false)
  const view = () => VIEWS.find(({ value }) => value === params['view'])?.value ?? 'screen'
  const show = (to: View) => navigate(`/prototypes/${editor.id}/${to}`)
  const add = async (files: readonly OpenedFile[]) => setNotes(await editor.addPictures(files))
  createTitle(() => editor.value()?.name ?? 'Prototype')
  createEditKeys(editor, { onTry: () => setTries(true), onMap: () => show('map') })
  return (
    <>
      <Header title={editor.value()?.name ?? 'Prototype'} meta={metaOf(editor)} back="/">
        <Segmented name="View" options={VIEWS} value={view()} choose={show} />
        <EditButtons editor={editor} onTry={() => setTries(true)} />
      </Header>
      <FileDrop words="Drop to add pictures." onFiles={(files) => void add(files)} />
      <main
        id="main"
        tabindex={-1}
        class="prototype column min-h-0 overflow-hidden max-lg:overflow-auto"
      >
        <Show when={editor.error()}>
          {(error) => <Notice fact="This prototype cannot be shown." sentence={error().message} />}
        </Show>
        <Notes notes={notes()} unsaved={editor.unsaved()} />
        <Editing editor={editor} view={view()} show={show} onFiles={(files) => void add(files)} />
        <Show when={tries() && editor.value()}>
          {(prototype) => (
            <Preview editor={editor} prototype={prototype()} onClose={() => setTries(false)} />
          )}
        </Show>
      </main>
    </>
  )
}

interface EditKeys {
  readonly onTry: () => void
  readonly onMap: () => void
}

function createEditKeys(editor: PrototypeEditor, { onTry, onMap }: EditKeys): void {
  createKeys((event) => {
    const key = event.key.toLowerCase()
    const isPlain = !event.ctrlKey && !event.metaKey
    if (key === 'p' && isPlain) onTry()
    else if (key === 'm' && isPlain) onMap()
    else if (key === 'z' && !isPlain) event.shiftKey ? editor.redoOne() : editor.undoOne()
    else return false
    return true
  })
}

interface EditingProps {
  readonly editor: PrototypeEditor
  readonly view: View
  readonly show: (view: View) => void
  readonly onFiles: (files: readonly OpenedFile[]) => void
}

/** List of screens with the selected view of them. */
function Editing(props: EditingProps) {
  const filled = () => {
    const prototype = props.editor.value()
    return prototype && prototype.screens.length > 0 ? prototype : undefined
  }
  const open = (screen: string) => {
    props.editor.choose(screen)
    props.show('screen')
  }
  return (
    <Show
      when={filled()}
      fallback={
        <Show when={props.editor.value()}>
          <EmptyPrototype onFiles={props.onFiles} />
        </Show>
      }
    >
      {(prototype) => (
        <div
          class="prototype-columns grid flex-1 grid-cols-[200px_minmax(0,1fr)_296px] min-h-0 max-lg:grid-cols-[minmax(0,1fr)] max-lg:flex-none"
          data-view={props.view}
        >
          <ScreenList editor={props.editor} prototype={prototype()} onFiles={props.onFiles} />
          <Suspense>
            <Switch>
              <Match when={props.view === 'map'}>
                <PrototypeMap editor={props.editor} prototype={prototype()} onOpen={open} />
              </Match>
              <Match when={props.view === 'taps'}>
                <Taps editor={props.editor} />
              </Match>
              <Match when={props.view === 'screen'}>
                <Canvas editor={props.editor} prototype={prototype()} />
                <Panel editor={props.editor} prototype={prototype()} />
              </Match>
            </Switch>
          </Suspense>
        </div>
      )}
    </Show>
  )
}

function metaOf(editor: PrototypeEditor): string {
  const screens = editor.value()?.screens ?? []
  const spots = screens.flatMap((screen) => screen.spots).length
  const savedAt = editor.savedAt()?.toLocaleTimeString('en-GB', { timeStyle: 'short' })
  const saved = savedAt && !editor.unsaved() ? `, saved ${savedAt}` : ''
  return `Prototype, ${countOf(screens.length, 'screen')}, ${countOf(spots, 'hotspot')}${saved}`
}

function EmptyPrototype(props: { onFiles: (files: readonly OpenedFile[]) => void }) {
  return (
    <Notice fact="No screens yet." sentence="Drop PNG, JPEG or WebP pictures here, or choose them.">
      <FilesButton word="Add images…" accept=".png,.jpg,.jpeg,.webp" onFiles={props.onFiles} />
    </Notice>
  )
}
