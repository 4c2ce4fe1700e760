/** The step an address names, `#step=12`, or undefined. Steps count from 1. */
export function stepOfHash(hash: string): number | undefined {
  const value = new URLSearchParams(hash.replace(/^#/, '')).get('step')
  const step = value !== null && /^\d{1,6}$/.test(value) ? Number(value) : 0
  return step > 0 ? step : undefined
}

/** The address of a step; no step is "now" while a run goes on, and the list after its end. */
export function hashOfStep(step: number | undefined): string {
  return step === undefined ? '' : `#step=${step}`
}

export type PlayheadKey = 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End'

interface Standing {
  /** The chosen step; undefined is now, or after the end the last step. */
  readonly chosen: number | undefined
  readonly last: number
  readonly live: boolean
}

/** Where a key leads. While a run goes on, going past its last step is going back to now. */
export function afterKey(key: PlayheadKey, { chosen, last, live }: Standing): number | undefined {
  if (last === 0) return undefined
  switch (key) {
    case 'Home':
      return 1
    case 'End':
      return live ? undefined : last
    case 'ArrowLeft':
      return Math.max(1, (chosen ?? last) - 1)
    case 'ArrowRight': {
      const next = (chosen ?? last) + 1
      if (next <= last) return next
      return live ? undefined : last
    }
  }
}

export function isPlayheadKey(key: string): key is PlayheadKey {
  return key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End'
}
