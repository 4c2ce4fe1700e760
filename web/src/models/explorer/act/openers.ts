// Buttons that open a menu, which is closed again on the next visit.
import type { PastStep } from '../../../core/ports.ts'
import type { View } from '../screen/view.ts'

/** What one of these presses showed is out of sight again, and some of it was never tried. */
export function hidesAgain(view: View, presses: readonly PastStep[]): boolean {
  const { past, marks, request, last } = view
  if (last?.outcome !== 'navigated') return false
  const shown = new Set(marks.map(({ label }) => label))
  const tried = new Set(past.map(({ mark }) => mark?.label))
  return presses.some((press) => {
    const next = past[past.indexOf(press) + 1]
    if (press.outcome !== 'changed' || press.url !== request.scene.url || !next) return false
    if (next.url !== press.url || next.tool === 'back') return false
    const before = new Set(press.labels.split('\n'))
    const opened = next.labels.split('\n').filter((label) => label && !before.has(label))
    return (
      opened.length > 1 &&
      opened.every((label) => !shown.has(label)) &&
      opened.some((label) => !tried.has(label))
    )
  })
}
