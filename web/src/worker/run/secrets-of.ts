import type { SignInState } from '@harness/shared/device/sign-in.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { checkSecretHome, type SecretHome } from '@harness/shared/order/secret-home.ts'
import type { StateSource } from '../credentials/states.ts'
import type { EphemeralInputs } from './open-device-and-model.ts'

/** Where what is secret of a run comes from. */
export interface SecretSources {
  /** Who is signed in at this address. Throws `argument_invalid` when signed out. */
  readonly signIn: (url: string) => Promise<SignInState>
  /** Site of a credential in the library; undefined where its application has no address. */
  readonly home: (id: string) => Promise<SecretHome | undefined>
  /** Of a credential in the library. Throws `keys_locked`, `argument_invalid`. */
  readonly password: (id: string) => Promise<string>
  /** Of a credential in the library, or in the text of a file. Throws likewise. */
  readonly signInState: (from: StateSource) => Promise<SignInState>
}

/** True where the browser of a run starts with the sign-in that is kept for its site. */
export function startsWithKept({ signedIn, simulator, prototype, appium }: RunOrder): boolean {
  return signedIn === true && !(simulator || prototype || appium)
}

/** What signs a run in, read again for each start: none of it is stored with the run. */
export async function secretsOf(
  { signIn, home, password, signInState }: SecretSources,
  order: RunOrder,
  { signInState: text }: Pick<EphemeralInputs, 'signInState'> = {},
): Promise<{ readonly signIn?: SignInState; readonly password?: string }> {
  const { url, credential } = order
  const id = credential?.id
  const bound = id === undefined ? undefined : await home(id)
  if (bound && url !== '') checkSecretHome(`Sign-in “${credential?.label}”`, bound, url)
  if (text !== undefined) return { signIn: await signInState({ url, text }) }
  if (id !== undefined && credential?.kind === 'state')
    return { signIn: await signInState({ url, id }) }
  return {
    ...(startsWithKept(order) && { signIn: await signIn(url) }),
    ...(id !== undefined && { password: await password(id) }),
  }
}
