import type { Mac } from './mac.ts'

/** Lets programs of a name wait until the returned function is called. */
export function hold(mac: Mac, name: string): () => void {
  let release: () => void = () => undefined
  mac.held.set(
    name,
    new Promise((resolve) => {
      release = resolve
    }),
  )
  return () => {
    mac.held.delete(name)
    release()
  }
}
