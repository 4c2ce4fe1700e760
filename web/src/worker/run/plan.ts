import { RunId, type SessionId } from '@harness/shared/base/ids.ts'
import { appOf, platformOf as screenOf } from '@harness/shared/device/appium.ts'
import type { Condition } from '@harness/shared/device/conditions.ts'
import { readRows } from '@harness/shared/log/rows.ts'
import { DEFAULT_STEPS, HELPER_TOKENS, MAX_SCREENS } from '@harness/shared/order/budgets.ts'
import { defaultRules } from '@harness/shared/order/guards.ts'
import type { ApplicationRef } from '@harness/shared/order/run.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { loadPart } from '../../core/load-part.ts'
import type { Ports, RunPlan } from '../../core/plan.ts'
import type { Ids } from '../../core/ports.ts'
import { chosenGuards } from '../../core/rules/guard-choice.ts'
import type { RunSnapshot } from '../../store/log/run-snapshot.ts'
import { HARNESS_VERSION } from '../version.ts'
import { promptsFor } from './prompts.ts'
import { startsWithKept } from './secrets-of.ts'

export type LazyPorts = Pick<Ports, 'helpers' | 'summaryTexts'>

/** Order with all defaults, so that a version with other defaults resumes the same run. */
function withDefaults(order: RunOrder) {
  const { seed = seedOf(order.model) } = order
  return {
    ...order,
    origin: order.origin ?? 'you',
    mode: order.mode ?? 'autonomous',
    strict: order.strict ?? false,
    stepBudget: order.stepBudget ?? DEFAULT_STEPS.app,
    rules: order.rules ?? (order.prototype ? [] : defaultRules(order.url)),
    unattended: order.unattended ?? false,
    record: order.record ?? false,
    ...(seed !== undefined && { seed }),
  } as const
}

function seedOf(model: RunOrder['model']): number | undefined {
  if (model.provider === 'sweep') return model.seed
  return 'sampling' in model ? model.sampling?.seed : undefined
}

/** Applies the traits to the order; their table is loaded only if needed. */
export async function enforced(order: RunOrder): Promise<RunOrder> {
  return order.traits ? (await import('@harness/shared/order/traits.ts')).withTraits(order) : order
}

/** Start snapshot: the order with all values decided at the start, enough to resume a run. */
export function snapshotOf(order: RunOrder, tokenBudget: number, ids: Ids): RunSnapshot {
  return {
    order: withDefaults(order),
    runId: order.runId ?? RunId.parse(ids.uuid()),
    tokenBudget,
    prompts: promptsFor(platformOf(order)),
    harnessVersion: HARNESS_VERSION,
  }
}

function platformOf(order: RunOrder): Parameters<typeof promptsFor>[0] {
  const { simulator, prototype, appium } = order
  if (appium) return screenOf(appium.capabilities)
  return prototype?.form ?? (simulator ? 'ios' : 'web')
}

/** Conditions enforced by the loop itself, in words for the log. */
function enforcedOf({ traits = [], without = [], instructions, memory }: RunOrder): Condition[] {
  const named = [
    ['traits', 'Traits', traits],
    ['without', 'Without', without],
  ] as const
  const lists = named.flatMap(([option, name, list]) =>
    list.length > 0 ? [{ option, text: `${name} ${list.join(', ')}` }] : [],
  )
  return [
    ...lists,
    ...(memory === undefined
      ? []
      : [{ option: 'memory', text: `Remembers an earlier visit (${memory.length} characters)` }]),
    ...(instructions === undefined
      ? []
      : [{ option: 'instructions', text: `Instructions: ${instructions}` }]),
  ]
}

