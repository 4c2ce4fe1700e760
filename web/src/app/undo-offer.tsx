import X from 'lucide-solid/icons/x'
import { Show } from 'solid-js'
import { Button } from '../kit/controls/button.tsx'
import { IconButton } from '../kit/controls/icon-button.tsx'
import { createKeys } from '../kit/page/create-keys.ts'
import type { UndoOffer as Offer } from '../kit/page/create-undo.ts'
import './app.css'

/**
 * Card at the bottom of the page that names the last action and offers to undo it. Ctrl Z does the
 * same outside fields.
 */
export function UndoOffer(props: { offer: Offer }) {
  createKeys((event) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    const target = event.target instanceof Element ? event.target : undefined
    if (!isUndo || event.shiftKey || target?.closest('input, textarea, select')) return false
    if (!props.offer.current()) return false
    props.offer.undo()
    return true
  })
  let before: Element | null = null
  const comesFrom = (event: FocusEvent & { currentTarget: Element }) => {
    const from = event.relatedTarget
    if (from instanceof Element && !event.currentTarget.contains(from)) before = from
  }
  /** The focused button disappears with the card, so the focus returns to where it was. */
  const leave = (act: () => void) => {
    if (before instanceof HTMLElement && before.isConnected) before.focus()
    act()
  }
  return (
    <div
      class="undo fixed z-5 bottom-16 max-sm:bottom-72 max-sm:w-max"
      role="status"
      onFocusIn={comesFrom}
    >
      <Show when={props.offer.current()}>
        {(done) => (
          <div class="undo-card row gap-12 p-[8px_8px_8px_16px] rounded-8 floating-edge">
            <p>{done().words}</p>
            <Button title="Undo (Ctrl Z)" press={() => leave(props.offer.undo)}>
              Undo
            </Button>
            <IconButton icon={X} word="Close" press={() => leave(props.offer.close)} />
          </div>
        )}
      </Show>
    </div>
  )
}
