import { useLocation, useNavigate } from '@solidjs/router'
import { onCleanup } from 'solid-js'
import { newRunHref } from './application-address.ts'
import { createKeys, isField } from './create-keys.ts'

/** Attribute of the field that filters a screen. */
const FILTER = 'data-filter'

/** Navigation state of the find shortcut: the runs screen focuses its field. */
const FINDING = { isFinding: true }

export function isFinding(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFinding' in state
}

/** Open dialogs and popovers close on Esc before the page navigates. */
const FLOATING = 'dialog[open], :popover-open'

function focusFilter(): boolean {
  const field = document.querySelector(`[${FILTER}]`)
  if (!(field instanceof HTMLElement)) return false
  field.focus()
  return true
}

/** Where G and a letter lead. */
const GO_TO: Readonly<Record<string, string>> = {
  ...{ h: '/', r: '/runs', f: '/findings', c: '/compare', l: '/library', s: '/settings' },
}

/** How long the letter after G is waited for, in milliseconds. */
const GO_TO_MS = 1_500

/** The next key goes to a screen before any screen takes it as its own. */
function awaitGoTo({ timeStamp }: Event, go: (path: string) => void): void {
  const next = (event: KeyboardEvent) => {
    const path = GO_TO[event.key]
    if (path === undefined || event.ctrlKey || event.timeStamp - timeStamp > GO_TO_MS) return
    event.preventDefault()
    event.stopImmediatePropagation()
    go(path)
  }
  document.addEventListener('keydown', next, { capture: true, once: true })
}

/** The keys that work on every screen: N, G, /, ?, Esc and Ctrl K. */
export function createShellKeys(showKeys: () => void, showPalette: () => void): void {
  const onPaletteKey = (event: KeyboardEvent) => {
    if (event.key !== 'k' || event.altKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    showPalette()
  }
  // Out of a field too.
  addEventListener('keydown', onPaletteKey)
  onCleanup(() => removeEventListener('keydown', onPaletteKey))
  const navigate = useNavigate()
  const location = useLocation()
  const does: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    n: () => navigate(newRunHref(location.pathname)),
    '/': () => {
      if (!focusFilter()) navigate('/runs', { state: FINDING })
    },
    '?': showKeys,
    g: (event) => awaitGoTo(event, navigate),
    // Out of a field first: what is written there may not be kept. The tabs follow the heading.
    Escape: ({ target }) => {
      if (location.pathname.startsWith('/runs/') && !isField(target)) navigate('/runs')
      else document.querySelector('h1')?.focus()
    },
  }
  createKeys((event) => {
    if (event.ctrlKey || event.metaKey || document.querySelector(FLOATING)) return false
    const act = does[event.key === 'N' ? 'n' : event.key]
    if (!act) return false
    act(event)
    // A field for a search empties itself.
    return !isField(event.target)
  }, 'last')
}
