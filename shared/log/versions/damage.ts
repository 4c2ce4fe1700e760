import { counted } from '../../base/counted.ts'

/** Damage tolerated while reading a run. */
export type DamageKind =
  | 'torn'
  | 'unreadable'
  | 'unknown_kind'
  | 'unnumbered'
  | 'repeated'
  | 'hole'
  | 'too_long'
  | 'after_end'
  | 'beginning_missing'
  | 'step_missing'
  | 'picture_missing'
  | 'screen_missing'
  | 'incomplete'
  | 'meta_missing'
  | 'meta_unreadable'

/** One tolerated problem, with a sentence for the user who opened the run. */
export interface Damage {
  readonly kind: DamageKind
  readonly text: string
}

export function damage(kind: DamageKind, text: string): Damage {
  return { kind, text }
}

/** Number of rows in user-facing words. */
export function countedEntries(count: number): string {
  return counted(count, 'log entry', 'log entries')
}

/** Lists up to five numbers in words: "2, 3 and 4", "1, 2, 3, 4, 5 and 12 more". */
export function listed(numbers: readonly number[]): string {
  const shown = numbers.slice(0, 5)
  if (numbers.length > shown.length)
    return `${shown.join(', ')} and ${numbers.length - shown.length} more`
  const last = shown.at(-1)
  return shown.length < 2 ? String(last ?? '') : `${shown.slice(0, -1).join(', ')} and ${last}`
}
