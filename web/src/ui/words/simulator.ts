import type { SimulatorReport } from '@harness/shared/language/bridge-api.ts'

/** The platform's simulator state in plain words. */
export function simulatorState(state: string): string {
  if (state === 'Booted') return 'running'
  return state === 'Shutdown' ? 'shut down' : state.toLowerCase()
}

/** Why there is no simulator to choose, and what to do about it; undefined while there is one. */
export function noSimulators(report: SimulatorReport | undefined): string | undefined {
  if (!report || report.simulators.length > 0) return undefined
  const bad = report.health.find(({ state }) => state === 'bad')
  return ['No simulators', [bad?.fact, bad?.fix].filter(Boolean).join('. ')]
    .filter((part) => part !== '')
    .join(': ')
}
