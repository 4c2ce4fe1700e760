// Counts the links of a page that lead to the same address.
import type { Seen } from './controls.ts'

/** Counts links with the same address, which are one control to the sweep. */
export class LinkCount {
  /** Maximum number of links on one screen, by control key and label. */
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

  /** Number of additional links to the address of this control. */
  others(key: string): number {
    const counts = [...this.#most].filter(([name]) => name.startsWith(`${key}\n`))
    return Math.max(0, counts.reduce((sum, [, count]) => sum + count, 0) - 1)
  }
}
