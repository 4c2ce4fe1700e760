import type { RuleName } from '@harness/shared/order/run-order.ts'

/** A guard rule as data: a call whose target has one of these words needs a person's approval. */
export interface GuardRule {
  /** The reason of an approval in the log. */
  readonly name: string
  /** Words and phrases in any language; whole words count, in any case, with or without accents. */
  readonly words: readonly string[]
  /** Harmless phrases that contain one of the words. */
  readonly harmless?: readonly string[]
}

/** Rules for what cannot be undone, in a few languages. */
export const BUILT_IN_RULES = [
  {
    name: 'buy',
    words: [
      'buy',
      'purchase',
      'subscribe',
      'upgrade',
      'book now',
      'reserve now',
      'kaufen',
      'acheter',
      'comprar',
      'acquista',
    ],
    harmless: ['how to buy', 'purchase history'],
  },
  {
    name: 'pay',
    words: [
      'pay',
      'donate',
      'transfer money',
      'send money',
      'bezahlen',
      'zahlen',
      'payer',
      'pagar',
      'paga',
    ],
    harmless: ['how to pay', 'ways to pay'],
  },
  {
    name: 'order',
    words: ['order', 'place order', 'check out now', 'bestellen', 'commander', 'pedir', 'ordina'],
    harmless: [
      'order history',
      'order status',
      'order details',
      'order summary',
      'order number',
      'order by',
      'sort order',
      'track order',
      'track your order',
      'view order',
      'my order',
      'your order',
      'change order',
    ],
  },
  {
    name: 'delete',
    words: [
      'delete',
      'remove',
      'erase',
      'wipe',
      'destroy',
      'deactivate',
      'clear all',
      'close account',
      'close my account',
      'cancel order',
      'cancel subscription',
      'cancel booking',
      'cancel my plan',
      'loschen',
      'entfernen',
      'supprimer',
      'eliminar',
      'borrar',
      'elimina',
    ],
    harmless: [
      'remove filter',
      'remove filters',
      'remove from basket',
      'remove from cart',
      'remove from bag',
    ],
  },
  {
    name: 'send',
    words: [
      'send',
      'submit',
      'reply all',
      'invite',
      'senden',
      'absenden',
      'envoyer',
      'enviar',
      'invia',
    ],
  },
  {
    name: 'publish',
    words: [
      'publish',
      'post',
      'tweet',
      'share',
      'go live',
      'deploy',
      'veroffentlichen',
      'publier',
      'publicar',
      'pubblica',
    ],
    harmless: [
      'blog post',
      'next post',
      'previous post',
      'post code',
      'post office',
      'read post',
      'by post',
      'share price',
    ],
  },
] as const satisfies readonly (GuardRule & { readonly name: RuleName })[]

/** For the sweep only: after signing out most pages are out of reach. A goal may ask for it. */
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
