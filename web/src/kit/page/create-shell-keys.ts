import { useLocation, useNavigate } from '@solidjs/router'
import { newRunHref } from './application-address.ts'
import { createKeys, isField } from './create-keys.ts'

/** Attribute of the field that filters a screen. */
const FILTER = 'data-filter'

/** Navigation state set by the find shortcut: the runs screen then focuses its field. */
const FINDING = { isFinding: true }

export function isFinding(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFinding' in state
}

/** Open dialogs and popovers, which Esc must close before the page navigates. */
const FLOATING = 'dialog[open], :popover-open'

function focusFilter(): boolean {
  const field = document.querySelector(`[${FILTER}]`)
  if (!(field instanceof HTMLElement)) return false
  field.focus()
  return true
}

/** Keys that work on every screen: N, /, ? and Esc. */
export function createShellKeys(showKeys: () => void): void {
  const navigate = useNavigate()
  const location = useLocation()
  const does: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    n: () => navigate(newRunHref(location.pathname)),
    '/': () => {
      if (!focusFilter()) navigate('/runs', { state: FINDING })
    },
    '?': showKeys,
    // In a field, Esc only moves the focus to the heading: leaving the page could lose typed text.
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
    // A search field must still handle Esc itself to clear its text.
    return !isField(event.target)
  }, 'last')
}
