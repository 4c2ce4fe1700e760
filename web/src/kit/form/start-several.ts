// Study made from a form with several personas, screens or repeats: its plan, and one order per
// run, derived from the form's order.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { optionRows, optionValues } from '@harness/shared/order/options/options.ts'
import { RunProvider } from '@harness/shared/order/provider-names.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { PlannedRun } from '@harness/shared/order/study/plan.ts'
import { argumentsOf } from '@harness/shared/order/study/values.ts'
import { addEntry } from '../../store/library/entries.ts'
import { withApplication } from '../../store/library/use-application.ts'
import type { PersonaEntry } from '../../store/schema.ts'
import type { Page } from '../page/page.ts'
import { startStudy } from '../queue/start-study.ts'
import { type Choice, runOrderOf } from './choice.ts'
import type { Screen, Several } from './several.ts'

/**
 * Queues a run for each combination. Resolves to the id of the study. Throws `argument_invalid`.
 */
export async function startSeveral(
  page: Page,
  choice: Choice,
  several: Several,
  signedIn: boolean,
): Promise<string> {
  const first = orderWith(choice, several.personas[0], several.screens[0])
  const { order, added } = await withApplication(page.db, first)
  const { applicationId, applicationName } = order.details ?? {}
  const known = {
    ...(applicationId !== undefined && { applicationId }),
    ...(applicationName !== undefined && { applicationName }),
  }
  const orders = new Map(
    orNone(several.personas).flatMap((persona) =>
      orNone(several.screens).map((screen) => {
        const own = orderWith(choice, persona, screen)
        const { name: _, ...details } = own.details ?? {}
        const whole: RunOrder = {
          ...{ ...own, details: { ...details, ...known } },
          // Runs of a study are unattended.
          unattended: true,
          ...(signedIn && { signedIn }),
        }
        return [`${persona?.name.trim() ?? ''}\n${screen?.name ?? ''}`, whole] as const
      }),
    ),
  )
  const orderOf = ({ cell }: PlannedRun) =>
    orders.get(`${cell.persona?.name ?? ''}\n${cell.screen ?? ''}`)
  const id = await startStudy(page, planOf(choice, order, several), orderOf)
  if (added) await addEntry(page.db, 'applications', added)
  return id
}

function orNone<T>(list: readonly T[]): readonly (T | undefined)[] {
  return list.length > 0 ? list : [undefined]
}

/** The form's order with another persona or screen. Throws `argument_invalid`. */
function orderWith(
  choice: Choice,
  persona: PersonaEntry | undefined,
  screen: Screen | undefined,
): RunOrder {
  const { draft } = choice
  const sized = screen && {
    device: screen.preset ?? draft.device,
    viewport: screen.size,
  }
  const order = runOrderOf({ ...choice, persona, draft: { ...draft, ...sized } })
  if (!order)
    throw new HarnessError('argument_invalid', { argument: 'The run', what: 'is not complete' })
  return order
}

/** Plan-file value of the form, as far as a plan file can express it. */
function planOf(
  { draft, model }: Choice,
  { url, legs, details }: RunOrder,
  { personas, screens, repeats }: Several,
): Readonly<Record<string, unknown>> {
  const name =
    draft.name?.trim() || legs.map(({ actionName, goal }) => actionName ?? goal).join(', then ')
  const isSweep = model?.provider === 'sweep'
  const provider = RunProvider.safeParse(model?.provider).data
  const checks = legs
    .flatMap((leg) => leg.checks ?? [])
    .map(({ kind, value }) => `${kind}=${value}`)
  const goal = {
    name,
    goal: legs.map((leg) => leg.goal),
    ...(checks.length > 0 && { check: checks }),
  }
  return {
    name,
    variants: [{ name: details?.applicationName ?? 'Application', ...(url !== '' && { url }) }],
    ...(isSweep ? { sweeps: true } : { goals: [goal], repeats }),
    ...(personas.length > 0 && { personas: personas.map((each) => each.name) }),
    ...(screens.length > 0 && { screens: screens.map((each) => each.name) }),
    ...(provider && !isSweep && { models: [[provider, model?.model].filter(Boolean).join('/')] }),
    ...optionsOf(draft),
  }
}

/** Options chosen for this run, keyed by their argument names. */
function optionsOf(draft: Choice['draft']): Readonly<Record<string, unknown>> {
  const values: Readonly<Record<string, unknown>> = optionValues(draft)
  return Object.fromEntries(
    optionRows().flatMap(([key, { flag, kind }]) => {
      const value = values[key]
      const { name, help } = flag
      const own = {
        ...{ name, help, kind },
        ...(kind.placeholder !== undefined && { value: kind.placeholder }),
        ...(kind.many && { many: kind.many }),
      }
      return value !== undefined && 'args' in argumentsOf(own, value) ? [[name, value]] : []
    }),
  )
}
