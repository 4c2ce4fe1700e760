// Copy of the allowed hosts for web/static/network.js, which runs first on a statically hosted
// page. The worker stores the original.

const KEY = 'harness-network'

/** Updates the copy, which takes effect at the next load. */
export function copyNetwork(storage: Storage | undefined, cloudHosts: readonly string[]): void {
  try {
    storage?.setItem(KEY, JSON.stringify(cloudHosts))
  } catch {
    // Storage is full: the page may then contact only this machine.
  }
}
