import { fileURLToPath } from 'node:url'

/** An absolute path from one that starts at the root of the checkout. */
export function fromRoot(path) {
  return fileURLToPath(new URL(`../${path}`, import.meta.url))
}
