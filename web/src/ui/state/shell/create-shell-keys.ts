import { useLocation, useNavigate } from '@solidjs/router'
import { newRunHref } from '../application/address.ts'
import { createKeys } from './create-keys.ts'

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

/** The keys that work on every screen: N, /, ? and Esc. */
export function createShellKeys(showKeys: () => void): void {
  const navigate = useNavigate()
  const location = useLocation()
  const does: Readonly<Record<string, () => void>> = {
    n: () => navigate(newRunHref(location.pathname)),
    '/': () => {
      if (!focusFilter()) navigate('/runs', { state: FINDING })
    },
    '?': showKeys,
    Escape: () => {
      if (location.pathname.startsWith('/runs/')) navigate('/runs')
    },
  }
  createKeys((event) => {
    if (event.ctrlKey || event.metaKey || document.querySelector(FLOATING)) return false
    const act = does[event.key === 'N' ? 'n' : event.key]
    if (!act) return false
    act()
    return true
  }, 'last')
}
