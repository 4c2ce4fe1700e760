import type { JSX } from 'solid-js'
import { Failure } from '../../kit/controls/failure.tsx'
import { Icon, type IconShape } from '../../kit/controls/icon.tsx'
import './prototypes.css'

interface SourceProps {
  readonly icon: IconShape
  readonly title: string
  readonly words: string
  /** Uses less space, for one of several similar sources. */
  readonly isCompact?: boolean
  /** Reason why the user's choice cannot be used. */
  readonly error?: string | undefined
  readonly children: JSX.Element
}

/** One way to start, with its buttons. */
export function Source(props: SourceProps) {
  return (
    <li
      class="source grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-[8px_16px] py-16 min-h-104 rule-b"
      data-compact={props.isCompact}
    >
      <Icon class="justify-self-center quiet-text" of={props.icon} size={20} />
      <div class="grid gap-4">
        <h2>{props.title}</h2>
        <p class="quiet-text">{props.words}</p>
        <Failure of={props.error} class="py-12" />
      </div>
      <div class="source-acts flex flex-wrap gap-8">{props.children}</div>
    </li>
  )
}
