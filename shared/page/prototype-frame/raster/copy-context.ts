import type { Doubts } from './doubts.ts'

/** Context shared by all parts of a copy. */
export interface Copying {
  /** An inert document: nothing in it loads or runs. */
  readonly page: Document
  readonly doubts: Doubts
  readonly values: ReadonlyMap<Element, string>
  readonly focused: Element | undefined
  readonly cssText: (url: string) => string | undefined
  /** The address under which a picture finds what came from a host. */
  readonly foreign: (url: string) => string
  readonly foreignCss: (css: string) => string
}

/** Original elements by their copies. */
export const originals = new WeakMap<Element, Element>()
