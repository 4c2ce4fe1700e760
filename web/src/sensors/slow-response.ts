import type { Sensor } from '../core/tool.ts'

/** A delay above 1 s interrupts the flow of thought (Nielsen, Usability Engineering, 1993). */
const NOTICED_MS = 1_000

/**
 * An act after which the screen took longer than that to be still. Nothing is measured where the
 * wait ended at its limit, or where the delay may be that of the tester's busy machine.
 */
export const slowResponse: Sensor = ({ call, outcome }) => {
  const { stillMs, lagMs = 0 } = outcome
  const reacted = outcome.outcome === 'changed' || outcome.outcome === 'navigated'
  if (call.class !== 'act' || !reacted || stillMs === undefined) return undefined
  if (stillMs - lagMs <= NOTICED_MS) return undefined
  return {
    sensor: 'slow_response',
    value: stillMs,
    unit: 'ms',
    detail: `${(stillMs / 1_000).toFixed(1)} s until the screen was still.`,
    ...(call.mark && { rect: call.mark.rect }),
  }
}
