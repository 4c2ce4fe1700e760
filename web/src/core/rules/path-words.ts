// Words in the paths of requests that show whether the request reads, changes or undoes something.
import { type WordTest, wordTest } from './normalize-words.ts'

export type Named = readonly [rule: string, test: WordTest]

/** Path words that only read or measure; the last meaningful part of an address decides. */
export const READS = wordTest([
  ...[
    'such*',
    'recherche*',
    'busca*',
    'buscar',
    'cerca',
    'ricerca',
    'pesquisa*',
    'zoek*',
    'sok',
    'haku',
  ],
  ...[
    'hledat',
    'szukaj',
    'ara',
    'arama',
    'kensaku',
    'поиск',
    'пошук',
    'search*',
    'query',
    'queries',
    'find',
    'filter*',
    'suggest*',
    'autocomplete',
    'typeahead',
  ],
  ...[
    'lookup',
    'list',
    'fetch',
    'get',
    'load',
    'read',
    'count',
    'preview',
    'validate*',
    'validator*',
    'validier*',
    'walid*',
    'verify address',
  ],
  ...[
    'check',
    'estimate',
    'quote',
    'quotes',
    'rates',
    'calculat*',
    'price',
    'prices',
    'availability',
  ],
  ...['analytics', 'collect', 'track', 'tracking', 'log', 'logs', 'metrics', 'telemetry', 'event'],
  ...['events', 'beacon', 'ping', 'heartbeat', 'consent', 'csrf', 'impression*', 'stats', 'rum'],
  ...['spellcheck*', 'spell check*', 'grammar*', 'translat*', 'detect*', 'render', 'rechtschreib*'],
  // Previews, calculations and pages of lists.
  ...[
    'apercu',
    'vorschau',
    'previsuali*',
    'vista previa',
    'anteprima',
    'pre visuali*',
    'voorbeeld',
  ],
  ...[
    'forhandsgransk*',
    'forhandsvis*',
    'esikatsel*',
    'podglad',
    'nahled',
    'onizleme',
    'предпросмотр',
  ],
  ...[
    'berechn*',
    'calcul*',
    'simul*',
    'verfugbar*',
    'verfuegbar*',
    'disponib*',
    'liste',
    'page',
    'pages',
  ],
  // Notices that something was viewed.
  ...[
    'seen',
    'viewed',
    'gesehen',
    'gelesen',
    'visto',
    'vista',
    'lu',
    'letto',
    'lido',
    'gezien',
    'gelezen',
  ],
])

/** Words for a check that are also those for a confirmation: `/commande/valider` orders. */
export const CHECKS = wordTest(['valid*'])

/** Path words for actions that can be undone by hand. */
export const HARMLESS = wordTest([
  ...['settings', 'preferences', 'theme', 'locale', 'language', 'currency', 'draft', 'drafts'],
  ...['coupon*', 'voucher*', 'promo*', 'quantity', 'address', 'addresses', 'shipping', 'todo*'],
  ...['note', 'notes'],
])

/** Generic names: harmless in a request that carries no typed text. */
export const THINGS = wordTest(['item', 'items', 'entry', 'entries'])

/** Path words of signing in, which is no payment; on a payment page, though, it confirms one. */
export const SIGNING_IN = wordTest([
  ...['login', 'log in', 'signin', 'sign in', 'session', 'sessions', 'logout', 'auth', 'oauth'],
])

/** Path words of carts, where even a removed item is easily added again. */
export const CARTS = wordTest([
  ...['cart', 'carts', 'basket', 'bag', 'wishlist', 'favorite*', 'favourite*', 'like', 'likes'],
  ...['reaction*', 'appreciation*', 'upvote*', 'claps', 'kudos'],
  ...['panier', 'warenkorb', 'carrito', 'carrello', 'filter*', 'cesta', 'carrinho', 'mandje'],
  ...['winkelwagen', 'winkelmand*', 'varukorg', 'handlekurv', 'kurv', 'indkobskurv', 'ostoskori'],
  ...['koszyk*', 'kosik*', 'kosar*', 'sepet*', 'корзин*', 'кошик*', 'καλαθι', 'السله', 'סל'],
  ...['カート', '购物车', '購物車', '장바구니', 'gio hang', 'keranjang'],
])

