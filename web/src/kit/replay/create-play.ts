import { type Accessor, createEffect, createSignal, onCleanup } from 'solid-js'
import type { Playhead } from './create-playhead.ts'

const SPEEDS = [1, 2, 4] as const
type Speed = (typeof SPEEDS)[number]

/** Milliseconds per step, the same for all, since real steps can take minutes. */
const STEP_MS = 1200

export interface Play {
  readonly playing: Accessor<boolean>
  readonly speed: Accessor<Speed>
  readonly toggle: () => void
  readonly setSpeed: (speed: Speed) => void
  /** Cycles through 1×, 2× and 4×. */
  readonly nextSpeed: () => void
}

/** Plays a finished run step by step; from the end it restarts. */
export function createPlay(playhead: Playhead, last: Accessor<number>): Play {
  const [playing, setPlaying] = createSignal(false)
  const [speed, setSpeed] = createSignal<Speed>(1)
  const atEnd = () => (playhead.chosen()?.step ?? last()) >= last()
  createEffect(() => {
    if (!playing()) return
    const timer = setInterval(() => {
      if (atEnd()) setPlaying(false)
      else playhead.press('ArrowRight')
    }, STEP_MS / speed())
    onCleanup(() => clearInterval(timer))
  })
  return {
    playing,
    speed,
    setSpeed,
    nextSpeed: () => setSpeed(SPEEDS[(SPEEDS.indexOf(speed()) + 1) % SPEEDS.length] ?? 1),
    toggle: () => {
      if (!playing() && last() === 0) return
      if (!playing() && atEnd()) playhead.press('Home')
      setPlaying(!playing())
    },
  }
}
