// Address of a picture screen, for logs, checks (`url=box-size`) and screen comparison. The model
// does not see it, because it would reveal what only the picture should show.

const SCHEME = 'prototype:///'

/** Returns `prototype:///box-size`, or `prototype:///box-size#pause` with an overlay above it. */
export function screenAddress(screen: string, overlays: readonly string[] = []): string {
  return [SCHEME + screen, ...overlays].join('#')
}

/** Address of a file of an HTML prototype, such as `prototype:///shop/basket.html`. */
export function fileAddress(path: string): string {
  return SCHEME + path
}

/** Prototype file that an address names; undefined for every other address. */
export function fileIn(address: string | undefined): string | undefined {
  return address?.startsWith(SCHEME) ? address.slice(SCHEME.length) : undefined
}

/** True for the address of a screen that is identified only by its picture. */
export function isPictureAddress(url: string | undefined): boolean {
  return fileIn(url) !== undefined
}
