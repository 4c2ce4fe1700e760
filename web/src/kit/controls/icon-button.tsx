import { Icon, type IconShape } from './icon.tsx'
import './controls.css'

interface IconButtonProps {
  readonly icon: IconShape
  /** Its name for screen readers, and its tooltip unless there is a longer one. */
  readonly word: string
  readonly title?: string
  readonly size?: 14 | 16 | 18
  readonly class?: string
  readonly isOff?: boolean
  readonly press: () => void
}

/** A quiet button that shows no word. */
export function IconButton(props: IconButtonProps) {
  return (
    <button
      type="button"
      class={`button quiet icon-only ${props.class ?? ''}`}
      aria-label={props.word}
      aria-disabled={props.isOff}
      title={props.title ?? props.word}
      onClick={() => props.press()}
    >
      <Icon of={props.icon} size={props.size ?? 16} />
    </button>
  )
}
