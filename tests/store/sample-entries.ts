import { RunId, SessionId } from '@harness/shared/base/ids.ts'
import type { RunEntry } from '@harness/web/store/run-entry.ts'

const GOALS = ['Buy a red mug', 'Find the opening hours', 'Change the address', 'Get help']
const PERSONAS = ['Hurried', 'Careful', 'Low-vision user']
const NEWEST = Date.UTC(2026, 10, 21, 12)
const APART_MS = 3_600_000

const RUN_STATUSES: readonly Pick<RunEntry, 'phase' | 'verdict' | 'confirmed'>[] = [
  { phase: 'completed', verdict: 'success', confirmed: true },
  { phase: 'completed', verdict: 'failure', confirmed: false },
  { phase: 'completed', verdict: 'blocked', confirmed: false },
  { phase: 'interrupted' },
  { phase: 'running' },
]

/**
 * Index rows of runs, an hour apart, every tenth at the same moment as the one before; with each
 * status in turn.
 */
export function sampleEntries(count: number): readonly RunEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const hours = index % 10 === 1 ? index - 1 : index
    const steps = 3 + (index % 20)
    return {
      runId: RunId.parse(`${index.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`),
      sessionId: SessionId.parse('00000000-0000-4000-8000-0000000000ab'),
      nextSeq: 9,
      goal: GOALS[index % GOALS.length] ?? '',
      personaName: PERSONAS[index % PERSONAS.length] ?? '',
      applicationName: 'shop.test',
      provider: index % 2 === 0 ? 'sweep' : 'ollama',
      model: index % 2 === 0 ? 'sweep' : 'qwen3-vl:8b',
      stepCount: steps,
      frictionCount: index % 4,
      durationMs: steps * 5_000,
      startedAt: new Date(NEWEST - hours * APART_MS).toISOString(),
      strip: Array.from({ length: steps }, (_, step) => ({ ms: 1_000 * (step + 1), screen: 0 })),
      ...RUN_STATUSES[index % RUN_STATUSES.length],
    } as RunEntry
  })
}
