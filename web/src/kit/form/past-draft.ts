import { SCREEN_SIZES } from '@harness/shared/device/screen-sizes.ts'
import { MAX_STEPS } from '@harness/shared/order/budgets.ts'
import type { Application, Chain, Goal } from '@harness/shared/order/library/library.ts'
import { orderValues } from '@harness/shared/order/options/options.ts'
import { isCloud, isServer, isSweep } from '@harness/shared/order/provider-names.ts'
import type { Check } from '@harness/shared/order/run.ts'
import type { LegOrder } from '@harness/shared/order/run-order.ts'
import {
  type GoalDraft,
  type NewRunDraft,
  readNewRunDraft,
  type SimulatorDraft,
} from '../../store/drafts.ts'
import { lastApplicationOf, type PastChoice, pastChoice } from '../../store/earlier-runs.ts'
import { entriesOf, entryOf } from '../../store/library/entries.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { toAppiumDraft } from '../device/appium-choice.ts'
import { EMPTY_SIMULATOR, simulatorName, toSimulatorDraft } from '../device/simulator-choice.ts'
import { EMPTY_DRAFT } from './choice.ts'
import type { Draft } from './create-draft.ts'
import { EMPTY_GOAL, goalDraftOf, goalDraftsOf, goalsOf, withGoals } from './goals.ts'
import { targetDraft } from './target-draft.ts'
import { deviceOf } from './where.ts'

/** Initial values in the form's address: `/new?from=RUN&app=ADDRESS&persona=NAME`. */
export interface Copied {
  readonly from?: string | undefined
  readonly app?: string | undefined
  /** Title of the page at that address. */
  readonly title?: string | undefined
  readonly persona?: string | undefined
  /** Library ids. */
  readonly application?: string | undefined
  /** Id of a prototype, whose application is chosen. */
  readonly prototype?: string | undefined
  readonly goal?: string | undefined
  readonly chain?: string | undefined
}

/** The simulator of a past run. A run recorded elsewhere still names its app. */
function simulatorOf({ started, order }: PastChoice): Partial<NewRunDraft> | undefined {
  const { application, device } = started
  if (device.kind !== 'ios') return undefined
  const { bundleId, project, scheme } = application
  const name = simulatorName({ name: device.name, runtime: device.runtime ?? 'iOS' })
  const form: Partial<SimulatorDraft> = {
    udid: device.udid ?? '',
    ...(bundleId !== undefined && { from: 'installed', bundleId }),
    ...(project !== undefined && { from: 'project', projectPath: project, scheme: scheme ?? '' }),
  }
  const base = order?.simulator
    ? toSimulatorDraft(order.simulator)
    : { ...EMPTY_SIMULATOR, ...form }
  return { device: 'simulator', simulator: { ...base, name } }
}

/** Choices of a past run that the form has fields for. */
function draftOf(past: PastChoice, inEach: readonly Check[]): Partial<NewRunDraft> {
  const { started, order } = past
  const { provider, model, application } = started
  return {
    ...withGoals(
      order?.legs.map((leg) => toGoalDraft(leg, inEach)) ?? [{ ...EMPTY_GOAL, text: started.goal }],
    ),
    ...behaviourOf(past),
    ...browserOf(past),
    ...{ name: undefined, note: undefined },
    persona: started.personaName,
    ...(order?.appium && { device: 'appium' as const, appium: toAppiumDraft(order.appium) }),
    ...(!order?.appium && simulatorOf(past)),
    ...(order?.prototype && { device: 'prototype' as const, prototype: order.prototype }),
    // An imported run may have had more steps than this form offers.
    stepBudget: started.stepBudget > MAX_STEPS ? 0 : started.stepBudget,
    // A budget that is missing in the order was not chosen by the user.
    tokenBudget: order ? order.tokenBudget : started.tokenBudget,
    ...(application.url !== undefined && { url: application.url }),
    ...(isSweep(provider) && { provider: 'sweep' as const }),
    ...((provider === 'builtin' || isServer(provider) || isCloud(provider)) && { provider, model }),
  }
}

/** Sets every option, so that no earlier choice of the form remains. */
function behaviourOf({ started, order }: PastChoice): Partial<NewRunDraft> {
  const model = order?.model
  return {
    ...orderValues(order),
    mode: started.mode,
    strict: started.strict,
    judge: order && order.judge !== undefined,
    sampling: model && 'sampling' in model ? model.sampling : undefined,
    sendsForms: model?.provider === 'sweep' ? model.sendsForms : undefined,
  }
}

function browserOf({ width, order }: PastChoice): Partial<NewRunDraft> {
  const { viewport, attach } = order ?? {}
  const device = deviceOf(viewport?.width ?? width)
  const preset = SCREEN_SIZES[device]
  return {
    device,
    viewport: viewport ?? { width: preset.width, height: preset.height },
    appearance: order?.appearance,
    attach: attach && { url: attach.url, signIns: attach.signIns ?? false },
  }
}

