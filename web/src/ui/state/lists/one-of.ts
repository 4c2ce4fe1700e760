/** A parameter of the address that is meant to stand there once; what is empty is not there. */
export function oneOf(found: string | string[] | undefined): string | undefined {
  const first = Array.isArray(found) ? found[0] : found
  return first === '' ? undefined : first
}
