/** First value of an address parameter; an empty value counts as absent. */
export function oneOf(found: string | string[] | undefined): string | undefined {
  const first = Array.isArray(found) ? found[0] : found
  return first === '' ? undefined : first
}
