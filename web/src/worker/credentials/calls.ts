// What the page asks about credentials of the library and sign-ins by hand.
import { loadPart } from '../../core/load-part.ts'
import type { Result } from '../result.ts'
import type { SecretSources } from '../run/secrets-of.ts'
import { toResult } from '../to-result.ts'
import type { Kept, KeptDeps } from './kept-sign-ins.ts'
import type { CredentialReport, NewCredential, NewState } from './passwords.ts'
import type { SignInEnd } from './sign-in-window.ts'
import type { SignInReport } from './sign-ins.ts'

export interface CredentialCalls {
  /** The credentials of an application in the library, without their passwords. */
  credentials(applicationId: string): Promise<Result<readonly CredentialReport[]>>
  /** Its id. Kept behind the passphrase where that is open, else until this tab closes. */
  addCredential(credential: NewCredential, password: string): Promise<Result<string>>
  /** Id, label and user name stay. */
  replacePassword(id: string, password: string): Promise<Result<null>>
  /** Keeps cookies and storage likewise: a file's text, or what a sign-in window left. Its id. */
  addSignInState(of: NewState, text?: string): Promise<Result<string>>
  replaceSignInState(id: string, text?: string): Promise<Result<null>>
  removeCredential(id: string): Promise<Result<null>>
  /** The sign-ins that browsers under test may start with. */
  signIns(): Promise<Result<readonly SignInReport[]>>
  /**
   * Takes the text of a file with cookies and storage into memory, for the site of this address.
   */
  keepSignIn(url: string, text: string): Promise<Result<null>>
  /** True when a person can be shown a browser window to sign in in. */
  canOpenSignInWindow(): Promise<Result<boolean>>
  /**
   * Opens a browser window for a person to sign in; resolves at its end, true when a sign-in was
   * stored for the site. One at a time.
   */
  openSignInWindow(url: string): Promise<Result<boolean>>
  /** Ends that window: takes who is signed in, or lets it be. Closing the window takes it too. */
  endSignInWindow(how: SignInEnd): Promise<void>
  /** Keeps it behind the passphrase too, which must be open. */
  rememberSignIn(site: string): Promise<Result<null>>
  forgetSignIn(site: string): Promise<Result<null>>
}

interface Credentials {
  readonly calls: CredentialCalls
  /** For the devices of runs. */
  readonly secrets: SecretSources
  /** After the passphrase was given: passwords that were typed before it are kept too. */
  readonly remember: () => Promise<null>
  /** Forgets what is in memory. */
  readonly lock: () => Promise<void>
}

const homes = () => loadPart(import('./homes.ts'))

/** `booted` resolves when the page is paired. */
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
