import { TextField } from '../../kit/controls/text-field.tsx'
import type { NewRun } from '../../kit/form/create-new-run.ts'
import { OptionGroup } from '../../kit/options/option-group.tsx'
import { groupSource, groupSummary } from '../../kit/options/option-props.ts'
import { DeviceFold } from './device-fold.tsx'
import { Fold } from './fold.tsx'
import { ModelFold } from './model-fold.tsx'

/** Rarely changed, each with what it is set to and where that comes from. */
export function MoreFields(props: { form: NewRun }) {
  const options = () => props.form.options()
  return (
    <div class="folds">
      <DeviceFold form={props.form} />
      <ModelFold form={props.form} />
      <Fold
        name="Control"
        summary={groupSummary('control', options()).join('; ')}
        source={groupSource('control', options())}
      >
        <OptionGroup group="control" {...options()} />
      </Fold>
      <Fold
        name="Limits"
        summary={groupSummary('limits', options()).join(', ')}
        source={groupSource('limits', options())}
      >
        <OptionGroup group="limits" {...options()} />
      </Fold>
      <Fold
        name="Access and conditions"
        summary={groupSummary('conditions', options()).join('; ') || 'None'}
        source={groupSource('conditions', options())}
      >
        <OptionGroup group="conditions" {...options()} />
      </Fold>
      <NameFold form={props.form} />
    </div>
  )
}

function NameFold(props: { form: NewRun }) {
  const draft = () => props.form.draft.value()
  return (
    <Fold name="Name and note" summary={draft().name?.trim() || 'Named by goal and time'}>
      <TextField
        id="run-name"
        label="Name of the run"
        value={draft().name ?? ''}
        placeholder="From the goal and the time"
        onInput={(name) => props.form.draft.change({ name })}
      />
      <TextField
        id="run-note"
        label="Note, never sent to the model"
        lines={2}
        value={draft().note ?? ''}
        onInput={(note) => props.form.draft.change({ note })}
      />
    </Fold>
  )
}
