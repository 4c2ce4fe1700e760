// Addresses that scripts set after the page was written: they also lead to the prototype's files.
import { localCss } from './css.ts'
import type { Files } from './files.ts'
import type { Missing } from './missing-files.ts'
import { localAddress } from './rewrite.ts'

const ADDRESSES: readonly (readonly [owner: () => object, name: string])[] = [
  [() => HTMLImageElement.prototype, 'src'],
  [() => HTMLScriptElement.prototype, 'src'],
  [() => HTMLSourceElement.prototype, 'src'],
  [() => HTMLMediaElement.prototype, 'src'],
  [() => HTMLLinkElement.prototype, 'href'],
]

const LOADING =
  'img[src], script[src], source[src], video[src], audio[src], link[rel~=stylesheet][href]'

export function followLateAddresses(from: string, files: Files, missing: Missing): void {
  const about = { files, missing }
  const local = (address: string): string => {
    if (/^(blob|data|#)/i.test(address)) return address
    const place = files.place(address, from)
    if (place.kind === 'elsewhere') {
      missing.add(place)
      return address
    }
    const url = files.url(place.path)
    if (url === undefined) missing.add(place)
    return url ?? files.name(place.path)
  }
  for (const [owner, name] of ADDRESSES) {
    const property = Object.getOwnPropertyDescriptor(owner(), name)
    const set = property?.set
    if (!property || !set) continue
    Object.defineProperty(owner(), name, {
      ...property,
      set(this: Element, value: unknown) {
        set.call(this, local(String(value)))
      },
    })
  }
  const setAttribute = Element.prototype.setAttribute
  Element.prototype.setAttribute = function setLocally(this: Element, name: string, value: string) {
    const isAddress =
      (name === 'src' || name === 'href') && this.matches('img, script, source, video, audio, link')
    setAttribute.call(this, name, isAddress ? local(String(value)) : value)
  }
  // Elements inserted as markup are corrected afterwards; their first request has failed by then.
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element) correct(node, from, about)
  }).observe(document, { childList: true, subtree: true })
}

function correct(root: Element, from: string, about: Parameters<typeof localAddress>[3]): void {
  const inside = [...root.querySelectorAll(LOADING)]
  for (const element of root.matches(LOADING) ? [root, ...inside] : inside)
    localAddress(element, element.localName === 'link' ? 'href' : 'src', from, about)
  void localInlineStyles(root, from, about.files)
}

async function localInlineStyles(root: Element, from: string, files: Files): Promise<void> {
  const styled = [root, ...root.querySelectorAll('[style*="url("]')]
  for (const element of styled) {
    const style = element.getAttribute('style')
    if (!style || !/url\(/i.test(style) || /url\("?(blob|data):/i.test(style)) continue
    const local = await localCss(style, from, files)
    if (local !== style) element.setAttribute('style', local)
  }
}
