import { type Accessor, createSignal } from 'solid-js'
import type { Triaged } from '../../kit/findings/triage.ts'
import type { Findings } from './create-findings.ts'

export interface Chosen {
  /** Selected findings in list order; empty when a decision applies to the one in the pane. */
  readonly all: Accessor<readonly Triaged[]>
  readonly has: (each: Triaged) => boolean
  readonly toggle: (each: Triaged) => void
  /** Moves the focus, and selects every finding from the old to the new position. */
  readonly extend: (by: number) => void
  readonly clear: () => void
}

/** Findings selected for one decision; those hidden by the filter are left out. */
export function createChosen(findings: Findings): Chosen {
  const [keys, setKeys] = createSignal<ReadonlySet<string>>(new Set())
  const has = (each: Triaged) => keys().has(findings.keyOf(each))
  return {
    all: () => findings.shown().filter(has),
    has,
    toggle: (each) => {
      const key = findings.keyOf(each)
      const others = [...keys()].filter((other) => other !== key)
      setKeys(new Set(keys().has(key) ? others : [...others, key]))
    },
    extend: (by) => {
      const shown = findings.shown()
      const current = findings.current()
      const at = current ? shown.indexOf(current) : 0
      const end = Math.min(Math.max(0, at + by), shown.length - 1)
      const passed = shown.slice(Math.min(at, end), Math.max(at, end) + 1)
      setKeys(new Set([...keys(), ...passed.map(findings.keyOf)]))
      findings.move(by)
    },
    clear: () => setKeys(new Set<string>()),
  }
}
