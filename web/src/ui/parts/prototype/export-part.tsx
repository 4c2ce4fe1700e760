import { fromWire } from '@harness/shared/language/errors.ts'
import type { ScreensPrototype } from '@harness/shared/prototype/prototype.ts'
import { createSignal, Show } from 'solid-js'
import type { PrototypeEditor } from '../../state/prototype/create-editor.ts'
import { usePage } from '../../state/shell/page.ts'
import { TextField } from '../library/text-field.tsx'
import { NumberField } from './number-field.tsx'

interface ExportPartProps {
  readonly editor: PrototypeEditor
  readonly prototype: ScreensPrototype
}

/** The prototype as a whole: name, screen, what the agent sees, and its file. */
export function ExportPart(props: ExportPartProps) {
  const page = usePage()
  const [error, setError] = createSignal<string>()
  const put = (words: string, patch: Partial<ScreensPrototype>) =>
    props.editor.change(words, { ...props.prototype, ...patch }, words)
  const side = (value: number) => Math.min(4_096, Math.max(64, Math.round(value)))
  const save = async () => {
    const result = await page.worker.exportPrototype(props.editor.id)
    if ('error' in result) {
      setError(fromWire(result.error).message)
      return
    }
    const link = document.createElement('a')
    link.href = URL.createObjectURL(result.value)
    link.download = `${props.prototype.name.replace(/[^\p{L}\p{N}]+/gu, '-')}.zip`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href))
  }
  return (
    <section class="panel-part" aria-label="Prototype">
      <h2>Prototype</h2>
      <TextField
        id="prototype-name"
        label="Name"
        value={props.prototype.name}
        onInput={(name) => name.trim() !== '' && put('rename the prototype', { name })}
      />
      <div class="panel-two">
        <NumberField
          id="prototype-width"
          label="Screen width"
          value={props.prototype.size.width}
          onValue={(width) =>
            put('change the screen', { size: { ...props.prototype.size, width: side(width) } })
          }
        />
        <NumberField
          id="prototype-height"
          label="Screen height"
          value={props.prototype.size.height}
          onValue={(height) =>
            put('change the screen', { size: { ...props.prototype.size, height: side(height) } })
          }
        />
      </div>
      <NumberField
        id="prototype-scale"
        label="Scale, pixels of a picture per point"
        value={props.prototype.scale}
        onValue={(scale) =>
          put('change the scale', { scale: Math.min(4, Math.max(1, scale || 1)) })
        }
      />
      <label class="panel-check">
        <input
          type="checkbox"
          checked={props.prototype.marks}
          onChange={(event) => put('change the marks', { marks: event.currentTarget.checked })}
        />
        The agent sees marks on hotspots
      </label>
      <p class="quiet-text">
        {props.prototype.marks
          ? 'The agent is shown what reacts, so finding it is not tested.'
          : 'The agent sees pixels only, so that finding what reacts is tested.'}
      </p>
      <label class="panel-check">
        <input
          type="checkbox"
          checked={props.prototype.frame === 'phone'}
          onChange={(event) =>
            put('change the frame', { frame: event.currentTarget.checked ? 'phone' : 'none' })
          }
        />
        A phone is drawn around it in the preview
      </label>
      <div class="panel-acts">
        <button type="button" class="button" onClick={() => void save()}>
          Export as zip
        </button>
      </div>
      <Show when={error()}>
        {(text) => (
          <p class="source-error" role="alert">
            {text()}
          </p>
        )}
      </Show>
    </section>
  )
}
