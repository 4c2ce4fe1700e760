/** Share of a budget from which on the user is warned. */
const WARN_FROM = 0.8

/** State of a budget's meter: `share` is at most 1, and 0 for an unlimited budget (limit 0). */
interface MeterState {
  readonly share: number
  readonly level: 'low' | 'high' | 'full'
}

export function meterOf(used: number, limit: number): MeterState {
  const share = limit === 0 ? 0 : Math.min(1, used / limit)
  if (share === 1) return { share, level: 'full' }
  return { share, level: share >= WARN_FROM ? 'high' : 'low' }
}
