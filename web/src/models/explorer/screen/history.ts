// What the steps so far tell: nothing is remembered between two requests, so everything is read from them again.
import type { Mark, PastStep } from '../../../core/ports.ts'

/** Two places this close are the same control, in points. */
const SAME_PLACE = 12

const ACTS = new Set(['tap_mark', 'set_value', 'key_shortcut', 'answer_dialog'])
const MOVED_ON = new Set(['changed', 'navigated', 'dialog'])

export function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

export function isAct({ tool }: PastStep): boolean {
  return ACTS.has(tool)
}

/** The acts that led here and were not taken back. A search starts anew. */
export function trailOf(past: readonly PastStep[]): readonly PastStep[] {
  const trail: PastStep[] = []
  for (const step of past) follow(trail, step)
  return trail
}

/** The same without what a link back to a page on the way left behind. */
export function wayOf(past: readonly PastStep[]): readonly PastStep[] {
  const way: PastStep[] = []
  for (const [index, step] of past.entries()) {
    if (past[index - 1]?.url !== step.url) comeBack(way, step.url)
    follow(way, step)
  }
  return way
}

function follow(trail: PastStep[], step: PastStep): void {
  if (step.tool === 'back' && step.success) takeBack(trail, step)
  else if (isQuery(step)) trail.length = 0
  else if (isAct(step) && step.success && MOVED_ON.has(step.outcome)) trail.push(step)
}

/** A link to a page that was on the way undoes what led away from it, when no button was pressed there. */
function comeBack(trail: PastStep[], url: string | undefined): void {
  const first = trail.findIndex((step) => step.url === url)
  const since = trail.slice(Math.max(0, first))
  if (first >= 0 && !since.some(({ mark }) => mark?.role === 'button')) trail.length = first
}

/** What was typed into a search field was asked for, not met. */
export function isQuery({ tool, mark }: PastStep): boolean {
  return tool === 'set_value' && mark !== undefined && isSearchField(mark)
}

export function isSearchField({ role, label }: Pick<Mark, 'role' | 'label'>): boolean {
  return role === 'searchbox' || /\b(search|find)\b/i.test(label)
}

/** Going back undoes everything since the page before. */
function takeBack(trail: PastStep[], { url }: PastStep): void {
  while (trail.at(-1)?.url === url && trail.length > 0) trail.pop()
  trail.pop()
}

/** Whether a past call was about this control. Equal labels are told apart by their place on the page. */
export function isSameControl(
  step: PastStep,
  mark: Mark,
  scrollY: number,
  twins: boolean,
): boolean {
  const then = step.mark
  if (!then || then.label !== mark.label || then.role !== mark.role) return false
  return !twins || isPlaced(step, mark, scrollY)
}

/** Whether a control stands where this call was made. */
export function isPlaced(step: PastStep, mark: Mark, scrollY: number): boolean {
  const then = step.mark
  if (!then) return false
  const dy = then.rect.y + (step.scroll?.y ?? 0) - (mark.rect.y + scrollY)
  return Math.abs(then.rect.x - mark.rect.x) < SAME_PLACE && Math.abs(dy) < SAME_PLACE
}

export function isAtEnd(scroll: PastStep | undefined): boolean {
  if (scroll?.tool !== 'scroll') return false
  const [, at, end] = /now at (\d+) of (\d+)/.exec(scroll.detail) ?? []
  return scroll.outcome === 'at_end' || (at !== undefined && at === end)
}

/** The labels of all controls that were there before. */
export function labelsSeen(past: readonly PastStep[]): ReadonlySet<string> {
  return new Set(past.flatMap(({ labels }) => labels.split('\n')))
}

/** The past calls on pages with this address, newest first. */
export function onPage(past: readonly PastStep[], url: string | undefined): readonly PastStep[] {
  return past.filter((step) => step.url === url).toReversed()
}

/** True when nothing was filled or ticked after this step. */
export function isUnfilledSince(past: readonly PastStep[], step: PastStep): boolean {
  return !past.some((later) => later.step > step.step && isFilling(later))
}

/** A call that gave a field its value. */
export function isFilling({ tool, mark, success }: PastStep): boolean {
  const ticked = tool === 'tap_mark' && /^(checkbox|radio|switch)$/.test(mark?.role ?? '')
  return success && (tool === 'set_value' || ticked)
}

/** How many of the last calls in a row used this tool. */
export function inARow(past: readonly PastStep[], tool: string): number {
  const other = past.findLastIndex((step) => step.tool !== tool)
  return past.length - 1 - other
}
