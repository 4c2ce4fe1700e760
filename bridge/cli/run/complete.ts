import type { RunRequest } from '@harness/shared/log/wire/automation.ts'
import type { PreflightRow } from '@harness/shared/log/wire/preflight.ts'
import { readRunOrder } from '@harness/shared/order/read-run-order.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { isTour, SAMPLE_NAME, TOUR } from '@harness/shared/order/tour.ts'
import { pointsOf } from '../hooks/hooks.ts'
import type { RunArguments } from './arguments.ts'
import type { WorkerPage } from './page.ts'
import { type PersonaQuestion, personaOf } from './persona.ts'

/** Formats a row of the preflight checks as one or two sentences. */
export function sentences({ fact, detail, fix }: PreflightRow): string {
  return [fact, fix ?? detail].filter(Boolean).join('. ')
}

type Ephemeral = Pick<
  RunArguments,
  'credential' | 'signInState' | 'screens' | 'browserUrl' | 'secrets' | 'hooks'
>

/** Reveals the secrets, only here, for the browser's automation channel. */
export function ephemeralOf({
  credential,
  signInState,
  screens,
  browserUrl,
  secrets,
  hooks,
}: Ephemeral): Omit<RunRequest, 'order'> {
  const hookPoints = [...pointsOf(hooks)]
  return {
    ...(credential && { password: credential.password.reveal() }),
    ...(signInState !== undefined && { signInState }),
    ...(screens && { screens }),
    ...(browserUrl !== undefined && { browserUrl }),
    ...(secrets && { secrets }),
    ...(hookPoints.length > 0 && { hookPoints }),
  }
}

interface Completing extends Pick<PersonaQuestion, 'terminal' | 'warn'> {
  /** True when no one can be asked, so calls that need approval are rejected. */
  readonly unattended: boolean
}

/**
 * Completes the order with data of the worker: personas, and the sample's address and tour. The
 * sample is logged by name, because its port changes.
 */
export async function completeOrder(
  page: Pick<WorkerPage, 'personas' | 'sample' | 'importPrototype'>,
  args: RunArguments,
  { terminal, warn, unattended }: Completing,
  signal: AbortSignal,
): Promise<RunOrder> {
  const { order, url, persona, credential, credentialLabel: label } = args
  const offer = url === undefined ? await page.sample() : undefined
  const added = args.prototype && (await page.importPrototype(args.prototype))
  for (const note of added?.notes ?? []) warn(note)
  const tour = isTour(order.model) ? offer?.tour : undefined
  const own = { goal: offer?.goals[0] ?? '', ...(tour && { goal: tour.goal, checks: tour.checks }) }
  const known = await page.personas()
  return readRunOrder({
    ...order,
    ...(tour && { model: { provider: 'scripted', model: TOUR, replies: tour.replies } }),
    unattended,
    url: url ?? offer?.url ?? '',
    ...(offer && { details: { applicationName: SAMPLE_NAME, ...order.details } }),
    ...(added && { prototype: { id: added.id, form: added.form, name: added.name } }),
    legs: order.legs.map((leg) => (leg.goal === '' ? { ...own, ...leg, goal: own.goal } : leg)),
    persona: await personaOf(persona ?? tour?.persona, { known, terminal, warn }, signal),
    ...(credential && {
      credential: { label, username: credential.username },
    }),
    ...(args.signInState !== undefined && {
      credential: { label, username: '', kind: 'state' as const },
    }),
  })
}
