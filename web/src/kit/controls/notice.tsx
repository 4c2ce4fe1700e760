import { type JSX, Show } from 'solid-js'
import { Icon, type IconShape } from './icon.tsx'
import './controls.css'

interface NoticeProps {
  readonly icon?: IconShape
  readonly fact: string
  readonly sentence?: string
  readonly children?: JSX.Element
}

/** Empty and error states: one bold fact, one sentence, one action. */
export function Notice(props: NoticeProps) {
  return (
    <div class="notice">
      <p class="notice-fact">
        <Show when={props.icon}>{(shape) => <Icon of={shape()} />}</Show>
        {props.fact}
      </p>
      <Show when={props.sentence}>
        <p class="quiet-text">{props.sentence}</p>
      </Show>
      {props.children}
    </div>
  )
}
