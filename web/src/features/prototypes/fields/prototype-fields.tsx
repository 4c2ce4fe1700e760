import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { PrototypeEditor } from '../create-editor.ts'
import { CheckField } from './check-field.tsx'
import { PrototypeActs } from './prototype-acts.tsx'
import { SizeFields } from './size-fields.tsx'

interface PrototypeFieldsProps {
  readonly editor: PrototypeEditor
  readonly prototype: ScreensPrototype
}

/** Fields for the whole prototype: name, screen, what the agent sees, and its file. */
export function PrototypeFields(props: PrototypeFieldsProps) {
  const put = (words: string, patch: Partial<ScreensPrototype>) =>
    props.editor.change(words, { ...props.prototype, ...patch }, words)
  return (
    <section class="panel-part" aria-label="Prototype">
      <h2>Prototype</h2>
      <SizeFields
        value={props.prototype}
        scaleWords="Scale, pixels of a picture per point"
        put={put}
      />
      <CheckField
        checked={props.prototype.marks}
        onChecked={(marks) => put('change the marks', { marks })}
      >
        The agent sees marks on hotspots
      </CheckField>
      <p class="quiet-text">
        {props.prototype.marks
          ? 'Marks are numbered frames: the agent is shown what reacts, so finding it is not tested.'
          : 'The agent sees pixels only, so that finding what reacts is tested. A sweep, which presses everything without AI, gets the hotspots anyway.'}
      </p>
      <CheckField
        checked={props.prototype.frame === 'phone'}
        onChecked={(phone) => put('change the frame', { frame: phone ? 'phone' : 'none' })}
      >
        A phone is drawn around it in the preview
      </CheckField>
      <PrototypeActs id={props.editor.id} name={props.prototype.name} />
    </section>
  )
}
