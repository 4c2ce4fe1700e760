// Removes what HTML allows and XML does not: names with special characters, control characters,
// lone surrogates.

const NAME = /^[A-Za-z_][\w.-]*$/
/** Prefixed attributes that XML knows without a declaration, or that the serializer declares. */
const PREFIXED = /^(xml|xlink):[a-z]+$/

export function isElementName(name: string): boolean {
  return NAME.test(name)
}

export function isAttributeName(name: string): boolean {
  return (NAME.test(name) && name !== 'xmlns') || PREFIXED.test(name)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Half of a surrogate pair. */
const LONE = /\p{Surrogate}/gu

export function xmlText(text: string): string {
  return text.replace(LONE, '\ufffd').replace(CONTROLS, '')
}
