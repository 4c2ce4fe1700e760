// The address of a screen made of pictures: for logs, checks and the comparison of screens. People
// write checks with it (`url=box-size`); a model does not read it, because it would name what only
// the picture should say.

const SCHEME = 'prototype:///'

/** `prototype:///box-size`, and with an overlay above it `prototype:///box-size#pause`. */
export function screenAddress(screen: string, overlays: readonly string[] = []): string {
  return [SCHEME + screen, ...overlays].join('#')
}

/** The address of a file of an HTML prototype, as in `prototype:///shop/basket.html`. */
export function fileAddress(path: string): string {
  return SCHEME + path
}

/** The file of a prototype that an address names; undefined for every other address. */
export function fileIn(address: string | undefined): string | undefined {
  return address?.startsWith(SCHEME) ? address.slice(SCHEME.length) : undefined
}

/** True for the address of a screen that is identified only by its picture. */
export function isPictureAddress(url: string | undefined): boolean {
  return fileIn(url) !== undefined
}
