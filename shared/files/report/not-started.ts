// Report of a run that could not start, so that a CI server shows an error instead of nothing.
import * as z from 'zod/mini'
import { ProviderName } from '../../order/provider-names.ts'
import type { RunReport } from './run-report.ts'
import { screenName } from './setting.ts'

/** Order of the run, as far as its report contains it. */
export const NotStarted = z.object({
  runId: z.string(),
  startedAt: z.string(),
  application: z.string(),
  address: z.string(),
  persona: z.string(),
  signIn: z.exactOptional(z.string()),
  provider: ProviderName,
  model: z.string(),
  harnessVersion: z.string(),
  goals: z.array(z.string()),
  /** In points. */
  viewport: z.object({ width: z.number(), height: z.number() }),
  /** The reason and what to do, in sentences. */
  why: z.string(),
})
export type NotStarted = Readonly<z.infer<typeof NotStarted>>

export function notStartedReport({ goals, viewport, why, ...order }: NotStarted): RunReport {
  const ended = { end: 'ended', confirmed: false, ending: 'fault', summary: why } as const
  return {
    ...order,
    ...ended,
    durationMs: 0,
    device: '',
    setting: '',
    screen: screenName(viewport),
    goals: goals.map((goal, at) => ({ number: at + 1, goal, ...ended, checks: [], durationMs: 0 })),
    findings: [],
    steps: [],
    visited: [],
  }
}
