// How many links of a page lead to one address.
import type { Seen } from './controls.ts'

/** Links to one address are one control; those beside the first still count for a person. */
export class LinkCount {
  /** By key and label, how many links one screen has at most. */
  readonly #most = new Map<string, number>()

  look(shown: readonly Seen[]): void {
    const now = new Map<string, number>()
    for (const { key, element } of shown) {
      if (element.href === undefined) continue
      const name = `${key}\n${element.label.trim().toLowerCase()}`
      const count = (now.get(name) ?? 0) + 1
      now.set(name, count)
      this.#most.set(name, Math.max(count, this.#most.get(name) ?? 0))
    }
  }

  /** Links to the address of this control beside the first one. */
  others(key: string): number {
    const counts = [...this.#most].filter(([name]) => name.startsWith(`${key}\n`))
    return Math.max(0, counts.reduce((sum, [, count]) => sum + count, 0) - 1)
  }
}
