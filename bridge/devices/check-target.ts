// Checks that the target of a gesture or of typing is still the observed one. A named element is
// found again by its own text.

import type { Point } from '@harness/shared/base/geometry.ts'
import { quote } from '@harness/shared/device/known-results.ts'
import type { Scene, ScreenElement } from '@harness/shared/device/observation.ts'
import { type NotDone, notDone } from '@harness/shared/device/outcomes.ts'
import { meansTheSame } from '@harness/shared/device/steady-words.ts'
import { changedTo } from '@harness/shared/device/targets.ts'
import type { Capture } from './device.ts'

type Shown = Pick<Scene, 'dialog' | 'elements'>

/** Observation, and its time (`performance.now`). */
export type Looked = Capture & { readonly at: number }

/**
 * Refuses a call when a dialog opened or another control is at the point. Used by devices that
 * report only a whole screen.
 */
export function changedAt(
  places: readonly Point[],
  { scene: was, at }: Pick<Looked, 'at'> & { readonly scene: Shown },
  now: Shown,
): NotDone | undefined {
  if (now.dialog && now.dialog.message !== was.dialog?.message) return newDialog(now.dialog)
  for (const place of places) {
    const is = controlAt(place, now)
    const before = controlAt(place, was)
    const isSame = is?.role === before?.role && is?.label === before?.label
    if (is && !isSame && !(before && onlyCounts([before, was], [is, now], at)))
      return changedTo('place', is.label)
  }
  return undefined
}

type Placed = readonly [control: ScreenElement, on: Shown]

/**
 * True when a counter or clock advanced: only a number in its text differs. After a scroll, or in
 * another calendar month, other controls differ too.
 */
function onlyCounts(before: Placed, now: Placed, at: number): boolean {
  if (!meansTheSame(before[0].label, now[0].label, performance.now() - at)) return false
  const shown = ([control, { elements }]: Placed) =>
    elements.map((element) => {
      const { role, label, rect } = element
      return [role, element === control ? '' : label, rect]
    })
  return JSON.stringify(shown(before)) === JSON.stringify(shown(now))
}

function newDialog({ message }: NonNullable<Scene['dialog']>): NotDone {
  return notDone(
    'stale_mark',
    `Nothing was done: a dialog opened after the last look: ${quote(message)}. Look again.`,
  )
}

/** Returns the smallest control at the point, because a cell contains its own controls. */
function controlAt({ x, y }: Point, { elements }: Shown): ScreenElement | undefined {
  const size = ({ rect }: ScreenElement) => rect.width * rect.height
  return elements
    .filter(({ rect }) => x >= rect.x && x <= rect.x + rect.width)
    .filter(({ rect }) => y >= rect.y && y <= rect.y + rect.height)
    .toSorted((one, other) => size(one) - size(other))[0]
}
