import Ellipsis from 'lucide-solid/icons/ellipsis'
import { children, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import { Icon } from './icon.tsx'
import './controls.css'

export interface MenuItem {
  readonly word: string
  readonly act: () => void
  /** Disables the item without hiding it. */
  readonly isOff?: boolean
}

interface MenuProps {
  /** Accessible name that includes the target of the actions: "More for goal 2". */
  readonly label: string
  readonly items: readonly MenuItem[]
  /** -1 inside a grid, whose cells take the focus. */
  readonly tabIndex?: number
  /** Replaces the look of the […] button; its visible text is then the label. */
  readonly class?: string
  /** Tooltip for a label that may be cut off; `label` by default. */
  readonly title?: string | undefined
  readonly current?: 'page' | 'true' | undefined
  readonly children?: JSX.Element
}

const GAP = 4

/** Rare actions of one row behind […]. Arrow keys move; Esc closes and restores the focus. */
export function Menu(props: MenuProps) {
  const id = createUniqueId()
  const [isOpen, setOpen] = createSignal(false)
  const shown = children(() => props.children)
  let button: HTMLButtonElement | undefined
  let menu: HTMLDivElement | undefined
  const close = () => {
    menu?.hidePopover()
    button?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation() // the row below has keys of its own
    if (event.key === 'Tab') menu?.hidePopover()
    else if (menu) moveFocus(event, [...menu.querySelectorAll('button')])
  }
  // Items are created before opening, since the browser focuses the first one while it opens the
  // menu. They are removed after closing, once the focus is back on the button.
  const toggling = (event: ToggleEvent) => event.newState === 'open' && setOpen(true)
  const toggled = (event: ToggleEvent) => {
    if (event.newState !== 'open') setOpen(false)
    else if (menu && button) place(menu, button.getBoundingClientRect())
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class={`menu-button ${props.class ?? 'button quiet icon-only'}`}
        popovertarget={id}
        tabindex={props.tabIndex ?? 0}
        aria-haspopup="menu"
        aria-label={shown() === undefined ? props.label : undefined}
        aria-current={props.current}
        title={shown() === undefined ? 'More' : (props.title ?? props.label)}
      >
        {shown() ?? <Icon of={Ellipsis} />}
      </button>
      <div
        ref={menu}
        id={id}
        class="menu fixed inset-[auto] m-0 min-w-160 floating"
        role="menu"
        tabindex={-1}
        aria-label={isOpen() ? props.label : undefined}
        popover="auto"
        on:beforetoggle={toggling}
        onToggle={toggled}
        onKeyDown={keys}
      >
        <Show when={isOpen()}>
          <For each={props.items}>
            {(item, index) => <Item item={item} close={close} isFirst={index() === 0} />}
          </For>
        </Show>
      </div>
    </>
  )
}

function Item(props: { item: MenuItem; close: () => void; isFirst: boolean }) {
  const press = () => {
    if (props.item.isOff) return
    props.close()
    props.item.act()
  }
  return (
    <button
      type="button"
      class="menu-item w-full min-h-control bare hover:bg-hover focus-visible:-outline-offset-2"
      role="menuitem"
      tabindex={-1}
      autofocus={props.isFirst}
      aria-disabled={props.item.isOff ?? false}
      onClick={press}
    >
      {props.item.word}
    </button>
  )
}

function moveFocus(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  const at = items.findIndex((item) => item.matches(':focus'))
  const to = targetOf(event.key, at, items.length)
  if (to === undefined) return
  event.preventDefault()
  items[to]?.focus()
}

function targetOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
  return undefined
}

/** Places the menu below its button, right edges aligned; above it when there is no room below. */
function place(menu: HTMLElement, at: DOMRect): void {
  const { offsetWidth, offsetHeight } = menu
  const below = at.bottom + GAP
  const fits = below + offsetHeight <= innerHeight
  menu.style.top = `${fits ? below : Math.max(GAP, at.top - GAP - offsetHeight)}px`
  menu.style.left = `${Math.max(GAP, at.right - offsetWidth)}px`
}
