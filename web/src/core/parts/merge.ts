import type { PlanItem } from '@harness/shared/log/plan-items.ts'

type Plan = readonly PlanItem[]

/** Two texts of one part have more than this share of their words in common. */
const SAME_PART = 0.5

/**
 * The plan after an update. A part that the update leaves out stays, one in other words keeps its
 * place, and a new one comes last.
 */
export function mergePlan(before: Plan, update: Plan): Plan {
  const given = new Map(update.map((item) => [plain(item.text), item]))
  const found = new Map<PlanItem, PlanItem>()
  const match = (isSame: (old: PlanItem, now: PlanItem) => boolean) => {
    for (const old of before) {
      const now = found.has(old) ? undefined : [...given.values()].find((each) => isSame(old, each))
      if (!now) continue
      found.set(old, now)
      given.delete(plain(now.text))
    }
  }
  match((old, now) => plain(old.text) === plain(now.text))
  match((old, now) => isReworded(old.text, now.text))
  const kept = before.map((old) => updated(old, found.get(old) ?? old))
  return [...kept, ...given.values()]
}

/** The step or the reason of a state that did not change need not be named again. */
function updated(old: PlanItem, now: PlanItem): PlanItem {
  return old.state === now.state ? { ...old, ...now } : now
}

function isReworded(old: string, now: string): boolean {
  const most = Math.max(words(old).size, words(now).size)
  return most > 0 && sharedWords(old, now) / most > SAME_PART
}

/** Number of words that are in both texts. */
export function sharedWords(one: string, other: string): number {
  const known = words(other)
  return [...words(one)].filter((word) => known.has(word)).length
}

function words(text: string): ReadonlySet<string> {
  return new Set(plain(text).split(' ').filter(Boolean))
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
