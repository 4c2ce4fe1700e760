// Documents and shadow trees of the page: each needs its own observers and animation queries.
import { heldValue, isControl, isSecure } from '../find/control.ts'
import { documentIn, isFrameElement, rootIn, topFrame, walk } from '../find/walk.ts'

const MAX_COMPARED = 400

export type Tree = Document | ShadowRoot

interface Inner {
  readonly host: Element
  readonly root: Tree
}

export interface Content {
  /** Values by control. */
  readonly controls: ReadonlyMap<Element, string>
  readonly inner: readonly Inner[]
}

/** Reads the page once, including shadow roots and same-origin frames. */
export function readContent(): Content {
  const controls = new Map<Element, string>()
  const inner: Inner[] = []
  for (const { elements, host } of walk(document, topFrame())) {
    for (const element of elements)
      if (controls.size < MAX_COMPARED && isControl(element)) controls.set(element, held(element))
    const root = host && rootIn(host)
    if (root) inner.push({ host, root })
  }
  return { controls, inner }
}

function held(control: Element): string {
  if (isSecure(control)) return 'secure'
  return 'checked' in control
    ? `${control.checked}${heldValue(control)}`
    : (heldValue(control) ?? '')
}

/** Trees found by the last read of the page. */
export interface Trees {
  readonly all: readonly Tree[]
  keep(content: Content): void
  /** True when a frame has loaded another page since then. */
  haveTurned(): boolean
}

export function makeTrees(): Trees {
  let inner: readonly Inner[] = []
  return {
    get all() {
      return [document, ...inner.flatMap(({ host, root }) => (host.isConnected ? root : []))]
    },
    keep(content) {
      inner = content.inner
    },
    haveTurned: () =>
      inner.some(({ host, root }) => isFrameElement(host) && documentIn(host) !== root),
  }
}
