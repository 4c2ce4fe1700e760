// Sign-in states as credentials of the library: several per application, each with a label and an
// expiry.

import { HarnessError } from '@harness/shared/base/errors.ts'
import { SignInState } from '@harness/shared/device/sign-in.ts'
import type { Clock } from '../../core/ports.ts'
import { entryOf } from '../../store/library/entries.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { type KeptState, type NewState, type Passwords, refusedSignIn } from './passwords.ts'
import { dayText, expiryOf, signInFrom } from './sign-in-file.ts'
import type { SignIns } from './sign-ins.ts'

/** Source of a run's sign-in state: a credential of the library, or the text of a file. */
export type StateSource =
  | { readonly url: string; readonly id: string }
  | { readonly url: string; readonly text: string }

interface StatesDeps {
  readonly db: HarnessDb
  readonly clock: Pick<Clock, 'now'>
  readonly passwords: Pick<Passwords, 'addState' | 'replaceState' | 'get'>
  /** Sign-ins from windows, by site. */
  readonly signIns: Pick<SignIns, 'get'>
}

export interface States {
  /**
   * Adds a sign-in state and returns its id. Without a text it copies the sign-in stored for the
   * application's site. Throws `argument_invalid`, `store_*`.
   */
  add(credential: NewState, text: string | undefined): Promise<string>
  /** Replaces the state; id and label stay. Throws like `add`. */
  replace(id: string, text: string | undefined): Promise<null>
  /** State for the device of a run. Throws `keys_locked`, or `argument_invalid` when expired. */
  get(from: StateSource): Promise<SignInState>
}

export function makeStates({ db, clock, passwords, signIns }: StatesDeps): States {
  const addressOf = async (applicationId: string): Promise<string> => {
    const { target } = (await entryOf(db, 'applications', applicationId)) ?? {}
    if (target?.kind === 'web') return target.url
    throw refused('It needs an application with a web address.')
  }
  const read = async (applicationId: string, text: string | undefined): Promise<KeptState> => {
    const url = await addressOf(applicationId)
    const state = text === undefined ? await signIns.get(url) : signInFrom(text, url, clock.now())
    const expiresAt = expiryOf(state, new URL(url).origin)
    return { json: JSON.stringify(state), ...(expiresAt !== undefined && { expiresAt }) }
  }
  return {
    add: async (credential, text) =>
      passwords.addState(credential, await read(credential.applicationId, text)),
    async replace(id, text) {
      const known = await db.credentials.get(id)
      if (!known) throw refused('It was deleted meanwhile.')
      return passwords.replaceState(id, await read(known.applicationId, text))
    },
    async get(from) {
      if ('text' in from) return signInFrom(from.text, from.url, clock.now())
      const state = SignInState.parse(JSON.parse(await passwords.get(from.id)))
      const end = expiryOf(state, new URL(from.url).origin)
      if (end !== undefined && Date.parse(end) <= clock.now())
        throw await refusedSignIn(
          db,
          from.id,
          `It ended on ${dayText(end)}. Replace it in the library.`,
        )
      return state
    },
  }
}

function refused(what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument: 'Sign-in', what })
}