export async function planOf(
  { order, runId, tokenBudget, prompts, harnessVersion }: RunSnapshot,
  sessionId: SessionId,
): Promise<RunPlan> {
  const { follows, persona, seed, origin, mode, strict, stepBudget, legs } = withDefaults(order)
  const credential = order.credential ?? keptFor(order)
  // Runs of old versions were stored without some of these texts.
  const { texts } = promptsFor('web')
  return {
    runId,
    sessionId,
    origin,
    mode,
    strict,
    stepBudget,
    tokenBudget,
    persona,
    prompts: { ...prompts, texts: { ...texts, ...prompts.texts } },
    harnessVersion,
    goal: legs.map(({ goal }) => goal).join(', then '),
    application: applicationOf(order),
    legs: legs.map((leg) => ({ actionName: '', preservesState: false, ...leg })),
    ...(await chosenGuards(withDefaults(order))),
    ...(follows && { follows }),
    ...(credential && { credential }),
    ...(seed !== undefined && { seed }),
    ...(order.instructions && { instructions: order.instructions }),
    conditions: enforcedOf(order),
    ...(order.pictures && { pictures: await picturesOf(order.pictures) }),
    ...(order.memory !== undefined && (await import('./memory.ts')).memoryPart(order.memory)),
    ...helpersOf(order),
    ...recordedHelp(order.model),
    ...waitOf(order),
    ...(order.compactAt !== undefined && { compactAt: order.compactAt }),
    ...(order.axe && { axe: true }),
    ...(order.audit && { audit: { screens: order.screens ?? MAX_SCREENS } }),
  }
}

async function picturesOf(given: NonNullable<RunOrder['pictures']>) {
  const { toPersonPicture } = await loadPart(import('./pictures.ts'))
  return given.map((picture) => toPersonPicture(picture))
}

/** Maximum wait in seconds for a rate limit in an unattended run without fallback models. */
const UNATTENDED_WAIT_S = 600

function waitOf({ waitForLimit, fallbackModels = [], unattended }: RunOrder) {
  if (waitForLimit !== undefined) return { waitForLimit }
  return unattended && fallbackModels.length === 0 ? { waitForLimit: UNATTENDED_WAIT_S } : {}
}

/** Default credential for an order without one: the sign-in stored for its site. */
function keptFor(order: RunOrder): RunOrder['credential'] {
  if (!startsWithKept(order)) return undefined
  return { label: `kept for ${new URL(order.url).host}`, username: '', kind: 'state' }
}

function helpersOf({
  judge,
  observer,
  secondOpinion,
  interview: form,
  questions = [],
  remember,
}: RunOrder): Pick<RunPlan, 'helpers' | 'interview'> {
  const asks = form !== undefined || questions.length > 0
  const helpers = {
    ...(judge && { judge: judge.tokenBudget ?? HELPER_TOKENS }),
    ...(observer && { observer: HELPER_TOKENS }),
    ...(secondOpinion && { second_opinion: HELPER_TOKENS }),
    ...(asks && { interview: HELPER_TOKENS }),
    ...(remember && { memory: HELPER_TOKENS }),
  }
  return {
    ...(Object.keys(helpers).length > 0 && { helpers }),
    ...(asks && { interview: { form, questions } }),
  }
}

const AFTER_END: readonly unknown[] = ['interviewed', 'remembered']

function isAfterEnd(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'kind' in row && AFTER_END.includes(row.kind)
}

/** Helper results of a recording, which a replay repeats. */
function recordedHelp(model: RunOrder['model']): Pick<RunPlan, 'helped'> {
  if (model.provider !== 'recorded') return {}
  const [last] = readRows(model.rows.slice(-1))
  if (last?.kind !== 'run_completed') return {}
  const { judged, observed, secondOpinion } = last
  const rows = readRows(model.rows.filter(isAfterEnd))
  return { helped: { judged, observed, secondOpinion, rows } }
}

/** Application as the log stores it. */
function applicationOf(order: RunOrder): ApplicationRef {
  const { details } = order
  const found = testedBy(order)
  return { ...found, name: details?.applicationName ?? found.name }
}

function testedBy({ url, simulator, prototype, appium }: RunOrder): ApplicationRef {
  const kind = appium ? screenOf(appium.capabilities) : 'web'
  if (appium && kind !== 'web') return { name: appOf(appium.capabilities) ?? 'App', kind }
  if (prototype) return { name: prototype.name ?? 'Prototype', kind: 'prototype' }
  if (!simulator) return { name: new URL(url).host, kind: 'web', url }
  const { app } = simulator
  switch (app.from) {
    case 'installed':
      return { name: app.bundleId, kind: 'ios', bundleId: app.bundleId }
    case 'bundle':
      return { name: fileName(app.path), kind: 'ios' }
    case 'project':
      return { name: app.scheme, kind: 'ios', project: app.path, scheme: app.scheme }
  }
}

/** File name without its ending: `Garden` for `/builds/Garden.app`. */
function fileName(path: string): string {
  return /([^/]+?)(?:\.app)?\/*$/.exec(path)?.[1] ?? path
}
