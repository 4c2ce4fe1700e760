import type { JSX } from 'solid-js'
import { Icon, type IconShape } from '../../kit/controls/icon.tsx'

interface DoorProps {
  readonly icon: IconShape
  readonly title: string
  readonly words: string
  /** Control, and a note below it. */
  readonly children: JSX.Element
}

export function Door(props: DoorProps) {
  return (
    <section class="door grid content-start gap-10" aria-label={props.title}>
      <h3 class="row gap-10 text-title">
        <Icon of={props.icon} size={18} />
        {props.title}
      </h3>
      <p class="quiet-text">{props.words}</p>
      {props.children}
    </section>
  )
}
