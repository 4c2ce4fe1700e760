import type { SimulatorReport } from '@harness/shared/log/wire/bridge-api.ts'
import type { SimulatorDraft } from '../../store/drafts.ts'

/** Changes that a run makes to the simulator, in words. */
export function optionWords(draft: SimulatorDraft): readonly string[] {
  return [
    ...(draft.erase ? ['erased first'] : []),
    ...(draft.appearance ? [draft.appearance] : []),
    ...(draft.contentSize ? [`text ${draft.contentSize.replaceAll('-', ' ')}`] : []),
    ...(draft.increaseContrast ? ['more contrast'] : []),
    ...(draft.locale?.trim() ? [draft.locale.trim()] : []),
    ...(draft.permissions?.length ? [`allows ${draft.permissions.join(', ')}`] : []),
    ...(draft.environment?.trim() ? ['environment'] : []),
  ]
}

/** Plain words for the platform's simulator state. */
export function simulatorState(state: string): string {
  if (state === 'Booted') return 'running'
  return state === 'Shutdown' ? 'shut down' : state.toLowerCase()
}

/** Explains why no simulator can be chosen, with the fix; undefined when one can. */
export function noSimulators(report: SimulatorReport | undefined): string | undefined {
  if (!report || report.simulators.length > 0) return undefined
  const bad = report.health.find(({ state }) => state === 'bad')
  return ['No simulators', [bad?.fact, bad?.fix].filter(Boolean).join('. ')]
    .filter((part) => part !== '')
    .join(': ')
}
