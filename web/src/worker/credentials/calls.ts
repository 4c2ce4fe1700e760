// Worker calls about credentials of the library, and about manual sign-ins.
import { loadPart } from '../../core/load-part.ts'
import type { Result } from '../result.ts'
import type { SecretSources } from '../run/secrets-of.ts'
import { toResult } from '../to-result.ts'
import type { Kept, KeptDeps } from './kept-sign-ins.ts'
import type { CredentialReport, NewCredential, NewState } from './passwords.ts'
import type { SignInEnd } from './sign-in-window.ts'
import type { SignInReport } from './sign-ins.ts'

export interface CredentialCalls {
  /** Credentials of an application in the library, without passwords. */
  credentials(applicationId: string): Promise<Result<readonly CredentialReport[]>>
  /** Adds a credential behind an open passphrase, else until this tab closes. Returns its id. */
  addCredential(credential: NewCredential, password: string): Promise<Result<string>>
  /** Replaces the password; id, label and user name stay. */
  replacePassword(id: string, password: string): Promise<Result<null>>
  /** Adds cookies and storage of a file or the last sign-in window. Returns the id. */
  addSignInState(of: NewState, text?: string): Promise<Result<string>>
  replaceSignInState(id: string, text?: string): Promise<Result<null>>
  removeCredential(id: string): Promise<Result<null>>
  /** Stored sign-ins that tested browsers may start with. */
  signIns(): Promise<Result<readonly SignInReport[]>>
  /** Stores the text of a file with cookies and storage in memory, for the site of the address. */
  keepSignIn(url: string, text: string): Promise<Result<null>>
  /** True when the bridge can show a browser window for signing in. */
  canOpenSignInWindow(): Promise<Result<boolean>>
  /**
   * Opens a browser window for signing in; resolves at its end, true when a sign-in was stored for
   * the site. One at a time.
   */
  openSignInWindow(url: string): Promise<Result<boolean>>
  /** Ends the window, taking its sign-in or discarding it. Closing the window takes it too. */
  endSignInWindow(how: SignInEnd): Promise<void>
  /** Stores the sign-in behind the passphrase too, which must be open. */
  rememberSignIn(site: string): Promise<Result<null>>
  forgetSignIn(site: string): Promise<Result<null>>
}

interface Credentials {
  readonly calls: CredentialCalls
  readonly secrets: SecretSources
  /** Called after the passphrase was entered: stores earlier passwords behind it too. */
  readonly remember: () => Promise<null>
  /** Removes all secrets from memory. */
  readonly lock: () => Promise<void>
}

const homes = () => loadPart(import('./homes.ts'))

/** Creates the credential calls. `booted` resolves when the page is paired. */
export function makeCredentials(deps: KeptDeps, booted: () => Promise<unknown>): Credentials {
  let loading: Promise<Kept> | undefined
  const kept = () => {
    loading ??= import('./kept-sign-ins.ts').then(({ makeKept }) => makeKept(deps))
    return loading
  }
  const ask = <T>(about: (all: Kept) => Promise<T>) => toResult(async () => about(await kept()))
  return {
    calls: {
      credentials: (applicationId) => ask(({ passwords }) => passwords.list(applicationId)),
      addCredential: (of, password) => ask(({ passwords }) => passwords.add(of, password)),
      replacePassword: (id, password) => ask(({ passwords }) => passwords.replace(id, password)),
      addSignInState: (of, text) => ask(({ states }) => states.add(of, text)),
      replaceSignInState: (id, text) => ask(({ states }) => states.replace(id, text)),
      removeCredential: (id) => ask(({ passwords }) => passwords.remove(id)),
      signIns: () => ask(({ signIns }) => signIns.report()),
      keepSignIn: (url, text) => ask(({ signIns }) => signIns.keep(url, text)),
      canOpenSignInWindow: async () => {
        await booted()
        return toResult(async () => (await deps.link.health()).windows ?? false)
      },
      openSignInWindow: (url) => ask(({ signInWindow }) => signInWindow.open(url)),
      endSignInWindow: async (how) => (await kept()).signInWindow.end(how),
      rememberSignIn: (site) => ask(({ signIns }) => signIns.remember(site)),
      forgetSignIn: (site) => ask(({ signIns }) => signIns.forget(site)),
    },
    secrets: {
      signIn: async (url) => (await kept()).signIns.get(url),
      home: async (id) => (await homes()).homeIn(deps.db, id),
      password: async (id) => (await kept()).passwords.get(id),
      signInState: async (from) => (await kept()).states.get(from),
      keptPassword: async (...of) =>
        (await homes()).keptPassword(deps.db, (await kept()).passwords, of),
    },
    async remember() {
      await (await loading)?.passwords.remember()
      return null
    },
    async lock() {
      const all = await loading
      all?.signIns.lock()
      all?.passwords.lock()
    },
  }
}
