import type { Sensor } from '../core/tool.ts'

/** From here on people notice that they wait and lose their thread (Nielsen, Usability Engineering, 1993: 1 s). */
const NOTICED_MS = 1_000

/** The screen took longer to come to rest than people like to wait. */
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
