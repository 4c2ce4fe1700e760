/** Picture on the stage: before the tool call, after it, or the difference. */
export type Side = 'before' | 'after' | 'change'

export const STEP_TABS = ['network', 'console', 'errors', 'elements', 'timing'] as const
export type StepTab = (typeof STEP_TABS)[number]

/** An open part of the step view: the chosen tab or a fold. */
export type FoldName = StepTab | 'said'

/** A position in a run, as the address stores it. */
export interface PlayheadLocation {
  /** Undefined for the newest step of a live run, or the list of a finished one. */
  readonly step: number | undefined
  readonly side: Side
  readonly open: readonly FoldName[]
}

const SIDES: readonly Side[] = ['before', 'after', 'change']
const FOLDS: readonly FoldName[] = [...STEP_TABS, 'said']

/** The step in an address such as `#step=12`, or undefined. Steps count from 1. */
export function stepOfHash(hash: string): number | undefined {
  const value = new URLSearchParams(hash.replace(/^#/, '')).get('step')
  const step = value !== null && /^\d{1,6}$/.test(value) ? Number(value) : 0
  return step > 0 ? step : undefined
}

/** The position in an address, with defaults for absent parts. */
export function locationFromHash(hash: string): PlayheadLocation {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const open = (values.get('open') ?? '').split(',')
  return {
    step: stepOfHash(hash),
    side: SIDES.find((side) => side === values.get('side')) ?? 'before',
    open: FOLDS.filter((fold) => open.includes(fold)),
  }
}

/** The shortest address of a position. */
export function hashOfLocation({ step, side, open }: PlayheadLocation): string {
  const parts = [
    step === undefined ? '' : `step=${step}`,
    side === 'before' ? '' : `side=${side}`,
    open.length === 0 ? '' : `open=${open.join(',')}`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? '' : `#${parts.join('&')}`
}

/** Address of a step; without one, of a live run's newest step or a finished run's list. */
export function hashOfStep(step: number | undefined): string {
  return hashOfLocation({ step, side: 'before', open: [] })
}

/** The next side, cyclically. */
export function nextSide(side: Side): Side {
  return SIDES[(SIDES.indexOf(side) + 1) % SIDES.length] ?? 'before'
}

const KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', '[', ']'] as const
export type PlayheadKey = (typeof KEYS)[number] | 'EvidenceLeft' | 'EvidenceRight'

export interface PlayheadState {
  /** The chosen step; undefined is the newest step of a live run, or the last of a finished one. */
  readonly chosen: number | undefined
  readonly last: number
  readonly live: boolean
  /** Steps with reported or measured evidence, in order. */
  readonly evidence: readonly number[]
  /** The first step of each leg, in order. */
  readonly legs: readonly number[]
}

const PAGE = 10

function wanted(key: PlayheadKey, from: number, { last, evidence, legs }: PlayheadState): number {
  switch (key) {
    case 'Home':
      return 1
    case 'End':
      return last + 1
    case 'ArrowLeft':
      return from - 1
    case 'ArrowRight':
      return from + 1
    case 'PageUp':
      return from - PAGE
    case 'PageDown':
      return from + PAGE
    case '[':
      return legs.findLast((first) => first < from) ?? 1
    case ']':
      return legs.find((first) => first > from) ?? from
    case 'EvidenceLeft':
      return evidence.findLast((step) => step < from) ?? from
    case 'EvidenceRight':
      return evidence.find((step) => step > from) ?? from
  }
}

/** Target step of a key. Past the last step of a live run it is undefined: the newest step. */
export function afterKey(key: PlayheadKey, state: PlayheadState): number | undefined {
  const { chosen, last, live } = state
  if (last === 0) return undefined
  const step = wanted(key, chosen ?? last, state)
  if (step > last) return live ? undefined : last
  return Math.max(1, step)
}

/** Playhead command of a key event, or undefined. Shift with an arrow moves between evidence. */
export function playheadKey(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): PlayheadKey | undefined {
  if (event.shiftKey) {
    if (event.key === 'ArrowLeft') return 'EvidenceLeft'
    return event.key === 'ArrowRight' ? 'EvidenceRight' : undefined
  }
  return KEYS.find((key) => key === event.key)
}
