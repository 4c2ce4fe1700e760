// Empties every frame of the page before the browser loads its document, in any shadow root and
// however it was inserted. An embedded document would have everything that `page/stand-ins.ts`
// takes away, connections included. Uses only natives that no script of the page can have changed,
// and no iterators, which a page may change.
import { RENAMED, renameDeclaredRoots } from './declared-roots.ts'

const { apply } = Reflect
const { attachShadow, getAttribute, matches, removeAttribute } = Element.prototype
const { observe } = MutationObserver.prototype
const { appendChild, removeChild } = Node.prototype
const inElement = Element.prototype.querySelectorAll
const inFragment = DocumentFragment.prototype.querySelectorAll

/** Returns the native getter of a property. */
function reader<T extends object, K extends keyof T & string>(owner: T, name: K): (of: T) => T[K] {
  const get = Object.getOwnPropertyDescriptor(owner, name)?.get ?? (() => undefined)
  return (of) => apply(get, of, [])
}

const added = reader(MutationRecord.prototype, 'addedNodes')
const targetOf = reader(MutationRecord.prototype, 'target')
const length = reader(NodeList.prototype, 'length')
const typeOf = reader(Node.prototype, 'nodeType')
const parentOf = reader(Node.prototype, 'parentNode')
const openRoot = reader(Element.prototype, 'shadowRoot')
const contentOf = reader(HTMLTemplateElement.prototype, 'content')

/** Carries its own iterator, which a page cannot replace. */
const ADDRESSES = Object.assign(['src', 'srcdoc'], {
  [Symbol.iterator]() {
    let at = 0
    return { next: () => ({ done: at >= 2, value: at++ === 0 ? 'src' : 'srcdoc' }) }
  },
})
const OBSERVED = { childList: true, subtree: true, attributes: true, attributeFilter: ADDRESSES }
const FRAMES = 'iframe, frame'
const DECLARED = `template[${RENAMED}]`

const isElement = (node: Node | null | undefined): node is Element => !!node && typeOf(node) === 1
const is = (element: Element, selector: string): boolean => apply(matches, element, [selector])
const value = (element: Element, name: string): string | null =>
  apply(getAttribute, element, [name])

/** Removes an address from a frame; false when it has none. */
function removeAddress(frame: Element, name: string): boolean {
  if (value(frame, name) === null) return false
  apply(removeAttribute, frame, [name])
  return true
}

/**
 * Watches the document from before any content of the page is in it. Calls `onEmptied` for each
 * frame that would have loaded a document.
 */
export function emptyFrames(onEmptied: () => void): void {
  /** True once a root is clonable: its clones appear without a call of `attachShadow`. */
  let mayBeCopied = false

  const emptyFrame = (frame: Element): void => {
    const hadPage = removeAddress(frame, 'src')
    if (removeAddress(frame, 'srcdoc') || hadPage) onEmptied()
  }
  const find = (element: Element): void => {
    const root = mayBeCopied ? openRoot(element) : null
    if (root) {
      watch(root)
      search(root)
    }
    if (is(element, DECLARED)) makeDeclaredRoot(element)
    else if (is(element, FRAMES)) emptyFrame(element)
  }
  const search = (root: Element | ShadowRoot): void => {
    const sought = mayBeCopied ? '*' : `${FRAMES}, ${DECLARED}`
    const list: NodeListOf<Element> = apply(isElement(root) ? inElement : inFragment, root, [
      sought,
    ])
    for (let at = 0; at < length(list); at++) {
      const element = list[at]
      if (element) find(element)
    }
  }
  const read = (record: MutationRecord): void => {
    const target = targetOf(record)
    if (isElement(target) && is(target, FRAMES)) emptyFrame(target)
    const nodes = added(record)
    for (let at = 0; at < length(nodes); at++) {
      const node = nodes[at]
      if (!isElement(node)) continue
      find(node)
      search(node)
    }
  }
  const observer = new MutationObserver((records) => {
    for (let at = 0; at < records.length; at++) {
      const record = records[at]
      if (record) read(record)
    }
  })
  const watch = (root: Document | ShadowRoot): void => {
    apply(observe, observer, [root, OBSERVED])
  }
  watchNewRoots((root, isCopyable) => {
    mayBeCopied ||= isCopyable
    watch(root)
  })
  renameDeclaredRoots()
  watch(document)
}

function watchNewRoots(onRoot: (root: ShadowRoot, isCopyable: boolean) => void): void {
  Element.prototype.attachShadow = function attach(this: Element, init: ShadowRootInit) {
    // Read once: a getter may return another value the next time.
    const given = { ...init }
    const isOpen = String(given.mode) === 'open'
    if (!isOpen) given.clonable = false
    const root: ShadowRoot = apply(attachShadow, this, [
      { ...given, mode: isOpen ? 'open' : given.mode },
    ])
    onRoot(root, Boolean(given.clonable))
    return root
  }
}

/** Attaches the root as the parser would have done, slightly later. */
function makeDeclaredRoot(template: Element): void {
  const host = parentOf(template)
  const mode = value(template, RENAMED)
  if (
    !isElement(host) ||
    !(template instanceof HTMLTemplateElement) ||
    (mode !== 'open' && mode !== 'closed')
  )
    return
  try {
    const root = host.attachShadow({
      mode,
      delegatesFocus: value(template, 'shadowrootdelegatesfocus') !== null,
      clonable: value(template, 'shadowrootclonable') !== null,
    })
    apply(appendChild, root, [contentOf(template)])
    apply(removeChild, host, [template])
  } catch {
    // The host has a root already, or cannot have one: the template stays, as with the parser.
  }
}
