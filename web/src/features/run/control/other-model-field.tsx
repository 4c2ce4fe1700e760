import type { RunState } from '@harness/shared/log/fold.ts'
import { createMemo, Show } from 'solid-js'
import { createModels, type ModelGroup } from '../../../kit/form/create-models.ts'
import { modelChoiceOf } from '../../../kit/form/model-choice.ts'
import { Groups, keyOf } from '../../../kit/form/model-select.tsx'
import { usePage } from '../../../kit/page/page.ts'
import type { PauseState } from '../create-pause.ts'

/** Selects another vision model to continue the run; in local mode only models on this machine. */
export function OtherModelField(props: { pause: Pick<PauseState, 'chooseModel'>; run: RunState }) {
  const page = usePage()
  const models = createModels(page)
  const present = () => {
    const { provider, model } = props.run.settings ?? {}
    return `${provider}/${model}`
  }
  const groups = createMemo((): readonly ModelGroup[] => {
    const here = (models.installed() ?? []).map((model) => ({
      model: { provider: 'ollama' as const, model },
      word: model,
    }))
    return [{ label: 'Ollama on this machine', options: here }, ...models.others()]
      .map(({ label, options }) => ({
        label,
        options: options.filter(({ model }) => keyOf(model) !== present()),
      }))
      .filter(({ options }) => options.length > 0)
  })
  const choose = (key: string) => {
    const found = groups()
      .flatMap(({ options }) => options)
      .find(({ model }) => keyOf(model) === key)
    const compatible = page.boot()?.modelOrigins[1]
    props.pause.chooseModel(
      found && modelChoiceOf(found.model, { origin: models.origin(), compatible }),
    )
  }
  const isLocal = () => (page.boot()?.cloudHosts ?? []).length === 0
  return (
    <div class="pause-amount grid grid-cols-[auto_minmax(0,1fr)] items-center gap-[4px_12px]">
      <label class="col-span-full text-meta" for="pause-model">
        Model
      </label>
      <Show
        when={groups().length > 0}
        fallback={
          <p id="pause-model" class="quiet-text">
            {models.isRead() ? 'No other model can be reached now.' : 'Looking for models'}
          </p>
        }
      >
        <select
          class="px-8 py-0 max-w-full min-h-field min-w-128"
          id="pause-model"
          aria-describedby="pause-model-note"
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">The same model</option>
          <Groups groups={groups()} at="" />
        </select>
        <span id="pause-model-note" class="quiet-text">
          {isLocal() ? 'Local mode: models of this machine.' : 'The run records the change.'}
        </span>
      </Show>
    </div>
  )
}
