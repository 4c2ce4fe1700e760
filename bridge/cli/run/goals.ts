// The goals of a run with their checks, from the arguments or a recording.
import { AUDIT_GOAL, SWEEP_GOAL } from '@harness/shared/order/run.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { type GivenFlag, refuse } from '../../system/flags.ts'
import type { Kept } from './library.ts'
import { playsTour } from './model.ts'
import type { Recording } from './replay.ts'
import { checkOf, type Values } from './values.ts'

/** Assigns each check to the goal before it, or to the first goal. */
export function legsOf(
  given: readonly GivenFlag[],
  values: Values,
  { recording, sweeps }: { readonly recording: Recording | undefined; readonly sweeps: boolean },
): RunOrder['legs'] {
  const goals = given.filter(({ name }) => name === 'goal').map(({ value }) => value.trim())
  if (goals.length === 0 && recording) {
    const stray = (['check', 'keep-state'] as const).find((name) => values.has(name))
    if (stray) throw refuse(stray, 'needs a --goal here: a recording brings goals of its own')
    return legsFrom(recording)
  }
  if (goals.length === 0 && !sweeps && !values.has('sample'))
    throw refuse('goal', 'is needed: what the persona wants, in your words')
  const keeps = values.has('keep-state')
  const unnamed = values.has('audit') ? AUDIT_GOAL : SWEEP_GOAL
  const checks = checksByGoal(given, Math.max(1, goals.length))
  // The tour always reports success at its end, so a goal of the user needs a check.
  if (playsTour(values) && goals.length > 0 && checks.some((own) => own.length === 0))
    throw refuse('goal', 'needs a --check that proves it, or a --provider: the tour plays a script')
  return checks.map((own, index) => ({
    goal: goals[index] ?? (sweeps ? unnamed : ''),
    ...(keeps && index > 0 && { preservesState: true }),
    ...(own.length > 0 && { checks: own }),
  }))
}

function checksByGoal(given: readonly GivenFlag[], count: number): ReturnType<typeof checkOf>[][] {
  const checks = Array.from({ length: count }, (): ReturnType<typeof checkOf>[] => [])
  let goal = -1
  for (const { name, value } of given) {
    if (name === 'goal') goal += 1
    if (name === 'check') checks[Math.max(0, goal)]?.push(checkOf('check', value))
  }
  return checks
}

function legsFrom({ state }: Recording): RunOrder['legs'] {
  return state.legs.map(({ started: { goal, actionName, preservesState, checks } }) => ({
    goal,
    actionName,
    preservesState,
    ...(checks && { checks }),
  }))
}

/**
 * Library entries used by the run, and the name of the application in the log. A replay keeps the
 * recorded name.
 */
export function detailsOf(
  { application, chain }: Pick<Kept, 'application' | 'chain'>,
  recordedName: string | undefined,
): Pick<RunOrder, 'details'> {
  const applicationName = application?.name ?? recordedName
  if (applicationName === undefined && !chain) return {}
  return {
    details: {
      ...(application && { applicationId: application.id }),
      ...(applicationName !== undefined && { applicationName }),
      ...(chain && { chainId: chain.id }),
    },
  }
}
