// Secrets without a name of their own on their line: groups of signs, lists under a heading.
import { foundValues } from '@harness/shared/files/redact/find.ts'
import { makeMatcher } from '@harness/shared/files/redact/spelling.ts'
import { expect, it } from 'vitest'
import { newRunId, stamp } from '../../../store/sample-rows.ts'

/** The text as it leaves in a row of a run. */
function leaving(text: string): string {
  const said = { kind: 'steered', step: 1, reason: 'person', text } as const
  const values = foundValues({ rows: stamp(newRunId(), 0, [said]), screens: new Map() })
  return makeMatcher(values).replace(text, (of) => `[${values[of]?.kind}]`)
}

const WORDS =
  'planet silver cactus driver melon quartz ribbon saddle turtle velvet window yellow'.split(' ')

it.each<[string, readonly string[]]>([
  [
    'Recovery codes\nKeep them where you find them again.\nQ4ZT-81MK\nH7PL-02XW\n',
    ['Q4ZT-81MK', 'H7PL-02XW'],
  ],
  [`Seed phrase of your wallet\nWrite it down.\n${WORDS.join('\n')}`, WORDS],
  [`Recovery phrase\n${WORDS.map((word, at) => `${at + 1}. ${word}`).join('\n')}`, WORDS],
  [
    'connect.sid is s%3Aq8Lw0Zk3mVt7Yb1NcR5x.Pp4+hJ9sD2fG6kA8wE1rT3yU5iO7',
    ['q8Lw0Zk3mVt7Yb1NcR5x'],
  ],
  ['Redeem the voucher with 4KTW-M2PX-88QD', ['4KTW-M2PX-88QD']],
  ['SMTP_PASS="kite ladder 7 moon"', ['kite ladder 7 moon']],
  [
    '/account/new?user=8&link=9f2c04b1d7e85a3690fbc2d14e7a8035',
    ['9f2c04b1d7e85a3690fbc2d14e7a8035'],
  ],
  ['staff_pwd_Amber_Kettle7.csv', ['Amber_Kettle7']],
  ['Type K7QA M2XB J6OU 45RN into the app', ['K7QA M2XB J6OU 45RN']],
  ['Ton code de validation est 771 204. À bientôt', ['771 204']],
  ['La contraseña temporal es Nube47!kar, cámbiela', ['Nube47!kar']],
  ['Backup codes\nEight were used.\nStill good: t4kd-90ws-x2pb', ['t4kd-90ws-x2pb']],
  ['DB_PASSWORD=kelp&tide7Wm!', ['tide7Wm']],
  ['Passport no.\tXK402N19B (Ireland)', ['XK402N19B']],
  ['Social security number of the spouse: 412-55-0937', ['412-55-0937']],
  ['Photo suite\t2 seats\t7QHRD-K2M4P-XX9TB-3NVCE-W8LJA', ['7QHRD-K2M4P-XX9TB-3NVCE-W8LJA']],
  [
    '-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIKq3wLx9\nPz7vTt0RbN4yCs1d\n-----END EC PRIVATE KEY-----',
    ['MHcCAQEEIKq3wLx9', 'Pz7vTt0RbN4yCs1d'],
  ],
])('nothing of the secret in “%s” leaves with a run', (text, secrets) => {
  expect(secrets.filter((secret) => leaving(text).includes(secret))).toEqual([])
})

it('each line of a private key is taken out where it stands alone', () => {
  const key =
    '-----BEGIN PRIVATE KEY-----\\nMIIEvgIBADANBgkq\\nhkiG9w0BAQEFAASC\\n-----END PRIVATE KEY-----'
  const said = { kind: 'steered', step: 1, reason: 'person', text: key } as const
  const values = foundValues({ rows: stamp(newRunId(), 0, [said]), screens: new Map() })
  expect(makeMatcher(values).matches('hkiG9w0BAQEFAASC')).toHaveLength(1)
})

it.each([
  'Recovery codes\nYou have none yet.\nMake new codes',
  'Seed words\ncarrot\npeas\nbeans',
  'Part number 7KQ2-M9XD-11AB',
  'THIS LINE HAS FOUR WORD ROWS ONLY',
  'title = "The Silver Path"',
  '/app.js?v=9f2c04b1d7e85a3690fbc2d14e7a8035',
  'how-to-reset-a-password_guide.pdf',
  'The code postal est 750 116',
  'Fingerprint SHA256:9fQmZ2LrT7wXb4KpYc8NdV3sHj6Ga1Ee0Uo5Ri',
  'etag: W/"2a9-Xb4KpYc8NdV3sHj6Ga1Ee0Uo5Ri"',
  'Parcel QKD008 4417 0032 9951 40 is here',
  'Backup codes\nOf the 14 May 2026 none was used.',
  'The password of the team was changed twice',
])('the ordinary text “%s” leaves as it is', (text) => {
  expect(leaving(text)).toBe(text)
})
