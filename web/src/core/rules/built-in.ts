import type { RuleName } from '@harness/shared/order/guards.ts'
import { allOf, BUY, DELETE, HARMLESS, ORDER, PAY, PUBLISH, SEND } from './words.ts'

/** A guard rule as data: a call whose target has one of these words needs a person's approval. */
export interface GuardRule {
  readonly name: string
  /** Words and phrases in any language, in `words.ts` syntax; case and accents are ignored. */
  readonly words: readonly string[]
  /** Harmless phrases that contain one of the single words. */
  readonly harmless?: readonly string[]
}

const harmless = allOf(HARMLESS)

/** Rules for actions that cannot be undone. */
export const BUILT_IN_RULES = [
  { name: 'buy', words: allOf(BUY), harmless },
  { name: 'pay', words: allOf(PAY), harmless },
  { name: 'order', words: allOf(ORDER), harmless },
  { name: 'delete', words: allOf(DELETE), harmless },
  { name: 'send', words: allOf(SEND), harmless },
  { name: 'publish', words: allOf(PUBLISH), harmless },
  // Judged by the tool, not by words.
  { name: 'sign-in', words: [], harmless: [] },
] as const satisfies readonly (GuardRule & { readonly name: RuleName })[]

/** For the sweep only: after signing out most pages are out of reach. */
export const SIGN_OUT: GuardRule = {
  name: 'sign-out',
  words: [
    'log out',
    'logout',
    'log off',
    'logoff',
    'sign out',
    'signout',
    'sign off',
    'abmelden',
    'ausloggen',
    'deconnexion',
    'se deconnecter',
    'cerrar sesion',
    'esci',
    'disconnetti',
    'sair',
  ],
}
