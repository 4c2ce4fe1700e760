import type { Prototype } from '@harness/shared/device/prototype/prototype.ts'
import { TextField } from '../../../kit/controls/text-field.tsx'
import { NumberField } from './number-field.tsx'

/** Fields that both forms of prototype share. */
export type Shared = Pick<Prototype, 'name' | 'size' | 'scale'>

interface SizeFieldsProps {
  readonly value: Shared
  /** Meaning of the scale: pixels of a picture per point, or of the screen. */
  readonly scaleWords: string
  readonly put: (words: string, patch: Partial<Shared>) => void
}

/** Limits of a screen's sides in points, and of its scale, in the file format. */
const SIDES = { least: 64, most: 4_096 }
const SCALES = { least: 1, most: 4 }

export function SizeFields(props: SizeFieldsProps) {
  const side = (value: number) => Math.min(SIDES.most, Math.max(SIDES.least, Math.round(value)))
  const resize = (sides: Partial<Shared['size']>) =>
    props.put('change the screen', { size: { ...props.value.size, ...sides } })
  return (
    <>
      <TextField
        id="prototype-name"
        label="Name"
        value={props.value.name}
        onInput={(name) =>
          name.trim() !== '' && props.put('rename the prototype', { name: name.slice(0, 200) })
        }
      />
      <div class="grid grid-cols-[1fr_1fr] items-end gap-8">
        <NumberField
          id="prototype-width"
          label="Screen width"
          value={props.value.size.width}
          onValue={(width) => resize({ width: side(width) })}
        />
        <NumberField
          id="prototype-height"
          label="Screen height"
          value={props.value.size.height}
          onValue={(height) => resize({ height: side(height) })}
        />
      </div>
      <NumberField
        id="prototype-scale"
        label={props.scaleWords}
        value={props.value.scale}
        onValue={(value) => {
          const scale = Math.min(SCALES.most, Math.max(SCALES.least, value))
          props.put('change the scale', { scale })
        }}
      />
    </>
  )
}
