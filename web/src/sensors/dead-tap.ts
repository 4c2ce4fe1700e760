import type { Sensor } from '../core/tool.ts'

/** A successful tap without any visible reaction. */
export const deadTap: Sensor = ({ call, outcome, sameScreen }) => {
  const isTap = call.effect.kind === 'command' && call.effect.command.kind === 'tap'
  if (!isTap || outcome.outcome !== 'unchanged' || !sameScreen) return undefined
  return {
    sensor: 'dead_tap',
    value: outcome.settleMs,
    unit: 'ms',
    detail: `Nothing changed within ${outcome.settleMs} ms.`,
    ...(call.mark && { rect: call.mark.rect }),
  }
}
