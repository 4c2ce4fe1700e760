import { useNavigate } from '@solidjs/router'
import { createSignal, onCleanup, Show } from 'solid-js'
import { latePart } from '../kit/controls/lazy-part.tsx'
import { createKeys } from '../kit/page/create-keys.ts'
import { FIND } from '../kit/page/find-event.ts'

const Palette = latePart(() => import('./palette/palette.tsx'), 'Palette')

/** Targets of the shortcuts that consist of G and a letter. */
const GO_TO: Readonly<Record<string, string>> = {
  ...{ h: '/', r: '/runs', f: '/findings', t: '/studies' },
  ...{ c: '/compare', l: '/library', s: '/settings' },
}

/** Time limit for the letter after G, in milliseconds. */
const GO_TO_MS = 1_500

/** Lets the next key choose a screen before the current screen handles it. */
function awaitGoTo(go: (path: string) => void): void {
  const startedAt = performance.now()
  const next = (event: KeyboardEvent) => {
    const path = GO_TO[event.key]
    if (path === undefined || event.ctrlKey || performance.now() - startedAt > GO_TO_MS) return
    event.preventDefault()
    event.stopImmediatePropagation()
    go(path)
  }
  document.addEventListener('keydown', next, { capture: true, once: true })
}

/** Parts of the shell loaded after the first screen: the palette, and the G shortcuts. */
export function LateParts(props: { onHelp: () => void }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = createSignal(false)
  const open = () => setOpen(true)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'k' || event.altKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    open()
  }
  addEventListener('keydown', onKeyDown)
  addEventListener(FIND, open)
  onCleanup(() => {
    removeEventListener('keydown', onKeyDown)
    removeEventListener(FIND, open)
  })
  createKeys((event) => {
    const isFloating = document.querySelector('dialog[open], :popover-open') !== null
    if (event.key !== 'g' || event.ctrlKey || event.metaKey || isFloating) return false
    awaitGoTo(navigate)
    return true
  }, 'last')
  return (
    <Show when={isOpen()}>
      <Palette onClose={() => setOpen(false)} onHelp={() => props.onHelp()} />
    </Show>
  )
}
