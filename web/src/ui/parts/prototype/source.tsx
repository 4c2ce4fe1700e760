import type { JSX } from 'solid-js'
import { Icon, type IconShape } from '../icon.tsx'
import './source.css'

interface SourceProps {
  readonly icon: IconShape
  readonly title: string
  readonly words: string
  /** One of several of its kind, in less room. */
  readonly isCompact?: boolean
  readonly children: JSX.Element
}

/** One thing to begin with, and its buttons. */
export function Source(props: SourceProps) {
  return (
    <li class="source" data-compact={props.isCompact}>
      <Icon of={props.icon} size={20} />
      <div class="source-words">
        <h2>{props.title}</h2>
        <p class="quiet-text">{props.words}</p>
      </div>
      <div class="source-acts">{props.children}</div>
    </li>
  )
}
