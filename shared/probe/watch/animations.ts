// What moves without a change of the document.

/**
 * An animation that will have arrived within this is waited for; a longer one is part of the
 * picture, in milliseconds.
 */
const ARRIVES_MS = 2_000
const MAX_ANIMATIONS = 300

export function isMoving(): boolean {
  return document.getAnimations().slice(0, MAX_ANIMATIONS).some(arrivesSoon)
}

function arrivesSoon({ playState, effect, currentTime }: Animation): boolean {
  const end = effect?.getComputedTiming().endTime
  if (playState !== 'running' || typeof end !== 'number' || typeof currentTime !== 'number')
    return false
  return end - currentTime <= ARRIVES_MS
}

/** Elements that move all the time. */
export function endlessOnes(): readonly Element[] {
  return document
    .getAnimations()
    .slice(0, MAX_ANIMATIONS)
    .filter((animation) => animation.playState === 'running' && !arrivesSoon(animation))
    .flatMap(({ effect }) =>
      effect && 'target' in effect && effect.target instanceof Element ? effect.target : [],
    )
}

const PAINTERS = 'canvas, video, embed, object, img[src*=".gif" i], marquee'
const LEAST = 16

/** What is in view and may repaint itself without a trace in the document. */
export function painters(): readonly Element[] {
  return [...document.querySelectorAll(PAINTERS)].filter((element) => {
    const { width, height, top, bottom } = element.getBoundingClientRect()
    return width >= LEAST && height >= LEAST && bottom > 0 && top < innerHeight
  })
}
