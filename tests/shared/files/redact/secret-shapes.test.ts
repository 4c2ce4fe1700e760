import { makeRedactor } from '@harness/shared/base/redact.ts'
import { foundValues } from '@harness/shared/files/redact/find.ts'
import { makeMatcher } from '@harness/shared/files/redact/spelling.ts'
import { expect, it } from 'vitest'
import { newRunId, stamp } from '../../../store/sample-rows.ts'
import { ORDINARY_LINES, PLANTED_SECRETS } from './planted-secrets.ts'

/** The text as it leaves in a row of a run. */
function leaving(text: string): string {
  const said = { kind: 'steered', step: 1, reason: 'person', text } as const
  const rows = stamp(newRunId(), 0, [said])
  const values = foundValues({ rows, screens: new Map() })
  return makeMatcher(values).replace(text, (of) => `[${values[of]?.kind}]`)
}

/** Rows have passed the redactor of the recorder too. */
const withShapes = (text: string) => makeRedactor().text(leaving(text))

/** Well-known prefixes are joined from parts: scanners of repositories look for the whole. */
const PLANTED: readonly (readonly [text: string, secret: string])[] = [
  ['Your temporary password is Blue-Fox-19. Sign in and change it.', 'Blue-Fox-19'],
  ['Temporary password: Qx7!mmP2', 'Qx7!mmP2'],
  ['Login: anna / Password: swordfish', 'swordfish'],
  ['DB_PASSWORD=pg-Sunset-1', 'pg-Sunset-1'],
  ['export STRIPE_SECRET="whk8123kjasd9123"', 'whk8123kjasd9123'],
  ['NPM_TOKEN=0f9e8d7c6b5a49382716', '0f9e8d7c6b5a49382716'],
  [
    'SharedAccessKey=7Hs0+abcdefGHIJKLmnop123456789qrstuv=',
    '7Hs0+abcdefGHIJKLmnop123456789qrstuv=',
  ],
  [
    'https://discordapp.com/api/webhooks/123456789012345678/abcDEF123_-ghiJKL456mnoPQR789stuVWX012yzABCDEFGHIJKL',
    'abcDEF123_-ghiJKL456mnoPQR789stuVWX012yzABCDEFGHIJKL',
  ],
  [
    'bot token 5123456789:AAEhBOweik9ai2o01xyz9qwertyUIOPasdf',
    'AAEhBOweik9ai2o01xyz9qwertyUIOPasdf',
  ],
  // An account number begins so too, and has no underscore.
  ['7122006975:AA78h_6YcD6ZyN7Ivw6kKKHHpMVNuwLWiPk', 'AA78h_6YcD6ZyN7Ivw6kKKHHpMVNuwLWiPk'],
  ['https://anna:eiche-Nuss88@shop.example/katalog', 'eiche-Nuss88'],
  [
    'https://app.example/l/in/ozFfaBZTRDByEGuhDHPEzdWoYEhKc3OnYGSRNfQRpKxrpmty',
    'ozFfaBZTRDByEGuhDHPEzdWoYEhKc3OnYGSRNfQRpKxrpmty',
  ],
  ['Auth Token   a83fc53153303a25983fa66d2d9f5610', 'a83fc53153303a25983fa66d2d9f5610'],
  ['Ihr Sicherheitscode für die Anmeldung bei der Bank lautet 728663. Er gilt kurz.', '728663'],
  ['Use this recovery code once:\n4eump-ydzhm-cvjr2-ytn2s\nPrint', '4eump-ydzhm-cvjr2-ytn2s'],
  [
    'Write these down:\nslim flee dutch bitter corn spoil shallow scene hidden sort catalog peasant',
    'slim flee dutch bitter corn spoil shallow scene hidden sort catalog peasant',
  ],
  [
    'Your seed phrase is: abandon ability able about above absent absorb abstract absurd abuse access accident',
    'abandon ability able about above absent absorb abstract absurd abuse access accident',
  ],
  ['https://app.example/magic/ZXhhbXBsZS10b2tlbi0xMjM0', 'ZXhhbXBsZS10b2tlbi0xMjM0'],
  ['https://app.example/password_reset/5b7e1c9a0f3d', '5b7e1c9a0f3d'],
  [
    'https://app.example/verify-email/a8f5f167f44f4964e6c998dee827110c',
    'a8f5f167f44f4964e6c998dee827110c',
  ],
  ['Your one-time passcode is 558 210', '558 210'],
  ['Use 771204 to verify your account', '771204'],
  ['482913 is your Acme verification code.', '482913'],
  ['Ihr Bestätigungscode lautet 934-221', '934-221'],
  ['Votre code de vérification : 663201', '663201'],
  ['CVC 123', '123'],
  ['Security code (CVV): 912', '912'],
  ['Access code: 7731', '7731'],
  ['PIN: 4821', '4821'],
  ['Your PIN is 9921', '9921'],
  ['X-Auth-Token: 8f14e45fceea167a5a36dedd4bea2543', '8f14e45fceea167a5a36dedd4bea2543'],
  [
    `${['shpat', ''].join('_')}1234567890abcdef1234567890abcdef`,
    '1234567890abcdef1234567890abcdef',
  ],
  [`${['hf', ''].join('_')}AbCdEfGhIjKlMnOpQrStUvWxYz`, 'AbCdEfGhIjKlMnOpQrStUvWxYz'],
  ['Backup codes\n1234-5678\n8765-4321', '8765-4321'],
  ['HEROKU_API_KEY=12345678-abcd-4321-abcd-1234567890ab', '12345678-abcd-4321-abcd-1234567890ab'],
  ['{"password":"hunter2"}', 'hunter2'],
  ['{"auth":{"pass":"hunter22x"}}', 'hunter22x'],
  ['curl -u admin:Zr4-moss https://x.example', 'Zr4-moss'],
  ["mysql -p'Gr33nTea' shop", 'Gr33nTea'],
  ['Authorization: Basic YWxhZGRpbjpvcGVuc2VzYW1l', 'YWxhZGRpbjpvcGVuc2VzYW1l'],
  [
    'Private key: 0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
    '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
  ],
  [
    '5Kb8kLf9zgWQnogidDA76MzPL6TsZZY36hWXMssSzNydYXYB9KF',
    '5Kb8kLf9zgWQnogidDA76MzPL6TsZZY36hWXMssSzNydYXYB9KF',
  ],
  ['License key: 7XK2-99QF-AB3D-ZZ01', '7XK2-99QF-AB3D-ZZ01'],
  ['Gift card code: 7XK299QFAB3DZZ01', '7XK299QFAB3DZZ01'],
  ['TOTP secret JBSWY3DPEHPK3PXPJBSW', 'JBSWY3DPEHPK3PXPJBSW'],
  ['Setup key: JBSW Y3DP EHPK 3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['session_id=9f8e7d6c5b4a', '9f8e7d6c5b4a'],
  ['https://files.example/x?sig=abc%2Fdef%3D&se=2026', 'abc%2Fdef%3D'],
  ['Die neue PIN: 3391', '3391'],
  ['Su contraseña es Verano2026', 'Verano2026'],
  ['La nuova password è Girasole9', 'Girasole9'],
  ['パスワード：sakura99', 'sakura99'],
  ['The answer to the security question is Whiskers7', 'Whiskers7'],
  ['pwd=letmein123', 'letmein123'],
  ['password "correct horse battery staple"', 'correct horse battery staple'],
  ['Wi-Fi password: blue-lagoon', 'blue-lagoon'],
  ['Door code 4410#', '4410'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3', 'dozjgNryP4J3'],
  ['Invite link https://chat.example/i/9fK2mQx7Lp', '9fK2mQx7Lp'],
  ['mailgun key-3ax6xnjp29jd6fds4gc373sgvjxteol0', '3ax6xnjp29jd6fds4gc373sgvjxteol0'],
  ['password=abc123', 'abc123'],
  ['Password hunter2 was saved', 'hunter2'],
]

const ORDINARY: readonly string[] = [
  'Password: at least 8 characters',
  'STRIPE_SECRET_KEY=<your-secret-key>',
  'Password: ••••••••',
  '"cursor":"YXJyYXljb25uZWN0aW9uOjE5"',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAhDctAl7tyJbY2sx3sEpUDMfchZZkedScqt3zEuIBf5',
  'these words make only plain lines that show some ordinary text here and there',
  'Password (required)',
  'Your password was changed',
  'Password reset link sent',
  'Enter your PIN',
  'Security code',
  'The PIN code must have 4 digits',
  'Use SAVE20 at checkout',
  'Promo code: WELCOME10',
  'Product code: 482913',
  'Postal code 10115',
  'Order code 48291034',
  'Error code 50012',
  'Country code 49',
  'Area code 415',
  'SKU: ABC-12345-XL',
  'Invoice 2026-0042',
  'Version 4.12.8 (build 20261124)',
  'https://shop.example/p/Blue-Suede-Shoes-Size-42',
  'https://github.com/acme/shop/commit/8c1f0b7e3d9a4625b0c7f1e2d3a4958671b0cdef',
  'https://shop.example/orders/7d9f1c2a-1b3c-4d5e-8f90-abcdef123456',
  'data-testid=checkout-button-primary',
  'Tracking number 1Z999AA10123456784',
  'Token: $1.20',
  'Secret Santa: 12 gifts',
  'The secret is patience',
  'API keys: manage them here',
  'Key: Enter',
  'Access keys: Alt+1',
  'Session expired: sign in again',
  'Password is too short',
  'Password must include one number',
  'Passwords do not match',
  'Is this your code?',
  'Code is poetry 2026',
  'Pin: drop a pin on the map',
  'PIN 3 items',
  '1. apples 2. pears 3. plums',
  'Backup codes: none yet',
  'backup codes are shown once',
  'Your code review was approved',
  'https://shop.example/reset/password',
  'https://shop.example/share/summer-sale-2026',
  'https://cdn.example/assets/index-8c1f0b7e3d9a4625b0c7f1e2.js',
  'Meeting at 10:30, room 4821',
  'Password: Show',
  'Passwort vergessen?',
  'Mot de passe oublié ?',
  'iPhone15ProMaxTitanium256GB',
  'Tan: 12 cm boots',
  'Tan 4821 leather shoes',
  'pass: 12 of 14 tests',
  'Tests passed: 1245',
  'Your pin 1234 saved places',
  'The login code is sent by SMS',
  'Access 24/7',
  'Confirmation number: 8841093',
  'Booking reference: XK7Q2P',
  '/checkout/step-2/payment',
  'Size is 12, colour is Blue-Green',
]

it.each(PLANTED)('a secret that is planted in “%s” does not leave with a run', (text, secret) => {
  expect(leaving(text)).not.toContain(secret)
})

it.each(ORDINARY)('the ordinary text “%s” leaves as it is', (text) => {
  expect(leaving(text)).toBe(text)
})

it('of forty planted secrets of another author none leaves with a run', () => {
  const left = PLANTED_SECRETS.filter(({ text, secret }) => withShapes(text).includes(secret))
  expect(left.map(({ name }) => name)).toEqual([])
  expect(ORDINARY_LINES.filter((line) => withShapes(line) !== line)).toEqual([])
})
