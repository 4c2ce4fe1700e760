/**
 * Secrets as a page, an address or a model's sentence shows them, written before the rules were read.
 * Well-known prefixes are joined from parts: scanners of repositories look for the whole.
 */
export interface Planted {
  readonly name: string
  /** Line with the secret in it. */
  readonly text: string
  /** Part that no one may read afterwards. */
  readonly secret: string
}

const planted = (name: string, secret: string, before = '', after = ''): Planted => ({
  name,
  secret,
  text: `${before}${secret}${after}`,
})

const SEED = 'ladder window cherry pilot orbit velvet canyon mimic usage frozen tribe lunar'

export const PLANTED_SECRETS: readonly Planted[] = [
  planted(
    'Slack webhook',
    'T04QZ8M2K/B05RR1NLP/x9vQ2mLk8Jt4Wc7YzHn3Ba6D',
    ['https://hooks', '.slack.com/services/'].join(''),
  ),
  planted(
    'Discord webhook',
    'pQ7Zx2vN_8mKd4Rt6Yw1Bc3Hj5Lf9Sg0AaEeIiOoUu-TtVvXxZz12',
    ['https://discord', '.com/api/webhooks/1180022334455667788/'].join(''),
  ),
  planted(
    'Teams webhook',
    '9c1d7e40ab5f4c8e8d27f06b1a3e5c79',
    'https://contoso.webhook.office.com/webhookb2/4b9f1f7c-0d1e-4f7a-8f50-2f8a1c7d9e11@72f988bf-86f1-41af-91ab-2d7cd011db47/IncomingWebhook/',
    '/1f0a2b3c',
  ),
  planted(
    'Azure storage key',
    'q3Zp8Vn1Xk7Lw0Ry5Tb9Jd2Mf6Hc4Gs8Ea1Iu3Oo7Pq+Zr/KvXwYtBnMlQ==',
    'DefaultEndpointsProtocol=https;AccountName=shopdata;AccountKey=',
    ';EndpointSuffix=core.windows.net',
  ),
  planted('Twilio token', '7f3a91c0d2e84b56a1f09c7e3d5b8a42', 'TWILIO_AUTH_TOKEN='),
  planted('Telegram bot', 'AAFq8Zk2VnX7mLw0Ry5Tb9Jd2Mf6Hc4Gs8E', '6410293857:'),
  planted(
    'new password in a sentence',
    'Tulip-Harbor-92',
    'Your new password: ',
    '. Please keep it safe.',
  ),
  planted('password was set to', 'maple7Quartz', 'The password has been changed to ', '.'),
  planted('seed phrase', SEED, 'Recovery phrase: '),
  planted(
    'seed phrase as a numbered list',
    SEED.split(' ')
      .map((word, at) => `${at + 1}. ${word}`)
      .join(' '),
  ),
  planted(
    'reset path',
    '8c1f0b7e3d9a4625b0c7f1e2d3a4958671b0cdef',
    'https://shop.example/account/reset/',
    '?lang=en',
  ),
  planted('invitation path', 'k3J9sQ2vXb7LmN4pRt8WzY', 'https://shop.example/invite/'),
  planted(
    'verification code',
    '482913',
    'Your verification code is ',
    '. It expires in 10 minutes.',
  ),
  planted('code with a gap', '739 201', 'Enter this one-time code: '),
  planted('Google style code', 'G-903174', '', ' is your sign-in code'),
  planted('CVV', '731', 'CVV: '),
  planted('card security code', '4821', 'Card security code: '),
  planted('password', 'hunter2-blue', 'password: '),
  planted('passwd assignment', 's3cr3tPond', 'passwd=', ';timeout=3'),
  planted('secret', 'kitten-on-keys-4', 'secret: '),
  planted(
    'client secret in JSON',
    'Zt8~Qw3nVb5Lk1Jd',
    '{"client_id":"shop","client_secret":"',
    '","scope":"all"}',
  ),
  planted('API key', 'c0ffee77aa11bb22', 'X-Api-Key: '),
  planted(
    'OAuth code',
    '4/0AX4XfWhQ7z2VnKd8',
    'https://shop.example/callback?state=9&code=',
    '&scope=email',
  ),
  planted(
    'JSON web token',
    [
      'eyJhbGciOiJIUzI1NiJ9',
      'eyJzdWIiOiIxMjM0NTY3ODkwIn0',
      'dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P',
    ].join('.'),
    'Authorization: Bearer ',
  ),
  planted(
    'user and password in an address',
    'Wq7-Kite',
    'https://deploy:',
    '@git.example/shop.git',
  ),
  planted('database address', 'pgMoss88', 'postgres://shop:', '@db.example:5432/orders'),
  planted('AWS secret', 'wJb7XUtnF3MI9K2MDENGbPxRfiCYzEXA8MPLEKEY', 'aws_secret_access_key = '),
  planted('GitHub token', ['ghp', 'q3Zp8Vn1Xk7Lw0Ry5Tb9Jd2Mf6Hc4Gs8EaIu'].join('_')),
  planted('GitLab token', ['glpat', 'x7LmN4pRt8WzYk3J9sQ2'].join('-')),
  planted('Stripe key', ['sk', 'live', '51Hq3Zp8Vn1Xk7Lw0Ry5Tb9Jd'].join('_')),
  planted(
    'Slack bot token',
    ['xoxb', '204811223344', '204855667788', 'Vn1Xk7Lw0Ry5Tb9Jd2Mf6Hc4'].join('-'),
  ),
  planted(
    'SendGrid key',
    ['SG', 'k3J9sQ2vXb7LmN4pRt8WzY', 'q3Zp8Vn1Xk7Lw0Ry5Tb9Jd2Mf6Hc4Gs8EaIu3Oo7PqZ'].join('.'),
  ),
  planted(
    'private key',
    'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj',
    ['-----BEGIN', 'PRIVATE KEY-----\n'].join(' '),
    '\n-----END PRIVATE KEY-----',
  ),
  planted('session cookie', 'a81f0c77e2d94b3c', 'Set-Cookie: JSESSIONID=', '; Path=/; HttpOnly'),
  planted('Wi-Fi key', 'correcthorse77', 'Wi-Fi key: '),
  planted('recovery codes', '4f9a-22bc 81de-0a7f c3b5-99e1', 'Recovery codes: '),
  planted(
    'signature of an address',
    '5f1c9e0d7b3a48265f1c9e0d7b3a48265f1c9e0d7b3a48265f1c9e0d7b3a4826',
    'https://files.example/a.pdf?X-Amz-Expires=60&X-Amz-Signature=',
  ),
  planted('password in German', 'Sommerregen8!', 'Ihr neues Passwort lautet: '),
  planted('password in French', 'Lavande!27', 'Mot de passe : '),
  planted(
    'authenticator secret',
    'JBSWY3DPEHPK3PXP',
    'otpauth://totp/Shop:ana?secret=',
    '&issuer=Shop',
  ),
]

/** Ordinary lines that look a little like the above and stay as they are. */
export const ORDINARY_LINES: readonly string[] = [
  'Password must have at least 8 characters',
  'Forgot your password?',
  'Show password',
  'New password',
  'Tokens used: 12,480 of 30,000',
  'The Secret Garden, paperback, $12.90',
  'Order number 48291034 was sent on 24 November 2026',
  'Zip code 90210',
  'Use the code SUMMER for 10 % off',
  'https://shop.example/products/winter-jacket-with-hood-and-warm-lining',
  'https://blog.example/2026/11/how-to-choose-a-mattress-for-side-sleepers',
  'Key features: fast, light and quiet',
  'Country code: +49',
  'The page shows 12 results for lamps and the first of them is out of stock today',
  'https://shop.example/orders/48291034?page=2&sort=price',
  'Error code: 404',
  'Security: your connection is encrypted',
  'Pick a password that you can remember',
]
