// What the matter is, for forms that ask it: what the goal reports, in its own words.
import type { Goal } from '../goal/goal.ts'
import { plain } from '../goal/words.ts'

/** Asks in the writer's own words. */
const DESCRIBES =
  /\bwhat\b.*\b(los[et]|happen|wrong|notice|broken|about|like|problem|report)|\b(describe|description)\b/

/** What the goal reports or asks, without its verb: "a grey hat at the rink". */
export function matterOf({ kinds, text }: Goal): string | undefined {
  if (!kinds.some(({ name }) => name === 'contact')) return undefined
  const [, matter] =
    /^(?:please )?(?:report|ask|write|tell)\b(?: them)?(?: that)?(?: (?:i|we)(?: have)? (?:lost|found|saw|noticed))? (.+?)\.?$/i.exec(
      text,
    ) ?? []
  return matter
}

/** The label asks for it. */
export function asksMatter(label: string): boolean {
  return DESCRIBES.test(plain(label))
}
