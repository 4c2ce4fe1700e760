// `fetch` and XMLHttpRequest for the files of the prototype. All other requests go to the browser,
// where the frame's policy refuses them.
import type { Files } from './files.ts'
import type { Missing } from './missing-files.ts'

export function answerRequests(from: string, files: Files, missing: Missing): void {
  const local = (address: string): string | undefined => {
    if (/^(blob|data):/i.test(address)) return undefined
    const place = files.place(address, from)
    if (place.kind === 'file' && files.has(place.path)) return files.url(place.path)
    missing.add(place)
    return undefined
  }
  const nativeFetch = window.fetch
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const url = /^(get|head)$/i.test(method) ? local(address) : undefined
    return url === undefined ? nativeFetch.call(window, input, init) : nativeFetch.call(window, url)
  }
  const open = XMLHttpRequest.prototype.open
  XMLHttpRequest.prototype.open = function openLocally(
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
    ...rest: readonly unknown[]
  ) {
    const own = /^get$/i.test(method) ? local(String(url)) : undefined
    Reflect.apply(open, this, [method, own ?? url, ...rest])
  }
}
