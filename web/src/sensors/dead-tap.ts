import type { Sensor } from '../core/tool.ts'

/** A successful tap without any visible reaction; not measured while something was still going on. */
export const deadTap: Sensor = ({ call, outcome, sameScreen }) => {
  const isTap = call.effect.kind === 'command' && call.effect.command.kind === 'tap'
  // In a prototype it is known whether something reacts: that is a missed tap, or an unfinished place.
  if (outcome.place) return undefined
  if (!isTap || outcome.outcome !== 'unchanged' || !sameScreen) return undefined
  if (outcome.stillMs === undefined || outcome.reacted) return undefined
  return {
    sensor: 'dead_tap',
    value: outcome.settleMs,
    unit: 'ms',
    detail: `Nothing changed within ${outcome.settleMs} ms.`,
    ...(call.mark && { rect: call.mark.rect }),
  }
}
