// Who is signed in when a browser under test starts: in the memory of this worker alone, unless a
// person asks to remember it behind the passphrase of the keys. It goes to the device of a run and
// nowhere else.

import { HarnessError } from '@harness/shared/base/errors.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import { SignInState } from '@harness/shared/device/sign-in.ts'
import type { Clock } from '../../core/ports.ts'
import type { OpenVault } from '../../store/open-vault.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { forgetKey, rememberedNames } from '../../store/vault.ts'
import { dayText, expiryOf, signInFrom, signInOf } from './sign-in-file.ts'

/** Beside the keys in the vault; no owner of a key begins like this. */
const NAME = 'sign-in '

/**
 * A sign-in that is kept for a site, which is an origin; never what it holds. Counts are 0 while it
 * is locked.
 */
export interface SignInReport {
  readonly site: string
  readonly state: 'here' | 'locked'
  readonly remembered: boolean
  readonly cookies: number
  /** Sites of which local storage is held. */
  readonly storages: number
  /**
   * When the last cookie of the site ends (ISO 8601); absent while locked, and where one ends with
   * its browser or none does.
   */
  readonly expiresAt?: string
}

interface SignInsDeps {
  readonly db: HarnessDb
  readonly clock: Pick<Clock, 'now'>
  /** The vault of the keys; undefined while it is locked. */
  readonly vault: () => OpenVault | undefined
}

export interface SignIns {
  /** For the device of a run at this address. Throws `argument_invalid` when none is at hand. */
  get(url: string): Promise<SignInState>
  /** Sign-ins in the order of their sites. */
  report(): Promise<readonly SignInReport[]>
  /**
   * Takes the text of a file into memory, in the place of what was kept for the site. Throws
   * `argument_invalid`, `store_*`.
   */
  keep(url: string, text: string): Promise<null>
  /**
   * Takes what a window was left with into memory, likewise. Throws `argument_invalid`, `store_*`.
   */
  keepState(url: string, state: SignInState): Promise<null>
  /** Also behind the passphrase. Throws `keys_locked`, `argument_invalid`, `store_*`. */
  remember(site: string): Promise<null>
  forget(site: string): Promise<null>
  /** Forgets what is in memory. */
  lock(): void
}

export function makeSignIns({ db, clock, vault }: SignInsDeps): SignIns {
  const here = new Map<string, Secret>()

  /**
   * The remembered ones come into memory with the passphrase; one that was given since then is the
   * newer.
   */
  const unlocked = async (): Promise<ReadonlyMap<string, Secret>> => {
    const kept = [...((await vault()?.all()) ?? [])].filter(([name]) => name.startsWith(NAME))
    return new Map([...kept.map(([name, state]) => [siteIn(name), state] as const), ...here])
  }

  const found = async (site: string): Promise<Secret> => {
    const state = (await unlocked()).get(site)
    if (state) return state
    const what = `None is kept for ${new URL(site).host}. Choose its file again, or unlock the keys in Settings.`
    throw new HarnessError('argument_invalid', { argument: 'Sign-in', what })
  }

  const hold = async (site: string, state: SignInState): Promise<null> => {
    await forgetKey(db, NAME + site)
    here.set(site, new Secret(JSON.stringify(state)))
    return null
  }

  return {
    async get(url) {
      const site = siteOf(url)
      const state = stateIn(await found(site))
      const expiresAt = expiryOf(state, site)
      if (expiresAt !== undefined && Date.parse(expiresAt) <= clock.now()) {
        const what = `It ended on ${dayText(expiresAt)}. Sign in again under Device of a new run, or choose a newer file there.`
        throw new HarnessError('argument_invalid', { argument: 'Sign-in', what })
      }
      return state
    },
    async report() {
      const [states, names] = await Promise.all([unlocked(), rememberedNames(db)])
      const remembered = names.filter((name) => name.startsWith(NAME)).map(siteIn)
      return [...new Set([...states.keys(), ...remembered])].sort().map((site) => {
        return reportOf(site, states.get(site), remembered.includes(site))
      })
    },
    keep: async (url, text) => hold(siteOf(url), signInFrom(text, url, clock.now())),
    keepState: async (url, state) => hold(siteOf(url), signInOf(state, url)),
    async remember(site) {
      const open = vault()
      if (!open) throw new HarnessError('keys_locked')
      await open.put(NAME + site, await found(site))
      return null
    },
    async forget(site) {
      here.delete(site)
      await forgetKey(db, NAME + site)
      return null
    },
    lock: () => here.clear(),
  }
}

function reportOf(site: string, kept: Secret | undefined, remembered: boolean): SignInReport {
  if (!kept) return { site, state: 'locked', remembered, cookies: 0, storages: 0 }
  const state = stateIn(kept)
  return {
    site,
    state: 'here',
    remembered,
    cookies: state.cookies.length,
    storages: state.origins.length,
    ...expiryIn(state, site),
  }
}

function expiryIn(state: SignInState, site: string): Pick<SignInReport, 'expiresAt'> {
  const expiresAt = expiryOf(state, site)
  return expiresAt === undefined ? {} : { expiresAt }
}

function siteIn(name: string): string {
  return name.slice(NAME.length)
}

function stateIn(state: Secret): SignInState {
  return SignInState.parse(JSON.parse(state.reveal()))
}

/** Origin of the address: cookies and storage belong to one. */
function siteOf(url: string): string {
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return new URL(url).origin
  throw new HarnessError('argument_invalid', {
    argument: 'Address',
    what: 'Say first where the app is, with http:// or https:// in front.',
  })
}
