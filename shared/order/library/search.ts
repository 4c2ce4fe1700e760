import type { LibraryKind } from './library.ts'

interface Searchable {
  readonly name: string
  readonly text?: string
  readonly blurb?: string
  readonly notes?: string
  readonly target?: { readonly kind: string; readonly url?: string }
}

/** True when every word of the search occurs in name, sentence, text or notes, ignoring case. */
export function isFound(entry: Searchable, search: string): boolean {
  const { name, text = '', blurb = '', notes = '', target } = entry
  const all = [name, blurb, text, notes, target?.url ?? ''].join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

/** Unused name for a copy: "Hurried (copy)", then "Hurried (copy 2)". */
export function copyName(name: string, taken: readonly string[]): string {
  const known = new Set(taken)
  for (let count = 1; ; count += 1) {
    const candidate = `${name} (copy${count === 1 ? '' : ` ${count}`})`
    if (!known.has(candidate)) return candidate
  }
}

/** Singular nouns of the kinds, for texts. */
export const KIND_WORDS = {
  applications: 'application',
  personas: 'persona',
  goals: 'goal',
  chains: 'chain',
} as const satisfies Readonly<Record<LibraryKind, string>>
