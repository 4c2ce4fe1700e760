import { Show } from 'solid-js'
import { Options } from '../../kit/controls/options.tsx'
import type { StartLine } from './create-start-line.ts'

interface PartProps {
  readonly line: StartLine
}

/** Target of the run: an application of the library, or an address if the library is empty. */
export function WherePart(props: PartProps) {
  const all = () => {
    const applications = props.line.form.library.applications()
    return applications?.filter(({ archivedAt }) => !archivedAt)
  }
  const isEmpty = () => {
    const { device } = props.line.form.draft.value()
    return all()?.length === 0 && (device === 'desktop' || device === 'phone')
  }
  return (
    <label
      class="start-line-field max-lg:rule-b"
      for={isEmpty() ? 'start-url' : 'start-application'}
    >
      <span class="text-small text-ink-3">Where</span>
      <Show when={isEmpty()} fallback={<ApplicationSelect line={props.line} all={all() ?? []} />}>
        <AddressInput {...props} />
      </Show>
    </label>
  )
}

function AddressInput(props: PartProps) {
  const form = () => props.line.form
  return (
    <input
      class="p-0 min-w-0 w-full min-h-24 bare medium text-ellipsis"
      id="start-url"
      type="url"
      inputmode="url"
      autocomplete="url"
      spellcheck={false}
      placeholder="http://localhost:3000"
      value={form().draft.value().url}
      aria-invalid={form().failureAt('url') !== undefined}
      aria-describedby="start-status"
      onInput={(event) =>
        form().draft.change({ url: event.currentTarget.value, applicationId: undefined })
      }
      onBlur={(event) => event.currentTarget.value !== '' && form().touch('url')}
    />
  )
}

/** An address outside the library stays listed until the user chooses an application. */
function ApplicationSelect(
  props: PartProps & {
    readonly all: NonNullable<ReturnType<StartLine['form']['library']['applications']>>
  },
) {
  const elsewhere = () => {
    const { url, device, prototype } = props.line.form.draft.value()
    if (device === 'prototype') return prototype?.name ?? 'A prototype'
    return URL.canParse(url) ? new URL(url).host : 'By address'
  }
  return (
    <select
      class="p-0 min-w-0 w-full min-h-24 borderless"
      id="start-application"
      onChange={(event) => props.line.chooseApplication(event.currentTarget.value)}
    >
      <Options
        of={props.all.map(({ id, name }) => [id, name])}
        chosen={props.line.form.application()?.id}
        unset={props.line.form.application() ? undefined : elsewhere()}
      />
    </select>
  )
}
