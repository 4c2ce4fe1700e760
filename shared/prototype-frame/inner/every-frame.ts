// Finds every frame of the page before the browser loads what it names, in whatever shadow root and
// however it came there: a page in a frame of its own would have all that `page/stand-ins.ts` takes
// away, connections among it. Only what no script of the page can have changed is used here, and
// loops count, because a page may change what iterates.
import { RENAMED, renameDeclaredRoots } from './declared-roots.ts'
import { SRC, SRCDOC } from './source.ts'

interface Finding {
  /** A document that this script itself gives a frame. */
  readonly isOwn: (html: string | null) => boolean
  /** It names nothing any more that the browser would load. */
  readonly onFrame: (frame: HTMLIFrameElement) => void
  /** Whatever loads, in whatever root. */
  readonly onLoad: (event: Event) => void
}

const { apply } = Reflect
const { attachShadow, getAttribute, matches, removeAttribute, setAttribute } = Element.prototype
const { observe } = MutationObserver.prototype
const { addEventListener } = EventTarget.prototype
const { appendChild, removeChild } = Node.prototype
const inElement = Element.prototype.querySelectorAll
const inFragment = DocumentFragment.prototype.querySelectorAll

/** Reads a property as the browser has it. */
function reader<T extends object, K extends keyof T & string>(owner: T, name: K): (of: T) => T[K] {
  const get = Object.getOwnPropertyDescriptor(owner, name)?.get ?? (() => undefined)
  return (of) => apply(get, of, [])
}

const added = reader(MutationRecord.prototype, 'addedNodes')
const targetOf = reader(MutationRecord.prototype, 'target')
const length = reader(NodeList.prototype, 'length')
const typeOf = reader(Node.prototype, 'nodeType')
const parentOf = reader(Node.prototype, 'parentNode')
const isInPage = reader(Node.prototype, 'isConnected')
const openRoot = reader(Element.prototype, 'shadowRoot')
const contentOf = reader(HTMLTemplateElement.prototype, 'content')

/** With an iterator of its own. */
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

function putAside(frame: Element, name: string, own: string): void {
  const named = value(frame, name)
  if (named === null) return
  apply(setAttribute, frame, [own, named])
  apply(removeAttribute, frame, [name])
}

/** For the document as it is now, from before anything of the page is in it. */
export function watchEveryFrame({ isOwn, onFrame, onLoad }: Finding): void {
  /** A root that may be copied comes without a call. */
  let mayBeCopied = false

  const find = (element: Element): void => {
    const root = mayBeCopied ? openRoot(element) : null
    if (root) {
      watch(root)
      search(root)
    }
    if (is(element, DECLARED)) makeDeclaredRoot(element)
    else if (is(element, FRAMES)) findFrame(element)
  }
  const findFrame = (frame: Element): void => {
    putAside(frame, 'src', SRC)
    if (!isOwn(value(frame, 'srcdoc'))) putAside(frame, 'srcdoc', SRCDOC)
    if (frame instanceof HTMLIFrameElement && isInPage(frame)) onFrame(frame)
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
  const readAddress = (target: Node): void => {
    if (!isElement(target) || !is(target, FRAMES)) return
    const html = value(target, 'srcdoc')
    if (value(target, 'src') !== null || (html !== null && !isOwn(html))) findFrame(target)
  }
  const read = (record: MutationRecord): void => {
    readAddress(targetOf(record))
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
    apply(addEventListener, root, ['load', onLoad, true])
  }
  Element.prototype.attachShadow = function attach(this: Element, init: ShadowRootInit) {
    // Read once: a page may answer differently the next time.
    const given = { ...init }
    const isOpen = String(given.mode) === 'open'
    if (!isOpen) given.clonable = false
    if (given.clonable) mayBeCopied = true
    const root: ShadowRoot = apply(attachShadow, this, [
      { ...given, mode: isOpen ? 'open' : given.mode },
    ])
    watch(root)
    return root
  }
  renameDeclaredRoots()
  watch(document)
}

/** As the parser would have done, a moment later. */
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
    // It has a root already, or may have none: the template stays, as it would for the parser.
  }
}
