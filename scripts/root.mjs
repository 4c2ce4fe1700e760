import { fileURLToPath } from 'node:url'

/** Absolute path of a path relative to the root of the checkout. */
export function fromRoot(path) {
  return fileURLToPath(new URL(`../${path}`, import.meta.url))
}