/** Names of what only its writer sees until it is sent. */
export const DRAFTS = wordTest([
  ...['draft*', 'entwurf*', 'entwuerf*', 'brouillon*', 'borrador*', 'bozza', 'bozze', 'rascunho*'],
  ...['utkast*', 'luonnos*', 'szkic*', 'piszkozat*', 'taslak*', 'черновик*', 'чернетк*'],
  ...['προχειρ*', 'مسوده', 'טיוטה', '下書き', '草稿', 'ban nhap', 'autosave', 'auto save'],
])

/** The part of an address that says whose it is: the person's own. */
export const OWN = wordTest([
  ...['=me', '=my', '=mine', '=self', '=ich', '=moi', '=yo', '=mi', '=io', '=eu', '=ik', '=ja'],
])

/** Words that say nothing harmless where they belong to one thing: `/deals/3/events`. */
export const OF_A_THING = wordTest([
  ...['=event', '=events', '=log', '=logs', '=consent', '=settings', '=preferences'],
])

/** Names of things that have settings of their own person. */
export const PEOPLE = wordTest(['user*', 'account*', 'profile*', 'customer*', 'benutzer*'])

/** Path words that require asking, each with the rule it belongs to. */
export const ACTS: readonly Named[] = [
  [
    'order',
    wordTest([
      'order',
      'orders',
      'checkout',
      'check out',
      'place order',
      'bestell*',
      'commande*',
      'pedido*',
      'ordin*',
      'zamowien*',
      'objednav*',
      'tilaus*',
      'siparis*',
    ]),
  ],
  [
    'pay',
    wordTest([
      ...['pay', 'payment*', 'charge*', 'transfer*', 'withdraw*', 'donat*', 'payout*', 'invest*'],
      ...['trade', 'trades', 'topup', 'deposit*', 'bank', 'paiement*', 'pago*', 'zahlung*', 'bid'],
      ...[
        'uberweis*',
        'ueberweis*',
        'virement*',
        'bonifico*',
        'transferenc*',
        'przelew*',
        'pagament*',
      ],
    ]),
  ],
  [
    'buy',
    wordTest(['buy', 'purchase*', 'subscri*', 'book', 'booking*', 'reserv*', 'checkin', 'bids']),
  ],
  [
    'delete',
    wordTest([
      ...['delete*', 'remove*', 'destroy', 'erase', 'wipe', 'purge', 'deactivate', 'terminate'],
      ...['cancel*', 'close', 'revoke', 'unregister', 'unsubscribe', 'uninstall', 'reset', 'trash'],
      ...[
        'kundig*',
        'kuendig*',
        'storn*',
        'losch*',
        'loesch*',
        'resili*',
        'annul*',
        'suppr*',
        'cancel*',
        'elimin*',
      ],
    ]),
  ],
  [
    'send',
    wordTest([
      ...['send', 'message*', 'mail', 'mails', 'email', 'emails', 'sms', 'invit*', 'contact'],
      ...['apply', 'application*', 'reply', 'replies', 'inquir*', 'enquir*', 'ballot*'],
    ]),
  ],
  [
    'publish',
    wordTest([
      ...['publish*', 'post', 'posts', 'tweet*', 'comment*', 'review*', 'share*', 'deploy*'],
      ...['privacy', 'visibility', 'audience', 'sharing'],
    ]),
  ],
  [
    'account',
    wordTest([
      ...['register', 'registration', 'signup', 'sign up', 'password*', 'passwd', 'account*'],
      ...['mfa', 'otp', 'kyc', 'identity', 'verification', 'signature*', 'esign*', '=sign'],
    ]),
  ],
]
