const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/**
 * Moves the keyboard focus of a removed control to its replacement or a neighbour; returns a
 * function that stops this. Browsers would drop the focus, and screen readers start at the top.
 */
export function keepFocus(): () => void {
  let focused: Element | undefined
  let byKeyboard = false
  /** True while a key is down: it acts on the focused element, so the focus must not move. */
  let isDown = false
  let replace: (() => void) | undefined
  const remember = (event: FocusEvent) => {
    focused = event.target instanceof Element ? event.target : undefined
    replace = undefined
  }
  const down = () => {
    byKeyboard = true
    isDown = true
  }
  const up = () => {
    isDown = false
    replace?.()
  }
  const pointer = () => {
    byKeyboard = false
  }
  const observer = new MutationObserver((records) => {
    if (!byKeyboard || !focused || focused.isConnected) return
    const place = placeOf(focused, records)
    // A later mutation does not contain the removal.
    if (!place) return
    replace = () => {
      replace = undefined
      // A newly opened screen or dialog already has the focus.
      if (document.activeElement === document.body) place()?.focus()
    }
    if (!isDown) replace()
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('keydown', down, true)
  document.addEventListener('keyup', up, true)
  document.addEventListener('pointerdown', pointer, true)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    document.removeEventListener('keydown', down, true)
    document.removeEventListener('keyup', up, true)
    document.removeEventListener('pointerdown', pointer, true)
    observer.disconnect()
  }
}

type Place = () => HTMLElement | undefined

/** Returns a lazy search for the control next to the removed focused element. */
function placeOf(lost: Element, records: readonly MutationRecord[]): Place | undefined {
  const gone = removalOf(lost, records)
  if (!gone) return undefined
  const added = records
    .filter(({ target }) => target === gone.target)
    .flatMap(({ addedNodes }) => [...addedNodes])
  return () =>
    added.flatMap((node) => (node.isConnected ? controlsIn(node) : []))[0] ?? neighbourOf(gone)
}

/** Record of the element's removal, or of the removal of its former parent. */
function removalOf(lost: Node, records: readonly MutationRecord[]): MutationRecord | undefined {
  const found = records.find(({ removedNodes }) =>
    [...removedNodes].some((node) => node.contains(lost)),
  )
  return !found || found.target.isConnected ? found : removalOf(found.target, records)
}

/** Nearest control within the part that lost the element, else within its parents. */
function neighbourOf({ target, nextSibling, previousSibling }: MutationRecord) {
  const content = document.getElementById('main')
  const end = content?.contains(target) ? content.parentNode : null
  for (let part: Node | null = target; part && part !== end; part = part.parentNode) {
    const found = nearestIn(part, part === target ? nextSibling : target, previousSibling ?? target)
    if (found) return found
  }
  return content ?? undefined
}

function nearestIn(part: Node, next: Node | null, previous: Node): HTMLElement | undefined {
  // Outside the main content no control is related to the removed one.
  if (part.contains(document.getElementById('main')) && part.nodeName !== 'MAIN') return undefined
  const controls = controlsIn(part)
  return (
    controls.find((each) => lies(each, next, Node.DOCUMENT_POSITION_FOLLOWING)) ??
    controls.findLast((each) => lies(each, previous, Node.DOCUMENT_POSITION_PRECEDING)) ??
    controls[0]
  )
}

function lies(control: Node, place: Node | null, position: number): boolean {
  if (!place?.isConnected) return false
  return place.contains(control) || (place.compareDocumentPosition(control) & position) !== 0
}

function controlsIn(node: Node): readonly HTMLElement[] {
  if (!(node instanceof HTMLElement)) return []
  const all = [node, ...node.querySelectorAll<HTMLElement>(FOCUSABLE)]
  return all.filter((each) => each.matches(FOCUSABLE) && each.checkVisibility())
}
