import type { Size } from '@harness/shared/base/geometry.ts'
import { onCleanup, onMount } from 'solid-js'
import type { TakeOver } from '../runs/create-take-over.ts'
import { keysOf, pointIn, pressOf, scrollOf } from '../runs/manual-input.ts'
import './replay.css'

const NAME =
  'The tested page, live. Your clicks and keys go to it. Escape returns control to the agent.'

interface LayerProps {
  readonly takeOver: Pick<TakeOver, 'send' | 'endTakeover'>
  readonly size: Size
}

/**
 * Transparent text field over the live picture during manual control. Only a text field receives
 * typing and pasting in every language; its content is cleared.
 */
export function ManualInputLayer(props: LayerProps) {
  let field: HTMLTextAreaElement | undefined
  const { takeOver } = props
  const box = () => (field ?? document.body).getBoundingClientRect()
  const empty = () => {
    const text = field?.value ?? ''
    if (field) field.value = ''
    if (text !== '') takeOver.send({ kind: 'type', text })
  }
  onMount(() => field?.focus())
  // The focus moves to the takeover button, which remains; otherwise it would be lost.
  onCleanup(() => {
    const had = document.activeElement === field
    queueMicrotask(() => had && document.getElementById('take-over')?.focus())
  })
  const rightClick = (event: MouseEvent) => {
    event.preventDefault()
    if (event.button !== 2) return
    const point = pointIn(event, box(), props.size)
    takeOver.send({ kind: 'tap', point, button: 'right', count: 1 })
  }
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    takeOver.send(scrollOf(event, box(), props.size))
  }
  const pointer = makePresses((down, event) =>
    takeOver.send(pressOf(down, event, box(), props.size)),
  )
  const key = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const keys = keysOf(event)
    if (event.key === 'Escape') takeOver.endTakeover()
    else if (keys) takeOver.send(keys)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <textarea
      ref={field}
      class="manual-input absolute p-0 m-0 w-full h-full"
      aria-label={NAME}
      autocomplete="off"
      autocapitalize="off"
      spellcheck={false}
      on:pointerdown={pointer.press}
      on:pointerup={pointer.release}
      on:pointercancel={pointer.cancel}
      on:contextmenu={rightClick}
      on:wheel={wheel}
      on:keydown={key}
      on:input={(event) => !(event instanceof InputEvent && event.isComposing) && empty()}
      on:compositionend={empty}
    />
  )
}

/** Tracks a press of the main button, even when it ends outside the layer. */
function makePresses(send: (down: PointerEvent, up: PointerEvent) => void) {
  let down: PointerEvent | undefined
  return {
    press: (event: PointerEvent & { readonly currentTarget: HTMLElement }) => {
      if (event.button !== 0 || !event.isPrimary) return
      down = event
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    release: (event: PointerEvent) => {
      if (!down || event.pointerId !== down.pointerId) return
      send(down, event)
      down = undefined
    },
    cancel: () => {
      down = undefined
    },
  }
}
