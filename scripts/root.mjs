import { fileURLToPath } from 'node:url'

/** The absolute path of a path relative to the root of the checkout. */
export function fromRoot(path) {
  return fileURLToPath(new URL(`../${path}`, import.meta.url))
}
