// Reports of runs that could not start, so that a requested report always exists.
import { randomUUID } from 'node:crypto'
import type { HarnessError } from '@harness/shared/base/errors.ts'
import { type NotStarted, notStartedReport } from '@harness/shared/files/report/not-started.ts'
import { judged } from '@harness/shared/files/report/thresholds.ts'
import { isSweep } from '@harness/shared/order/provider-names.ts'
import { SAMPLE_NAME, TOUR } from '@harness/shared/order/tour.ts'
import { ownVersion } from '../../server/checkout.ts'
import type { RunArguments } from './arguments.ts'
import { looksLikeName } from './persona.ts'
import { saveReports } from './reports.ts'

/** Builds the report of a run that did not start, with the reason. */
export async function notStarted(args: RunArguments, why: string): Promise<NotStarted> {
  const { order, url = '', credential, credentialLabel } = args
  const usualName = args.url === undefined ? SAMPLE_NAME : 'Application'
  const { model, legs, details, prototype, viewport } = order
  const host = url === '' ? '' : new URL(url).host
  const goals = legs.map(({ goal }) => goal).filter(Boolean)
  return {
    runId: randomUUID(),
    startedAt: new Date().toISOString(),
    application: details?.applicationName ?? prototype?.name ?? (host || usualName),
    address: url,
    persona: personaName(args),
    ...(credential && { signIn: credentialLabel }),
    provider: model.provider,
    model: 'model' in model ? (model.model ?? TOUR) : model.provider,
    harnessVersion: await ownVersion(),
    goals: goals.length > 0 ? goals : ['Tour'],
    viewport,
    why,
  }
}

function personaName({ persona, order }: RunArguments): string {
  if (isSweep(order.model.provider)) return order.audit ? 'Accessibility audit' : 'Sweep'
  if (typeof persona === 'object') return persona.name
  return looksLikeName(persona ?? '') ? (persona ?? '') : 'Your own'
}

/** Writes the reports of a run that could not start. Resolves to the lines to print. */
export async function saveNotStarted(args: RunArguments, { message }: HarnessError) {
  const { reports, pipeline } = args
  const { thresholds, today, overwrite } = pipeline
  const report = notStartedReport(await notStarted(args, message))
  const judgement = judged([report], thresholds, today)
  const saved = await saveReports(reports, judgement, [], overwrite)
  return { judgement, saved }
}
