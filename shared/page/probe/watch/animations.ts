// Movement that is no change of the document, such as animations, transitions and video.
import type { Tree } from './trees.ts'

/** In milliseconds. Animations that end within this time are waited for. */
const ARRIVES_MS = 2_000
const MAX_ANIMATIONS = 300

function animationsIn(trees: readonly Tree[]): readonly Animation[] {
  return trees.flatMap((tree) => tree.getAnimations()).slice(0, MAX_ANIMATIONS)
}

export function isMoving(trees: readonly Tree[]): boolean {
  return animationsIn(trees).some(arrivesSoon)
}

/** Style-driven movement, and the time since the last one started. */
export function movement(trees: readonly Tree[]): { moves: boolean; sinceMs: number } {
  const all = animationsIn(trees)
  return {
    moves: all.some(({ playState }) => playState === 'running'),
    sinceMs: Math.min(...all.map(sinceStart)),
  }
}

/**
 * Milliseconds since the animation started; infinite when it will not start without input. A delay
 * does not count as movement yet.
 */
function sinceStart({ playState, effect, startTime, timeline }: Animation): number {
  const now = timeline?.currentTime
  if (playState === 'paused' || playState === 'idle') return Number.POSITIVE_INFINITY
  if (typeof startTime !== 'number' || typeof now !== 'number') return 0
  const sinceMs = now - startTime - Number(effect?.getTiming().delay ?? 0)
  return sinceMs < 0 ? Number.POSITIVE_INFINITY : sinceMs
}

function arrivesSoon({ playState, effect, currentTime }: Animation): boolean {
  const end = effect?.getComputedTiming().endTime
  if (playState !== 'running' || typeof end !== 'number' || typeof currentTime !== 'number')
    return false
  return end - currentTime <= ARRIVES_MS
}

/** Elements with an animation that is too long to wait for. */
export function endlessOnes(trees: readonly Tree[]): readonly Element[] {
  return animationsIn(trees)
    .filter((animation) => animation.playState === 'running' && !arrivesSoon(animation))
    .flatMap(({ effect }) =>
      effect && 'target' in effect && effect.target instanceof Element ? effect.target : [],
    )
}

const PAINTERS = [
  'canvas, video, embed, object, img[src*=".gif" i], marquee',
  ...['animate', 'animateTransform', 'animateMotion', 'set'].map((name) => `svg:has(${name})`),
].join()
const LEAST = 16

/** Visible elements that may repaint without a change of the document. */
export function painters(trees: readonly Tree[]): readonly Element[] {
  const all = trees.flatMap((tree) => [...tree.querySelectorAll(PAINTERS)])
  return all.filter((element) => {
    const { width, height, top, bottom } = element.getBoundingClientRect()
    return width >= LEAST && height >= LEAST && bottom > 0 && top < innerHeight
  })
}
