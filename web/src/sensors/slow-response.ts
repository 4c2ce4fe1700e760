import type { Sensor } from '../core/tool.ts'

/** A delay above 1 s interrupts the flow of thought (Nielsen, Usability Engineering, 1993). */
const NOTICED_MS = 1_000

/** An act after which the screen took longer than that to be still. */
export const slowResponse: Sensor = ({ call, outcome }) => {
  const waited = outcome.settleMs
  const reacted = outcome.outcome === 'changed' || outcome.outcome === 'navigated'
  if (call.class !== 'act' || !reacted || waited <= NOTICED_MS) return undefined
  return {
    sensor: 'slow_response',
    value: waited,
    unit: 'ms',
    detail: `${(waited / 1_000).toFixed(1)} s until the screen was still.`,
    ...(call.mark && { rect: call.mark.rect }),
  }
}
