// Assembles everything that signs a run in. Loaded on demand, since most runs start signed out.
import type { Clock, Ids } from '../../core/ports.ts'
import type { OpenVault } from '../../store/open-vault.ts'
import type { HarnessDb } from '../../store/schema.ts'
import type { BridgeLink } from '../bridge-link.ts'
import { makePasswords, type Passwords } from './passwords.ts'
import { makeSignInWindow, type SignInWindow } from './sign-in-window.ts'
import { makeSignIns, type SignIns } from './sign-ins.ts'
import { makeStates, type States } from './states.ts'

export interface KeptDeps {
  readonly db: HarnessDb
  readonly clock: Clock
  readonly ids: Ids
  /** Vault that also stores the keys; undefined while locked. */
  readonly vault: () => OpenVault | undefined
  readonly link: Pick<BridgeLink, 'health' | 'socket'>
}

export interface Kept {
  readonly passwords: Passwords
  readonly signIns: SignIns
  readonly states: States
  readonly signInWindow: SignInWindow
}

export function makeKept({ db, clock, ids, vault, link }: KeptDeps): Kept {
  const signIns = makeSignIns({ db, clock, vault })
  const passwords = makePasswords({ db, clock, ids, vault })
  const states = makeStates({ db, clock, passwords, signIns })
  const signInWindow = makeSignInWindow({
    clock,
    ids,
    socket: link.socket,
    keep: signIns.keepState,
  })
  return { passwords, signIns, states, signInWindow }
}
