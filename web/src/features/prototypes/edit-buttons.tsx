import Play from 'lucide-solid/icons/play'
import Redo from 'lucide-solid/icons/redo'
import Undo from 'lucide-solid/icons/undo'
import { Button } from '../../kit/controls/button.tsx'
import { Icon, type IconShape } from '../../kit/controls/icon.tsx'
import type { PrototypeEditor } from './create-editor.ts'
import { NewRunLink } from './new-run-link.tsx'

export function EditButtons(props: { editor: PrototypeEditor; onTry: () => void }) {
  return (
    <>
      <StepButton
        icon={Undo}
        word="Undo"
        what={props.editor.undo()}
        onPress={() => props.editor.undoOne()}
      />
      <StepButton
        icon={Redo}
        word="Redo"
        what={props.editor.redo()}
        onPress={() => props.editor.redoOne()}
      />
      <Button icon={Play} label="Preview" title="Preview (P)" press={props.onTry}>
        <span class="preview-word">Preview</span>
      </Button>
      <NewRunLink application={props.editor.application()} />
    </>
  )
}

interface StepButtonProps {
  readonly icon: IconShape
  readonly word: string
  /** Change that the button would undo or redo. */
  readonly what: string | undefined
  readonly onPress: () => void
}

function StepButton(props: StepButtonProps) {
  const title = () => (props.what ? `${props.word}: ${props.what}` : props.word)
  return (
    <Button
      label={title()}
      title={title()}
      class="icon-only"
      isOff={props.what === undefined}
      press={props.onPress}
    >
      <Icon of={props.icon} />
    </Button>
  )
}
