// Placeholders in saved goals: `$1` to `$99` by number, `$ARGUMENTS` for all of them, `$$` for a
// dollar sign.
import type { Goal } from './library.ts'

const PLACE = /\$(\$|ARGUMENTS\b|[1-9]\d?)/g

/** By placeholder name. */
export type Fills = Readonly<Record<string, string>>

/** Distinct placeholders of a text, in order of appearance. */
export function placeholdersIn(text: string): readonly string[] {
  const found = [...text.matchAll(PLACE)].map(([place]) => place)
  return [...new Set(found.filter((place) => place !== '$$'))]
}

/** Part of a filled text; `place` is the placeholder that it replaced. */
interface FilledPart {
  readonly text: string
  readonly place?: string
}

type Template = Pick<Goal, 'text' | 'placeholders'>

function fillOf(place: string, { placeholders }: Template, fills: Fills): string {
  const given = fills[place]?.trim()
  if (given) return given
  if (place === '$ARGUMENTS') {
    const all = Object.keys(fills).filter((name) => /^\$\d+$/.test(name))
    const inOrder = all.sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
    const joined = inOrder.flatMap((name) => fills[name]?.trim() || []).join(' ')
    if (joined !== '') return joined
  }
  return placeholders.find(({ name }) => name === place)?.fallback?.trim() ?? ''
}

/**
 * Text for the model, in parts. Filled in one pass, so a placeholder inside a value stays
 * unchanged.
 */
export function filledParts(goal: Template, fills: Fills): readonly FilledPart[] {
  const parts: FilledPart[] = []
  let end = 0
  for (const match of goal.text.matchAll(PLACE)) {
    const [place] = match
    if (match.index > end) parts.push({ text: goal.text.slice(end, match.index) })
    parts.push(place === '$$' ? { text: '$' } : { text: fillOf(place, goal, fills), place })
    end = match.index + place.length
  }
  if (end < goal.text.length) parts.push({ text: goal.text.slice(end) })
  return parts
}

/**
 * Text with its values; an unfilled placeholder keeps its name, so that the text stays readable.
 */
export function filledText(goal: Template, fills: Fills): string {
  return filledParts(goal, fills)
    .map(({ text, place = '' }) => text || place)
    .join('')
}

/** Placeholders without a value: a run cannot start with one. */
export function unfilled(goal: Template, fills: Fills): readonly string[] {
  return placeholdersIn(goal.text).filter((place) => fillOf(place, goal, fills) === '')
}
