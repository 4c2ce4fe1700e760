import type { Doubts } from './doubts.ts'

/** Context shared by all parts of a copy. */
export interface Copying {
  /** An inert document: nothing in it loads or runs. */
  readonly page: Document
  readonly doubts: Doubts
  readonly values: ReadonlyMap<Element, string>
  readonly focused: Element | undefined
  readonly cssText: (url: string) => string | undefined
  /** Local address, for use in the screenshot, of content from another host. */
  readonly foreign: (url: string) => string
  readonly foreignCss: (css: string) => string
}

/** Maps each copy to its original element. */
export const originals = new WeakMap<Element, Element>()
