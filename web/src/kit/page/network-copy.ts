// What a person allowed the page to reach, where the page of a static host reads it before anything
// else runs: web/static/network.js. The worker keeps the choice itself.

const KEY = 'harness-network'

/** Brings the copy up to date; it counts from the next loading on. */
export function copyNetwork(storage: Storage | undefined, cloudHosts: readonly string[]): void {
  try {
    storage?.setItem(KEY, JSON.stringify(cloudHosts))
  } catch {
    // storage is full: then the page reaches this machine alone
  }
}
