import type { PlanItem } from '@harness/shared/log/plan-items.ts'

type Plan = readonly PlanItem[]

/** Two texts mean the same part when they share more than this fraction of their words. */
const SAME_PART = 0.5

/**
 * Merges an update into the plan. A missing part stays, a reworded one keeps its position, and a
 * new one is added last.
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

/** Keeps step and reason of an unchanged state when the update omits them. */
function updated(old: PlanItem, now: PlanItem): PlanItem {
  return old.state === now.state ? { ...old, ...now } : now
}

function isReworded(old: string, now: string): boolean {
  const most = Math.max(words(old).size, words(now).size)
  return most > 0 && sharedWords(old, now) / most > SAME_PART
}

/** Number of words that both texts have. */
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
