// Who is signed in when a browser under test starts: in the memory of this worker alone, unless a person asks to remember it
// behind the passphrase of the keys. It goes to the device of a run and to nobody else.
import { HarnessError } from '@harness/shared/errors.ts'
import { Secret } from '@harness/shared/secret.ts'
import { SignInState } from '@harness/shared/sign-in.ts'
import type { Clock } from '../core/ports.ts'
import type { HarnessDb } from '../store/schema.ts'
import { forgetKey, type OpenVault, rememberedNames } from '../store/vault.ts'
import type { SignInReport } from './api.ts'
import { signInFrom } from './sign-in-file.ts'

/** Beside the keys in the vault; no owner of a key begins like this. */
const NAME = 'sign-in '

interface Parts {
  readonly db: HarnessDb
  readonly clock: Pick<Clock, 'now'>
  /** The vault of the keys; undefined while it is locked. */
  readonly vault: () => OpenVault | undefined
}

export interface SignIns {
  /** For the device of a run at this address. Throws `argument_invalid` when none is at hand. */
  get(url: string): Promise<SignInState>
  /** Which there are, in the order of their sites. */
  report(): Promise<readonly SignInReport[]>
  /** Takes the text of a file into memory, in the place of what was kept for the site. Throws `argument_invalid`, `store_*`. */
  keep(url: string, text: string): Promise<null>
  /** Also behind the passphrase. Throws `keys_locked`, `argument_invalid`, `store_*`. */
  remember(site: string): Promise<null>
  forget(site: string): Promise<null>
  /** Forgets what is in memory. */
  lock(): void
}

export function makeSignIns({ db, clock, vault }: Parts): SignIns {
  const here = new Map<string, Secret>()

  /** The remembered ones come into memory with the passphrase; one that was given since then is the newer. */
  const atHand = async (): Promise<ReadonlyMap<string, Secret>> => {
    const kept = [...((await vault()?.all()) ?? [])].filter(([name]) => name.startsWith(NAME))
    return new Map([...kept.map(([name, state]) => [siteIn(name), state] as const), ...here])
  }

  const found = async (site: string): Promise<Secret> => {
    const state = (await atHand()).get(site)
    if (state) return state
    const what = `None is kept for ${new URL(site).host}. Choose its file again, or unlock the keys in Settings.`
    throw new HarnessError('argument_invalid', { argument: 'Sign-in', what })
  }

  return {
    get: async (url) => stateIn(await found(siteOf(url))),
    async report() {
      const [states, names] = await Promise.all([atHand(), rememberedNames(db)])
      const remembered = names.filter((name) => name.startsWith(NAME)).map(siteIn)
      return [...new Set([...states.keys(), ...remembered])].sort().map((site) => {
        const state = states.get(site)
        const { cookies, origins } = state ? stateIn(state) : { cookies: [], origins: [] }
        return {
          ...{ site, state: state ? 'here' : 'locked', remembered: remembered.includes(site) },
          ...{ cookies: cookies.length, storages: origins.length },
        }
      })
    },
    async keep(url, text) {
      const site = siteOf(url)
      const state = new Secret(JSON.stringify(signInFrom(text, url, clock.now())))
      await forgetKey(db, NAME + site)
      here.set(site, state)
      return null
    },
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

function siteIn(name: string): string {
  return name.slice(NAME.length)
}

function stateIn(state: Secret): SignInState {
  return SignInState.parse(JSON.parse(state.reveal()))
}

/** Cookies and storage belong to an origin, so does what is kept. */
function siteOf(url: string): string {
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return new URL(url).origin
  throw new HarnessError('argument_invalid', {
    argument: 'Address',
    what: 'Say first where the app is, with http:// or https:// in front.',
  })
}
