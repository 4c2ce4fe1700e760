import { readDefaultModel, writeDefaultModel } from '../../../store/preferences.ts'
import type { Models } from '../../state/form/create-models.ts'
import { createList } from '../../state/lists/create-list.ts'
import { usePage } from '../../state/shell/page.ts'
import { ModelDefault } from './model-default.tsx'

/** The default model of a new run. */
export function DefaultModelField(props: { models: Models }) {
  const page = usePage()
  const { items } = createList(async () => [await readDefaultModel(page.db)])
  return (
    <ModelDefault
      id="default-model"
      label="Default model"
      hint="Used until you choose another in the form, which remembers your last choice."
      unset="First installed model, else sweep"
      models={props.models}
      chosen={items()?.[0]}
      // The list shows the stored value.
      onChoose={(model) => void writeDefaultModel(page.db, model).catch(() => undefined)}
    />
  )
}
