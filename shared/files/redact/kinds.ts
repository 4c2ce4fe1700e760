import type { RedactionKind } from '../../log/redaction.ts'

const ALWAYS: ReadonlySet<RedactionKind> = new Set(['secret', 'card', 'account'])

/** True for kinds that are always removed from an exported file. */
export function isAlways(kind: RedactionKind): boolean {
  return ALWAYS.has(kind)
}

/**
 * Names of placeholders such as `[e-mail-1]`. They have no spaces, so that an address stays valid.
 */
const PLACEHOLDERS: Readonly<Record<RedactionKind, string>> = {
  secret: 'secret',
  card: 'card',
  account: 'account',
  email: 'e-mail',
  phone: 'phone',
  name: 'name',
  typed: 'typed',
}

export function placeholder(kind: RedactionKind, number: number): string {
  return `[${PLACEHOLDERS[kind]}-${number}]`
}

const PLACEHOLDER = new RegExp(
  `^\\[(?:(?:${Object.values(PLACEHOLDERS).join('|')})-\\d+|hidden)\\]$`,
)

/** True for a placeholder that an earlier export wrote in place of a value. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text)
}

/** Masked value for a list on the screen: its first two characters and its last. */
export function masked(value: string): string {
  const signs = [...value]
  if (signs.length < 6) return '•'.repeat(signs.length)
  return `${signs.slice(0, 2).join('')}${'•'.repeat(Math.min(8, signs.length - 3))}${signs.at(-1)}`
}
