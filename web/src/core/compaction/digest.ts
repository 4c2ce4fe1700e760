// Shortens old steps without a model: keeps lines with identifiers, shortens the others.

import type { MemoryLine } from '@harness/shared/log/memory.ts'
import { textTokens } from '../context/estimate.ts'
import type { OldStep } from '../context/history.ts'
import { Haystack, type Identifier, identifiersIn, type Weight } from './identifiers.ts'

export interface Entry {
  readonly step: number
  /** Line of the step from the history, plus identifiers that had been cut off. */
  readonly text: string
  /** Action, for a line without identifiers. */
  readonly short: string
  readonly facts: readonly Identifier[]
}

/** Maximum length of the identifiers that are added to a shortened line, in characters. */
const MAX_ADDED = 600

/** A step in one line that carries all its identifiers. */
export function entryOf({ step, line, own, seen, did }: OldStep): Entry {
  const onScreen = identifiersIn(seen, false).filter(({ weight }) => weight >= 2)
  const facts = merged([...identifiersIn(own, true), ...identifiersIn(line, false), ...onScreen])
  const inLine = new Haystack([line])
  const cut = facts.filter((fact) => !inLine.has(fact))
  return { step, text: withFacts(line, cut), short: did || line, facts }
}

/** Entry of a line that an earlier summary kept. */
export function entryOfLine({ step, text, own = [] }: MemoryLine): Entry {
  const found = identifiersIn(text, false)
  const carried = new Haystack([text])
  const noted = own
    .filter((each) => carried.has({ text: each }))
    .flatMap((each) => identifiersIn(`“${each}” ${each}`, true))
  return { step, text, short: text, facts: merged([...noted, ...found]) }
}

export function merged(facts: readonly Identifier[]): readonly Identifier[] {
  const byText = new Map<string, Identifier>()
  for (const fact of facts) {
    const name = fact.text.toLowerCase()
    const known = byText.get(name)
    if (!known || known.weight < fact.weight) byText.set(name, fact)
  }
  return [...byText.values()]
}

function withFacts(line: string, facts: readonly Identifier[]): string {
  const added: string[] = []
  let room = MAX_ADDED
  for (const { text } of facts.toSorted((a, b) => b.weight - a.weight)) {
    if (text.length > room) continue
    added.push(text)
    room -= text.length
  }
  return added.length === 0 ? line : `${line} (also: ${added.join(', ')})`
}

/**
 * Fits the entries into a number of tokens, unchanged if possible. Otherwise joins steps without
 * facts, then keeps only facts, then drops the least important ones, oldest first.
 */
export function digest(entries: readonly Entry[], tokens: number): readonly MemoryLine[] {
  const forms = [joined(entries), factsOnly(entries, 0), factsOnly(entries, 1)]
  const fitting = forms.find((lines) => sizeOf(lines) <= tokens)
  return fitting ?? cut(entries, tokens)
}

export function sizeOf(lines: readonly { readonly text: string }[]): number {
  return textTokens(lines.map(({ text }) => text).join('\n'))
}

/** Joins consecutive steps whose facts are in other lines, and counts equal actions. */
function joined(entries: readonly Entry[]): readonly MemoryLine[] {
  const known = new Set<string>()
  const lines: MemoryLine[] = []
  let plain: Entry[] = []
  const flush = () => {
    lines.push(...shortened(plain))
    plain = []
  }
  for (const entry of entries) {
    const fresh = freshFacts(entry, known)
    if (fresh.length === 0) plain.push(entry)
    else {
      flush()
      lines.push(lineOf(entry.step, entry.text, fresh))
    }
  }
  flush()
  return lines
}

function freshFacts({ facts }: Entry, known: Set<string>): readonly Identifier[] {
  const fresh = facts.filter(({ text }) => !known.has(text.toLowerCase()))
  for (const { text } of fresh) known.add(text.toLowerCase())
  return fresh
}

function lineOf(step: number, text: string, facts: readonly Identifier[]): MemoryLine {
  const own = facts.filter(({ weight }) => weight >= 2).map((fact) => fact.text)
  return { step, text, ...(own.length > 0 && { own }) }
}

/** Maximum length of the joined actions, in characters. */
const MAX_SHORT = 300

function shortened(entries: readonly Entry[]): readonly MemoryLine[] {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return []
  const counts = new Map<string, number>()
  for (const { short } of entries) counts.set(short, (counts.get(short) ?? 0) + 1)
  const parts = [...counts].map(([text, times]) => (times > 1 ? `${text} (${times} times)` : text))
  const steps =
    first.step === last.step ? `Step ${first.step}` : `Steps ${first.step} to ${last.step}`
  return [{ step: first.step, text: `${steps}: ${parts.join('; ')}`.slice(0, MAX_SHORT) }]
}

/** One line per step with the facts that no earlier line has. */
function factsOnly(entries: readonly Entry[], least: Weight): readonly MemoryLine[] {
  const known = new Set<string>()
  return entries.flatMap((entry) => {
    const fresh = freshFacts(entry, known).filter(({ weight }) => weight >= least)
    if (fresh.length === 0) return []
    const from = entry.step > 0 ? `Step ${entry.step}: ` : ''
    return [lineOf(entry.step, `${from}${fresh.map(({ text }) => text).join(', ')}`, fresh)]
  })
}

function cut(entries: readonly Entry[], tokens: number): readonly MemoryLine[] {
  const heavy = [factsOnly(entries, 2), factsOnly(entries, 3)]
  const fitting = heavy.find((lines) => sizeOf(lines) <= tokens)
  if (fitting) return fitting
  let lines = factsOnly(entries, 3)
  while (lines.length > 0 && sizeOf(lines) > tokens)
    lines = lines.slice(Math.ceil(lines.length / 8))
  return lines
}
