import ChevronRight from 'lucide-solid/icons/chevron-right'
import { Icon } from '../../kit/controls/icon.tsx'
import { TextField } from '../../kit/controls/text-field.tsx'
import type { NewRun } from '../../kit/form/create-new-run.ts'
import { Fold } from '../../kit/options/fold.tsx'
import { OptionGroup } from '../../kit/options/option-group.tsx'
import { groupChanges, groupSource, groupSummary } from '../../kit/options/option-props.ts'
import { DeviceFold } from './device-fold.tsx'
import { ModelFold } from './model-fold.tsx'

/** Rarely changed fields, each with its value and source. */
export function MoreFields(props: { form: NewRun }) {
  const options = () => props.form.options()
  return (
    <div class="folds">
      <DeviceFold form={props.form} />
      <ModelFold form={props.form} />
      <details class="more-fields rule-b">
        <summary class="hover:bg-hover">
          <Icon of={ChevronRight} />
          <span class="fold-name text-strong">More</span>
          <span class="more-changes">{moreText(props.form)}</span>
        </summary>
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
        <OptionGroup group="conditions" {...options()} />
        <NameFold form={props.form} />
      </details>
    </div>
  )
}

/** Names only values that differ from the default. */
function moreText({ options, draft }: NewRun): string {
  const { name = '', note = '' } = draft.value()
  const changes = [
    ...(['control', 'limits', 'conditions'] as const).flatMap((group) =>
      groupChanges(group, options()),
    ),
    ...(name.trim() === '' ? [] : [`named “${name.trim()}”`]),
    ...(note.trim() === '' ? [] : ['with a note']),
  ]
  if (changes.length === 0) return 'Everything as usual'
  const text = changes.join('; ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}. The rest as usual.`
}

function NameFold(props: { form: NewRun }) {
  const draft = () => props.form.draft.value()
  return (
    <Fold name="Name and note" summary={draft().name?.trim() || 'Named by its goal'}>
      <TextField
        id="run-name"
        label="Name of the run"
        value={draft().name ?? ''}
        placeholder="From the goal"
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
