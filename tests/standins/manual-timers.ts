import type { Clock } from '@harness/bridge/system/clock.ts'

/** A clock that moves only on request; timers that become due are called in order. */
export interface ManualTimers extends Clock {
  advance(ms: number): void
}

export function makeManualTimers(): ManualTimers {
  let now = 0
  const due = new Set<{ readonly at: number; readonly run: () => void }>()
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      due.add(timer)
      return () => void due.delete(timer)
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const [next] = [...due].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        due.delete(next)
        now = next.at
        next.run()
      }
      now = end
    },
  }
}
