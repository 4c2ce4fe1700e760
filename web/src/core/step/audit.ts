// Audit of a new screen. It runs before the screen is observed, because it moves focus and page.
import {
  MAX_RULE_FAULTS,
  type ScreenAudit,
  type ScreenFacts,
} from '@harness/shared/device/audit.ts'
import type { AuditCoverage } from '@harness/shared/log/step-rows.ts'
import type { LegContext } from '../leg.ts'
import type { Completion } from '../stop/completion.ts'

/** Returns undefined for a run without audits, and for a screen like an earlier one. */
export async function auditScreen(
  { plan, ports: { driver }, memory }: LegContext,
  signal: AbortSignal,
): Promise<ScreenAudit | undefined> {
  if (!plan.audit || memory.audited >= plan.audit.screens) return undefined
  const audit = await driver.audit?.(signal)
  if (audit) memory.audited += 1
  return audit
}

/** Completion of an audit that has covered the requested number of screens. */
export function auditCompletion({ plan, memory }: LegContext): Completion | undefined {
  if (!plan.audit || memory.audited < plan.audit.screens) return undefined
  const { audited } = memory
  const summary = `Audited ${audited === 1 ? 'the screen' : `${audited} screens`}, as asked for.`
  return {
    kind: 'swept',
    finish: { kind: 'finish', verdict: 'blocked', summary, wouldRealUserSucceed: false },
    reason: 'every screen that was asked for is audited',
  }
}

/** Coverage of the audit for the step's row; the measurements are stored with its screen. */
export function coverageOf({
  viewport,
  axe,
  walk,
  views,
  targets,
  unaudited = [],
}: ScreenFacts): AuditCoverage {
  const counts = new Map<string, number>()
  for (const { help } of axe.faults) counts.set(help, (counts.get(help) ?? 0) + 1)
  return {
    axeVersion: axe.version,
    viewport,
    stops: walk.stops.length,
    walk: walk.trap ? 'trapped' : walk.complete ? 'whole' : 'cut_short',
    views: [...views.measured],
    targets: targets.length,
    undecided: axe.undecided.map(({ help, count }) => ({ help, count })),
    shortened: [...counts].flatMap(([help, count]) => (count < MAX_RULE_FAULTS ? [] : [help])),
    ...(unaudited.length > 0 && { unaudited: [...unaudited] }),
  }
}
