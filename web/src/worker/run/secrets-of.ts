import { readHeader, type WebSecrets } from '@harness/shared/device/conditions.ts'
import type { SignInState } from '@harness/shared/device/sign-in.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { checkSecretHome, type SecretHome } from '@harness/shared/order/secret-home.ts'
import type { StateSource } from '../credentials/states.ts'
import type { EphemeralInputs } from './open-device-and-model.ts'

export interface SecretSources {
  /** Sign-in state for this address. Throws `argument_invalid` when signed out. */
  readonly signIn: (url: string) => Promise<SignInState>
  /** Site of a credential in the library; undefined when its application has no address. */
  readonly home: (id: string) => Promise<SecretHome | undefined>
  /** Password of a credential in the library. Throws `keys_locked`, `argument_invalid`. */
  readonly password: (id: string) => Promise<string>
  /** Sign-in state of a library credential, or from the text of a file. Throws like `password`. */
  readonly signInState: (from: StateSource) => Promise<SignInState>
  /**
   * Password of an application's sign-in, found by user name or label, for an address of that
   * application. Throws like `password`.
   */
  readonly keptPassword: (
    applicationId: string | undefined,
    name: string,
    url: string,
  ) => Promise<string>
}

/** True when the run's browser starts with the stored sign-in of its site. */
export function startsWithKept({ signedIn, simulator, prototype, appium }: RunOrder): boolean {
  return signedIn === true && !(simulator || prototype || appium)
}

interface RunSecrets {
  readonly signIn?: SignInState
  readonly password?: string
  readonly secrets?: WebSecrets
}

/** Secrets of a run's sign-in, read at each start, since none is stored with the run. */
export async function secretsOf(
  sources: SecretSources,
  order: RunOrder,
  { signInState: text, secrets: given }: Pick<EphemeralInputs, 'signInState' | 'secrets'> = {},
): Promise<RunSecrets> {
  const secrets = await siteSecretsOf(sources, order, given)
  return { ...(await signInSecretsOf(sources, order, text)), ...(secrets && { secrets }) }
}

/** Password for HTTP authentication, and values of headers. */
async function siteSecretsOf(
  { keptPassword }: Pick<SecretSources, 'keptPassword'>,
  { url, httpUser, headers = [], details }: RunOrder,
  given: WebSecrets = {},
): Promise<WebSecrets | undefined> {
  const kept = (name: string, at: string) => keptPassword(details?.applicationId, name, at)
  const values: Record<string, string> = { ...given.headers }
  for (const { value, host } of headers.flatMap((header) => readHeader(header) ?? [])) {
    const [, label] = /^sign-in:(.+)$/.exec(value) ?? []
    // Checked per host, since two hosts may use the same sign-in.
    if (label !== undefined && given.headers?.[value] === undefined)
      values[value] = await kept(label, `${url.slice(0, url.indexOf(':'))}://${host}/`)
  }
  const httpPassword = given.httpPassword ?? (httpUser && (await kept(httpUser, url)))
  if (!httpPassword && Object.keys(values).length === 0) return undefined
  return { headers: values, ...(httpPassword && { httpPassword }) }
}

async function signInSecretsOf(
  { signIn, home, password, signInState }: SecretSources,
  order: RunOrder,
  text: string | undefined,
): Promise<Omit<RunSecrets, 'secrets'>> {
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
