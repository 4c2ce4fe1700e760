import ChevronLeft from 'lucide-solid/icons/chevron-left'
import Search from 'lucide-solid/icons/search'
import { type JSX, onMount, Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { BridgeNotice } from './bridge-notice.tsx'
import { FIND } from './find-event.ts'
import { usePage } from './page.ts'
import { Privacy } from './privacy.tsx'
import './header.css'

interface HeaderProps {
  readonly title: string
  readonly meta?: string
  /** Target of the back link on phones. */
  readonly back?: string
  /** State and actions; the privacy indicator follows at the right end. */
  readonly children?: JSX.Element
}

/** Header of every screen. After a change of route its title takes the focus. */
export function Header(props: HeaderProps) {
  const page = usePage()
  let heading: HTMLHeadingElement | undefined
  onMount(() => heading && page.arrived(heading))
  return (
    <>
      <header class="head">
        <Show when={props.back}>
          {(to) => (
            <a class="button quiet icon-only head-back" href={to()} aria-label="Back" title="Back">
              <Icon of={ChevronLeft} size={18} />
            </a>
          )}
        </Show>
        <div class="head-words">
          <h1 ref={heading} tabindex={-1} title={props.title}>
            {props.title}
          </h1>
          <Show when={props.meta}>
            <p class="head-meta">{props.meta}</p>
          </Show>
        </div>
        <div class="head-end">
          {props.children}
          <button
            type="button"
            class="button quiet icon-only head-find"
            data-top={props.back === undefined ? '' : undefined}
            aria-label="Find or do anything"
            title="Find or do anything (Ctrl K)"
            onClick={() => dispatchEvent(new Event(FIND))}
          >
            <Icon of={Search} size={18} />
          </button>
          <Privacy />
        </div>
      </header>
      <BridgeNotice />
    </>
  )
}
