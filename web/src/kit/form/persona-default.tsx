import { Field } from '../controls/field.tsx'
import { Options } from '../controls/options.tsx'
import { usePage } from '../page/page.ts'
import { createLibrary } from './create-library.ts'

interface PersonaDefaultProps {
  readonly id: string
  readonly chosen: string | undefined
  /** Label of the “no choice” option. */
  readonly unset: string
  readonly onChoose: (name: string | undefined) => void
}

/** Field for the default persona of new runs. */
export function PersonaDefault(props: PersonaDefaultProps) {
  const { personas } = createLibrary(usePage().db)
  const names = () => {
    const here = (personas() ?? []).filter(({ archivedAt }) => !archivedAt).map(({ name }) => name)
    const { chosen } = props
    // Keeps a chosen persona in the list even when the library does not have it now.
    return chosen === undefined || here.includes(chosen) ? here : [chosen, ...here]
  }
  return (
    <Field id={props.id} label="Default persona">
      <select
        id={props.id}
        onChange={(event) => props.onChoose(event.currentTarget.value || undefined)}
      >
        <Options
          of={names().map((name) => [name, name])}
          chosen={props.chosen}
          unset={props.unset}
        />
      </select>
    </Field>
  )
}
