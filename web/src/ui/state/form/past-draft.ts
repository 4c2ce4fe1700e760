import { MAX_STEPS } from '@harness/shared/order/budgets.ts'
import { isCloud, isServer } from '@harness/shared/order/providers.ts'
import type { NewRunDraft, SimulatorDraft } from '../../../store/drafts.ts'
import { type PastChoice, pastChoice } from '../../../store/past.ts'
import type { HarnessDb } from '../../../store/schema.ts'
import { isWithoutModel } from '../../words/model.ts'
import { deviceOf } from './choice.ts'
import type { Draft } from './create-draft.ts'
import { EMPTY_SIMULATOR, simulatorName, toSimulatorDraft } from './simulator-choice.ts'

/** Initial values in the form's address: `/new?from=RUN&app=ADDRESS&persona=NAME`. */
export interface Copied {
  readonly from?: string | undefined
  readonly app?: string | undefined
  readonly persona?: string | undefined
}

/** The simulator of a past run. A run recorded elsewhere still names its app. */
function simulatorOf({ started, simulator }: PastChoice): Partial<NewRunDraft> | undefined {
  const { application, device } = started
  if (device.kind !== 'ios') return undefined
  const { bundleId, project, scheme } = application
  const name = simulatorName({ name: device.name, runtime: device.runtime ?? 'iOS' })
  const form: Partial<SimulatorDraft> = {
    udid: device.udid ?? '',
    ...(bundleId !== undefined && { from: 'installed', bundleId }),
    ...(project !== undefined && { from: 'project', projectPath: project, scheme: scheme ?? '' }),
  }
  const base = simulator ? toSimulatorDraft(simulator) : { ...EMPTY_SIMULATOR, ...form }
  return { device: 'simulator', simulator: { ...base, name } }
}

/** The choices of another run that this form has fields for. */
function draftOf(past: PastChoice): Partial<NewRunDraft> {
  const { started, width } = past
  const { provider, model, application } = started
  return {
    goal: started.goal,
    persona: started.personaName,
    device: deviceOf(width),
    ...simulatorOf(past),
    // one that was made elsewhere may have had more than can be chosen here
    stepBudget: started.stepBudget > MAX_STEPS ? 0 : started.stepBudget,
    tokenLimit: started.tokenBudget,
    ...(application.url !== undefined && { url: application.url }),
    ...(isWithoutModel(provider) && { provider: 'sweep' as const }),
    ...((isServer(provider) || isCloud(provider)) && { provider, model }),
  }
}

/** Fills the form from its address. A run that is not in this browser changes nothing. */
export async function copyInto(draft: Draft, db: HarnessDb, copied: Copied): Promise<void> {
  const { from, app, persona } = copied
  const past = from === undefined ? undefined : await pastChoice(db, from).catch(() => undefined)
  const patch = {
    ...(past && draftOf(past)),
    ...(app !== undefined && { url: app }),
    ...(persona !== undefined && { persona }),
  }
  if (Object.keys(patch).length > 0) draft.change(patch)
}
