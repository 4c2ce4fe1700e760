import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { Screen } from '@harness/shared/device/prototype/screen.ts'
import { startScreen } from '@harness/shared/device/prototype/start.ts'
import { createSignal, Show } from 'solid-js'
import { Button } from '../../../kit/controls/button.tsx'
import { Field } from '../../../kit/controls/field.tsx'
import { Options } from '../../../kit/controls/options.tsx'
import { TextField } from '../../../kit/controls/text-field.tsx'
import { FilesButton } from '../../../kit/files/files-button.tsx'
import { usePage } from '../../../kit/page/page.ts'
import { countOf } from '../../../kit/words/number.ts'
import type { PrototypeEditor } from '../create-editor.ts'
import { changeScreen, linksTo, moveScreen, withoutScreen } from '../edits.ts'
import { CheckField } from './check-field.tsx'

interface ScreenFieldsProps {
  readonly editor: PrototypeEditor
  readonly prototype: ScreensPrototype
  readonly screen: Screen
}

/** Fields for title, way of opening, and whether this is the first screen. */
export function ScreenFields(props: ScreenFieldsProps) {
  const put = (words: string, patch: Partial<Screen>) =>
    props.editor.change(
      words,
      changeScreen(props.prototype, props.screen.id, patch),
      `${words} ${props.screen.id}`,
    )
  return (
    <section class="panel-part" aria-label={`Screen ${props.screen.title}`}>
      <h2>Screen “{props.screen.title}”</h2>
      <TextField
        id="screen-title"
        label="Title"
        value={props.screen.title}
        onInput={(title) => title.trim() !== '' && put('rename the screen', { title })}
      />
      <OpeningFields screen={props.screen} put={put} />
      <CheckField
        checked={startScreen(props.prototype)?.id === props.screen.id}
        onChecked={(start) =>
          start &&
          props.editor.change('change the start screen', {
            ...props.prototype,
            start: props.screen.id,
          })
        }
      >
        Start screen
      </CheckField>
      <p class="quiet-text">
        Address for checks: <code>prototype:///{props.screen.id}</code>
      </p>
      <ScreenActions {...props} />
    </section>
  )
}

function ScreenActions(props: ScreenFieldsProps) {
  const page = usePage()
  const [faults, setFaults] = createSignal<readonly string[]>([])
  const remove = () => {
    const { title, id } = props.screen
    const links = linksTo(props.prototype, id)
    props.editor.change(`delete ${title}`, withoutScreen(props.prototype, id))
    const lost = links > 0 ? ` ${countOf(links, 'link')} led to it.` : ''
    page.undo.offer({
      words: `“${title}” was deleted.${lost}`,
      undo: async () => props.editor.undoOne(),
    })
  }
  return (
    <>
      <Show when={faults().length > 0}>
        <p role="status">Not replaced: {faults().join(' ')}</p>
      </Show>
      <div class="flex flex-wrap gap-8">
        <FilesButton
          word="Replace picture…"
          accept=".png,.jpg,.jpeg,.webp"
          one
          onFiles={async (files) => setFaults(await props.editor.replacePicture(files))}
        />
        <Show when={props.prototype.screens.length > 1}>
          <MoveButtons {...props} />
        </Show>
        <Button class="quiet" press={remove}>
          Delete screen
        </Button>
      </div>
    </>
  )
}

const OPENINGS = [
  ['screen', 'Screen'],
  ['top', 'Overlay, top'],
  ['middle', 'Overlay, middle'],
  ['bottom', 'Overlay, bottom'],
] as const

/** Fields for opening a screen alone or as an overlay, and for its effect on the screen below. */
function OpeningFields(props: {
  readonly screen: Screen
  readonly put: (words: string, patch: Partial<Screen>) => void
}) {
  return (
    <>
      <Field id="screen-opens" label="Opens as">
        <select
          id="screen-opens"
          onChange={(event) => props.put('change how it opens', opening(event.currentTarget.value))}
        >
          <Options
            of={OPENINGS}
            chosen={props.screen.opensAs === 'overlay' ? props.screen.place : 'screen'}
          />
        </select>
      </Field>
      <Show when={props.screen.opensAs === 'overlay'}>
        <CheckField
          checked={props.screen.dims}
          onChecked={(dims) => props.put('change what is around it', { dims })}
        >
          What is below is darkened
        </CheckField>
        <CheckField
          checked={props.screen.closesOutside}
          onChecked={(closesOutside) => props.put('change how it closes', { closesOutside })}
        >
          A tap beside it closes it
        </CheckField>
      </Show>
    </>
  )
}

function MoveButtons(props: ScreenFieldsProps) {
  const at = () => props.prototype.screens.findIndex(({ id }) => id === props.screen.id)
  const move = (by: 1 | -1) =>
    props.editor.change(
      `move ${props.screen.title} in the list`,
      moveScreen(props.prototype, props.screen.id, by),
    )
  return (
    <>
      <Button isOff={at() === 0} press={() => move(-1)}>
        Move up
      </Button>
      <Button isOff={at() === props.prototype.screens.length - 1} press={() => move(1)}>
        Move down
      </Button>
    </>
  )
}

function opening(value: string): Partial<Screen> {
  if (value === 'top' || value === 'middle' || value === 'bottom')
    return { opensAs: 'overlay', place: value }
  return { opensAs: 'screen' }
}
