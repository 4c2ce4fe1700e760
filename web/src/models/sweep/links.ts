// Links to one address are one control to use, and still as many links to a person: those that are
// not used are counted.
import type { Seen } from './controls.ts'

export class LinkCount {
  /** By key, how many links of each label one screen has at most. */
  readonly #most = new Map<string, Map<string, number>>()

  look(shown: readonly Seen[]): void {
    const now = new Map<string, Map<string, number>>()
    for (const { key, element } of shown)
      if (element.href !== undefined) add(now, key, element.label.trim().toLowerCase())
    for (const [key, labels] of now)
      for (const [label, count] of labels) {
        const most = this.#most.get(key) ?? new Map<string, number>()
        this.#most.set(key, most.set(label, Math.max(count, most.get(label) ?? 0)))
      }
  }

  /** Links to the address of this control beside the first one. */
  others(key: string): number {
    const counts = [...(this.#most.get(key)?.values() ?? [])]
    return Math.max(0, counts.reduce((sum, count) => sum + count, 0) - 1)
  }
}

function add(to: Map<string, Map<string, number>>, key: string, label: string): void {
  const labels = to.get(key) ?? new Map<string, number>()
  to.set(key, labels.set(label, (labels.get(label) ?? 0) + 1))
}
