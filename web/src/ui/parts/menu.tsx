import Ellipsis from 'lucide-solid/icons/ellipsis'
import { createUniqueId, For } from 'solid-js'
import { Icon } from './icon.tsx'
import './menu.css'

export interface MenuItem {
  readonly word: string
  readonly act: () => void
  /** It cannot be done now; it stays in its place and does nothing. */
  readonly isOff?: boolean
}

interface MenuProps {
  /** What the items are done to: "More for goal 2". */
  readonly label: string
  readonly items: readonly MenuItem[]
}

const GAP = 4

/** Rare actions of one row behind […]. Arrow keys move, Esc closes and returns to the button. */
export function Menu(props: MenuProps) {
  const id = createUniqueId()
  let button: HTMLButtonElement | undefined
  let menu: HTMLDivElement | undefined
  const items = () => [...(menu?.querySelectorAll('button') ?? [])]
  const close = () => {
    menu?.hidePopover()
    button?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    const to = targetOf(
      event.key,
      items().findIndex((item) => item.matches(':focus')),
      items().length,
    )
    if (event.key === 'Tab') return menu?.hidePopover()
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    items()[to]?.focus()
  }
  const toggled = (event: ToggleEvent) => {
    if (event.newState !== 'open' || !menu || !button) return
    place(menu, button.getBoundingClientRect())
    items()[0]?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class="button quiet icon-only menu-button"
        popovertarget={id}
        aria-haspopup="menu"
        aria-label={props.label}
        title="More"
      >
        <Icon of={Ellipsis} />
      </button>
      <div
        ref={menu}
        id={id}
        class="menu"
        role="menu"
        tabindex={-1}
        aria-label={props.label}
        popover="auto"
        onToggle={toggled}
        onKeyDown={keys}
      >
        <For each={props.items}>
          {(item) => (
            <button
              type="button"
              class="menu-item"
              role="menuitem"
              tabindex={-1}
              aria-disabled={item.isOff ?? false}
              onClick={() => {
                if (item.isOff) return
                close()
                item.act()
              }}
            >
              {item.word}
            </button>
          )}
        </For>
      </div>
    </>
  )
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

/** Below its button and flush with its right edge; above it where there is no room below. */
function place(menu: HTMLElement, at: DOMRect): void {
  const { offsetWidth, offsetHeight } = menu
  const below = at.bottom + GAP
  const fits = below + offsetHeight <= innerHeight
  menu.style.top = `${fits ? below : Math.max(GAP, at.top - GAP - offsetHeight)}px`
  menu.style.left = `${Math.max(GAP, at.right - offsetWidth)}px`
}
