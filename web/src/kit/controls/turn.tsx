import { Icon, type IconShape } from './icon.tsx'

/** Button to the previous or next step. */
export function Turn(props: { icon: IconShape; word: string; key: string; press: () => void }) {
  return (
    <button
      type="button"
      class="button quiet icon-only"
      aria-label={props.word}
      title={`${props.word} (${props.key})`}
      onClick={() => props.press()}
    >
      <Icon of={props.icon} size={18} />
    </button>
  )
}
