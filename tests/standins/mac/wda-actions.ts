import { setTimeout as delay } from 'node:timers/promises'
import type { Phone } from './phone.ts'
import { WdaError } from './wda-error.ts'

interface Step {
  readonly type: string
  readonly duration?: number
  readonly x?: number
  readonly y?: number
  readonly origin?: unknown
}

/** Sampling interval of a moving finger, in milliseconds. */
const FRAME_MS = 16

/**
 * One finger, as the W3C actions say: it moves in a straight line at one speed, and lifts only on
 * request.
 */
export function play(phone: Phone, steps: readonly Step[]): Promise<void> {
  return phone.inTurn(() => playAll(phone, steps))
}

async function playAll(phone: Phone, steps: readonly Step[]): Promise<void> {
  let at = { x: 0, y: 0 }
  let down = false
  for (const step of steps) {
    switch (step.type) {
      case 'pause':
        await delay(step.duration ?? 0)
        break
      case 'pointerDown':
        down = true
        await phone.touch('touchStart', at)
        break
      case 'pointerUp':
        down = false
        await phone.touch('touchEnd', undefined)
        break
      case 'pointerMove': {
        const { x, y } = step
        if (x === undefined || y === undefined)
          throw new WdaError('unknown error', 'pointerMove needs x and y')
        if (down) await move(phone, at, { x, y }, step.duration ?? 0)
        at = { x, y }
        break
      }
      default:
        throw new WdaError('unknown error', `Unknown action ${step.type}`)
    }
  }
}

type At = { x: number; y: number }

async function move(phone: Phone, from: At, to: At, ms: number): Promise<void> {
  const frames = Math.max(1, Math.round(ms / FRAME_MS))
  for (let frame = 1; frame <= frames; frame++) {
    const part = frame / frames
    const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
    await phone.touch('touchMove', at)
    await delay(ms / frames)
  }
}
