// Sign-ins for browsers under test: only in the memory of this worker, unless the user stores them
// behind the passphrase of the keys. Sent only to the device of a run.

import { HarnessError } from '@harness/shared/base/errors.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import { SignInState } from '@harness/shared/device/sign-in.ts'
import type { Clock } from '../../core/ports.ts'
import type { OpenVault } from '../../store/open-vault.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { forgetKey, rememberedNames } from '../../store/vault.ts'
import { dayText, expiryOf, signInFrom, signInOf } from './sign-in-file.ts'

/** Name prefix in the vault, which no key uses. */
const NAME = 'sign-in '

/** A stored sign-in for a site (an origin), without its content. Counts are 0 while locked. */
export interface SignInReport {
  readonly site: string
  readonly state: 'here' | 'locked'
  readonly remembered: boolean
  readonly cookies: number
  /** Number of sites with local storage. */
  readonly storages: number
  /** Expiry of the site's last cookie (ISO 8601); absent while locked or without one. */
  readonly expiresAt?: string
}

interface SignInsDeps {
  readonly db: HarnessDb
  readonly clock: Pick<Clock, 'now'>
  /** Vault that also stores the keys; undefined while locked. */
  readonly vault: () => OpenVault | undefined
}

export interface SignIns {
  /** Sign-in for the device of a run at this address. Throws `argument_invalid` without one. */
  get(url: string): Promise<SignInState>
  /** Stored sign-ins in order of site. */
  report(): Promise<readonly SignInReport[]>
  /**
   * Stores the text of a file in memory, replacing the site's previous sign-in. Throws
   * `argument_invalid`, `store_*`.
   */
  keep(url: string, text: string): Promise<null>
  /**
   * Stores the state of a sign-in window in memory, replacing the site's previous one. Throws
   * `argument_invalid`, `store_*`.
   */
  keepState(url: string, state: SignInState): Promise<null>
  /** Stores it behind the passphrase. Throws `keys_locked`, `argument_invalid`, `store_*`. */
  remember(site: string): Promise<null>
  forget(site: string): Promise<null>
  /** Removes all sign-ins from memory. */
  lock(): void
}

export function makeSignIns({ db, clock, vault }: SignInsDeps): SignIns {
  const here = new Map<string, Secret>()

  /** All available sign-ins. One in memory is newer than one stored behind the passphrase. */
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

/** Origin of the address, to which cookies and storage belong. */
function siteOf(url: string): string {
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return new URL(url).origin
  throw new HarnessError('argument_invalid', {
    argument: 'Address',
    what: 'Say first where the app is, with http:// or https:// in front.',
  })
}
