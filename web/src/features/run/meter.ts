/** From this share of a budget on a person is warned. */
const WARN_FROM = 0.8

/**
 * A budget as a meter shows it: `share` is 0 for an unlimited one (a limit of 0) and never above 1.
 */
interface MeterState {
  readonly share: number
  readonly level: 'low' | 'high' | 'full'
}

export function meterOf(used: number, limit: number): MeterState {
  const share = limit === 0 ? 0 : Math.min(1, used / limit)
  if (share === 1) return { share, level: 'full' }
  return { share, level: share >= WARN_FROM ? 'high' : 'low' }
}
