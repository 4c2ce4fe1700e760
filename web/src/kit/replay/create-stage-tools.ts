import type { Rect } from '@harness/shared/base/geometry.ts'
import { type Accessor, createSignal } from 'solid-js'

/** Overlays and zoom of the stage, kept from step to step. */
export interface StageTools {
  readonly marks: Accessor<boolean>
  readonly toggleMarks: () => void
  readonly touches: Accessor<boolean>
  readonly toggleTouches: () => void
  /** True when one point of the device is one CSS pixel, so that the stage scrolls. */
  readonly full: Accessor<boolean>
  readonly toggleFull: () => void
  /** The element chosen in the element list. */
  readonly ringed: Accessor<Ringed | undefined>
  readonly ring: (ringed: Ringed | undefined) => void
}

interface Ringed {
  readonly step: number
  readonly rect: Rect
}

export function createStageTools(): StageTools {
  const [marks, setMarks] = createSignal(false)
  const [touches, setTouches] = createSignal(true)
  const [full, setFull] = createSignal(false)
  const [ringed, ring] = createSignal<Ringed>()
  return {
    marks,
    toggleMarks: () => setMarks(!marks()),
    touches,
    toggleTouches: () => setTouches(!touches()),
    full,
    toggleFull: () => setFull(!full()),
    ringed,
    ring,
  }
}
