// Permission for sign-ins that are used before a run's first step, which only the client can ask.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunArguments } from '../cli/run/arguments.ts'
import type { Asking } from './services.ts'
import { allowsSignIn } from './settings.ts'

/** Use of a sign-in before the first step of a run. */
interface UseOfSignIn {
  /** True when the agent named the sign-in. */
  readonly named: boolean
  /** True when a sweep signs in before it starts. */
  readonly fillsIn?: boolean
}

/**
 * Asks the user before a run starts signed in or with a password, and before a sweep signs in.
 * Throws `argument_invalid` without permission.
 */
export async function permitSignIn(
  { secrets, signInState, credentialLabel, home, url, order }: RunArguments,
  { named, fillsIn = false }: UseOfSignIn,
  { settings, client, signal }: Asking,
): Promise<void> {
  const isUsed = secrets !== undefined || (signInState !== undefined && named) || fillsIn
  if (!isUsed || allowsSignIn(settings)) return
  const label = named ? `the sign-in “${credentialLabel}”` : 'the password of the site'
  if (!client.canAsk())
    throw refused(
      'must be allowed by the person, and this client cannot ask them. Only the user can allow it for good: add --allow sign-in to the arguments of “harness mcp”',
    )
  const { applicationName = home?.url ?? 'the application' } = order.details ?? {}
  const question = [
    `${client.name()} wants to start signed in to ${applicationName}.`,
    `It uses ${label} at ${url ?? home?.url ?? 'the application'}.`,
  ].join('\n')
  const answer = await client.ask(question, signal)
  if (answer?.decision === 'approve') return
  const note = answer?.note === undefined ? '' : `: ${answer.note}`
  throw refused(
    answer ? `was not allowed by the person${note}` : 'was not allowed: no one answered',
  )
}

function refused(what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument: 'credential', what })
}
