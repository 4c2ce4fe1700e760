import { DeviceKind } from '@harness/shared/device/kind.ts'
import { isFirstTime, type Persona } from '@harness/shared/order/persona.ts'
import { For, Show } from 'solid-js'
import { ChoiceBox } from '../../kit/controls/choice-box.tsx'
import { TextField } from '../../kit/controls/text-field.tsx'
import { countOf, countText } from '../../kit/words/number.ts'
import type { Editor } from './create-editor.ts'
import { type Deletable, EditorFrame } from './editor-frame.tsx'

const PLATFORMS = [
  ['web', 'Web'],
  ['ios', 'iOS'],
  ['prototype', 'Prototypes'],
] as const

/** Average of English prose. */
const CHARACTERS_PER_TOKEN = 4

function sizeText(text: string): string {
  const words = text.split(/\s+/).filter(Boolean).length
  const tokens = Math.ceil(text.length / CHARACTERS_PER_TOKEN)
  return `${countOf(words, 'word')}, about ${countText(tokens)} tokens, sent with each step`
}

interface PersonaEditorProps {
  readonly editor: Editor<Persona>
  readonly onDelete: (entry: Deletable) => void
}

export function PersonaEditor(props: PersonaEditorProps) {
  const value = () => props.editor.value()
  const isFixed = () => value().builtIn
  return (
    <EditorFrame
      kind="personas"
      editor={props.editor}
      builtIn={isFixed()}
      run={`/new?persona=${encodeURIComponent(value().name)}`}
      onDelete={props.onDelete}
    >
      <Show when={isFixed()}>
        <p class="quiet-text">Built-in. Duplicate it to change it.</p>
      </Show>
      <TextField
        id="name"
        label="Name"
        value={value().name}
        readOnly={isFixed()}
        onInput={(name) => props.editor.change({ name })}
      />
      <TextField
        id="blurb"
        label="One sentence for lists"
        value={value().blurb}
        readOnly={isFixed()}
        onInput={(blurb) => props.editor.change({ blurb })}
      />
      <TextField
        id="text"
        label="Text that the model reads"
        lines={6}
        value={value().text}
        readOnly={isFixed()}
        hint={`${sizeText(value().text)}. Past runs keep the text they ran with.`}
        onInput={(text) => props.editor.change({ text })}
      />
      <ChoiceBox
        checked={isFirstTime(value())}
        onChecked={(checked) => props.editor.change({ firstTime: checked })}
        isOff={isFixed()}
      >
        Uses every application for the first time: reads none of its notes for testers
      </ChoiceBox>
      <Platforms editor={props.editor} />
    </EditorFrame>
  )
}

function Platforms(props: { editor: Editor<Persona> }) {
  const chosen = () => props.editor.value().platforms ?? DeviceKind.options
  const toggle = (platform: DeviceKind) =>
    props.editor.change({
      platforms: chosen().includes(platform)
        ? chosen().filter((each) => each !== platform)
        : [...chosen(), platform],
    })
  return (
    <fieldset class="choice-group" disabled={props.editor.value().builtIn}>
      <legend>Offered for</legend>
      <div class="choices">
        <For each={PLATFORMS}>
          {([platform, word]) => (
            <ChoiceBox checked={chosen().includes(platform)} onChecked={() => toggle(platform)}>
              {word}
            </ChoiceBox>
          )}
        </For>
      </div>
    </fieldset>
  )
}