/** Draft of a past run, with its application and sign-in while the library still has them. */
async function pastDraft(db: HarnessDb, past: PastChoice): Promise<Partial<NewRunDraft>> {
  const { applicationId, chainId, goalIds = [] } = past.order?.details ?? {}
  const [application, chain, goals] = await Promise.all([
    applicationId === undefined ? undefined : kept(entryOf(db, 'applications', applicationId)),
    chainId === undefined ? undefined : kept(entryOf(db, 'chains', chainId)),
    entriesOf(db, 'goals'),
  ])
  const draft = draftOf(past, application?.checks ?? [])
  const legs = goalsOf({ ...EMPTY_DRAFT, ...draft })
  // Saved goals can be matched by position only if every goal of the run was saved.
  const saved = goalIds.length === legs.length ? goalIds : []
  return {
    ...draft,
    ...withGoals(
      legs.map((leg, index) => {
        const goal = goals.find(({ id }) => id === saved[index])
        return goal ? { ...leg, goalId: goal.id } : leg
      }),
    ),
    chainId: chain && !chain.archivedAt && isOf(chain, legs, goals) ? chain.id : undefined,
    applicationId: application?.id,
    credentialId: application && past.order?.credential?.id,
  }
}

/** Resolves to undefined for a deleted library entry. */
function kept<T>(entry: Promise<T>): Promise<T | undefined> {
  return entry.catch(() => undefined)
}

/** True when the chain still has the goals of the run; values of placeholders are ignored. */
function isOf(chain: Chain, legs: readonly GoalDraft[], goals: readonly Goal[]): boolean {
  const names = (list: readonly { readonly name?: string }[]) => list.map(({ name }) => name)
  const now = goalDraftsOf(chain, goals)
  return now.length === legs.length && names(now).join('\n') === names(legs).join('\n')
}

/**
 * Goal of a past run, its text without placeholders. Leaves out the checks `inEach` goal, which the
 * application adds again.
 */
function toGoalDraft(
  { goal, actionName, checks = [], preservesState }: LegOrder,
  inEach: readonly Check[],
): GoalDraft {
  const isOwn = ({ kind, value }: Check) =>
    !inEach.some((check) => check.kind === kind && check.value === value)
  return {
    text: goal,
    checks: checks.filter(isOwn),
    preservesState: preservesState ?? false,
    ...(actionName && { name: actionName }),
  }
}

/** Patch from the library entries named in the address; deleted entries are ignored. */
async function libraryPatch(db: HarnessDb, copied: Copied): Promise<Partial<NewRunDraft>> {
  const { application, prototype, goal, chain } = copied
  const [app, saved, chosen, goals] = await Promise.all([
    application === undefined
      ? ((await ofPrototype(db, prototype)) ?? (await usualApplication(db, copied)))
      : entryOf(db, 'applications', application),
    goal === undefined ? undefined : entryOf(db, 'goals', goal),
    chain === undefined ? undefined : entryOf(db, 'chains', chain),
    entriesOf(db, 'goals'),
  ])
  return {
    ...(app && targetDraft(app.target)),
    ...(app && { applicationId: app.id, credentialId: undefined, viewport: undefined }),
    ...(saved && { ...withGoals([goalDraftOf(saved)]), chainId: undefined }),
    ...(chosen && { ...withGoals(goalDraftsOf(chosen, goals)), chainId: chosen.id }),
  }
}

async function ofPrototype(db: HarnessDb, id: string | undefined) {
  if (id === undefined) return undefined
  const all = await entriesOf(db, 'applications')
  return all.find(({ target }) => target.kind === 'prototype' && target.prototype.id === id)
}

/**
 * Application for a goal or chain that is run alone: the last one it ran on, else the form's, else
 * the last used.
 */
async function usualApplication(
  db: HarnessDb,
  { goal, chain }: Copied,
): Promise<Application | undefined> {
  if (goal === undefined && chain === undefined) return undefined
  const [all, ranOn, draft] = await Promise.all([
    entriesOf(db, 'applications'),
    lastApplicationOf(db, { goal, chain }),
    readNewRunDraft(db),
  ])
  const open = all.filter(({ archivedAt }) => archivedAt === undefined)
  const isChosen = draft !== undefined && (draft.applicationId !== undefined || draft.url !== '')
  return open.find(({ id }) => id === ranOn) ?? (isChosen ? undefined : open[0])
}

/** Fills the form from its address. A run that is not in this browser changes nothing. */
export async function copyInto(draft: Draft, db: HarnessDb, copied: Copied): Promise<void> {
  const { from, app, persona } = copied
  const past = from === undefined ? undefined : await pastChoice(db, from).catch(() => undefined)
  const patch = {
    ...(past && (await pastDraft(db, past))),
    ...(app !== undefined && { url: app, applicationId: undefined }),
    ...(await libraryPatch(db, copied).catch(() => ({}))),
    ...(persona !== undefined && { persona }),
  }
  if (Object.keys(patch).length > 0) draft.change(patch)
}
