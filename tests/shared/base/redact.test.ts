import { DOTS, makeRedactor, secretsIn } from '@harness/shared/base/redact.ts'
import { changeTexts } from '@harness/shared/base/texts.ts'
import { describe, expect, it } from 'vitest'

const token = 'Zk3'.repeat(11)

describe('the redactor', () => {
  const { text } = makeRedactor()
  it.each([
    ['sk-ant-api03-abcdefghijklmnopqrstuv', 'abcdefghij'],
    ['sk-proj-abcdefghijklmnopqrstuv', 'abcdefghij'],
    [`claude-${'x'.repeat(30)}`, 'xxxxxx'],
    ['AIzaSyA-abcdefghijklmnopqrstuvwxyz012345', 'abcdefghij'],
    ['AKIAIOSFODNN7EXAMPLE', 'IOSFODNN7'],
    ['Authorization: Bearer abcdefghijklmnopqrstuvwxyz', 'abcdefghij'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N', 'dozjgNry'],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----', 'MIIEow'],
    ['-----BEGIN PRIVATE KEY-----\nMIIEowTornAway', 'MIIEow'],
    ['{"api_key":"abcdef0123456789"}', 'abcdef01'],
    ['{"password":"hunter2"}', 'hunter2'],
    ['https://a.test/?password=hunter2&b=1', 'hunter2'],
    [`http://127.0.0.1:4620/#t=${token}`, token],
    [`github_pat_${'1A'.repeat(20)}`, '1A1A1A'],
    ['xoxb-123456789012-abcdefghijkl', '123456789012'],
    [['sk', 'live', 'abcdefghijklmnop1234'].join('_'), 'abcdefghij'],
    ['gsk_abcdefghijklmnopqrstuvwxyz', 'abcdefghij'],
    ['hf_abcdefghijklmnopqrstuvwxyz', 'abcdefghij'],
    ['ya29.a0AfH6SMBabcdefghijklmnop', 'a0AfH6SMB'],
    ['AQ.Ab8RN6abcdefghijklmnopqrstu', 'Ab8RN6abc'],
    ['aws_secret_access_key = wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLE', 'wJalrXUt'],
    ['https://ada:hunter2@a.test/', 'hunter2'],
    ['Authorization: Basic YWRhOmh1bnRlcjI=', 'YWRhOmh1'],
    ['https://a.test/?token=abcdef123456', 'abcdef'],
    ['Set-Cookie: sid=abc123; Path=/', 'abc123'],
    ['{"password":"x y z"}', 'y z'],
    ['pay with 4111 1111 1111 1111 now', '4111 1111 1111'],
    ['amex 378282246310005', '3782822463'],
    ['to DE89 3704 0044 0532 0130 00', '3704 0044'],
    ['to GB82WEST12345698765432', 'WEST1234'],
  ])('the redactor masks the secret in %.40s', (raw, secret) => {
    expect(text(raw)).not.toContain(secret)
    expect(text(raw)).toContain('••••')
  })

  it.each<[name: string, least: number, of: (secret: string) => string]>([
    ['an OpenAI key', 16, (secret) => `sk-${secret}`],
    ['a token of Claude', 24, (secret) => `claude-${secret}`],
    ['a Google key', 30, (secret) => `AIza${secret}`],
    ['a Google token', 20, (secret) => `ya29.${secret}`],
    ['a GitHub token', 20, (secret) => `ghp_${secret}`],
    ['a Hugging Face token', 16, (secret) => `hf_${secret}`],
    ['a Slack token', 10, (secret) => `xoxb-${secret}`],
    ['a Stripe key', 10, (secret) => `rk_test_${secret}`],
    ['a SendGrid key', 16, (secret) => `SG.${secret}.${secret}`],
    ['an AWS secret', 20, (secret) => `aws_secret_access_key=${secret}`],
    ['a bearer token', 20, (secret) => `Bearer ${secret}`],
    ['a basic sign-in', 6, (secret) => `Authorization: Basic ${secret}`],
    ['the parts of a JWT', 8, (secret) => `eyJ${secret}.${secret}.x`],
    ['an API key', 6, (secret) => `api_key: ${secret}`],
    ['a token of an address', 6, (secret) => `/?token=${secret}`],
    ['a ticket of Harness', 32, (secret) => `/#t=${secret}`],
  ])('the redactor masks %s from %i characters on', (_, least, of) => {
    expect(text(of('A'.repeat(least)))).not.toContain('AAAA')
    const short = of('A'.repeat(least - 1))
    expect(text(short)).toBe(short)
  })

  it.each([
    ['4222222222222', '2222'],
    ['6304000000000000000', '0000'],
    ['5555 5555 5555 4444', '4444'],
    ['2223003122003222', '3222'],
    ['2720 9999 9999 9996', '9996'],
  ])('the card %s is shown by its last four digits', (card, last) => {
    expect(text(`card ${card}.`)).toBe(`card ${DOTS} ${last}.`)
  })

  it.each([
    ['NO9386011117947', 'NO', '7947'],
    ['FR14 2004 1010 0505 0001 3M02 606', 'FR', '2606'],
    ['MT84MALT011000012345MTLCAST001S', 'MT', '001S'],
  ])('the account %s is shown by its country and its last four signs', (account, from, last) => {
    expect(text(`to ${account}.`)).toBe(`to ${from}${DOTS} ${last}.`)
  })

  it('a secret that was learned is masked wherever it is, a short one only where it is alone', () => {
    const redactor = makeRedactor()
    for (const secret of ['', 'abc', 'abcd']) redactor.learn(secret)
    expect(redactor.text('xabcdx')).toBe(`x${DOTS}x`)
    expect(redactor.text('xabcx "abc" “abc”')).toBe(`xabcx "${DOTS}" “${DOTS}”`)
    expect(redactor.text('abc')).toBe(DOTS)
  })

  it.each([
    'Password: at least 8 characters',
    'Ask Claude-Monet about sky-high prices',
    'Bearer of good news',
    'A task-oriented risk-free disk-image',
    'Basic information about cookies: they are small',
    'Order 4111 1111 1111 1112, and 4111.11',
    'Token = a sign of trust',
    'AB12 CDEF GHIJ KLMN',
    'https://a.test:8080/path@2',
  ])('the redactor leaves “%s” unchanged', (raw) => {
    expect(text(raw)).toBe(raw)
  })

  it('the redactor never breaks JSON', () => {
    for (const value of ['sk-ant-abcdefghijklmnop0123', `Bearer ${token}`, '{"password":"a b"}']) {
      const line = JSON.stringify({ api_key: 'abcdef0123456789', note: value })
      expect(() => JSON.parse(text(line))).not.toThrow()
    }
  })

  it('the redactor masks learned values anywhere in data, but no key', () => {
    const redactor = makeRedactor()
    redactor.learn('correct horse')
    redactor.learn('12')
    const data = { horse: 'my correct horse!', pin: '12', year: '2012', list: ['Type “12”'] }
    expect(changeTexts(data, redactor.text)).toEqual({
      horse: 'my ••••!',
      pin: '••••',
      year: '2012',
      list: ['Type “••••”'],
    })
  })
})

it.each([
  ['13 digits', '4222222222222', true],
  ['19 digits', '6304000000000000000', true],
  ['12 digits', '422222222222', false],
  ['two groups of six and seven', '4222222222 222', true],
  ['groups of two', '3782 82 2463 10 005', true],
  ['a number of another kind', '9111 1111 1111 1111', false],
  ['a wrong check digit', '4111 1111 1111 1112', false],
])('a card number of %s is judged by length, first digits and check digit', (_, number, isCard) => {
  expect(makeRedactor().text(`Card ${number}.`).includes('••••')).toBe(isCard)
})

it.each([
  ['Visa', '4111 1111 1111 1111', '1111'],
  ['Mastercard, the first of its second range', '2221 0000 0000 0009', '0009'],
  ['Mastercard, the last of its second range', '2720 9999 9999 9996', '9996'],
  ['Mastercard', '5555-5555-5555-4444', '4444'],
  ['American Express', '3782 822463 10005', '0005'],
  ['Diners Club', '3622 720627 1667', '1667'],
  ['Discover', '6011111111111117', '1117'],
  ['UnionPay of 19 digits', '6200 0000 0000 0000 000', '0000'],
  ['Maestro of 18 digits', '6304 0000 0000 0000 00', '0000'],
])('a card number of %s leaves its last four digits', (_, number, end) => {
  expect(makeRedactor().text(`Card ${number}, paid`)).toBe(`Card ${DOTS} ${end}, paid`)
})

it.each([
  '2121 0000 0000 0000',
  '2821 0000 0000 0003',
  '7111 1111 1111 1114',
  '0.4111111111111111',
  '4111111111111111.5',
  '-4111111111111111',
  '41111111111111111115',
])('a number that no card has stays, here %s', (number) => {
  expect(makeRedactor().text(`Sum ${number} `)).toBe(`Sum ${number} `)
})

it.each([
  ['NO93 8601 1117 947', `NO${DOTS} 7947`],
  ['MT84MALT011000012345MTLCAST001S', `MT${DOTS} 001S`],
  ['GB82 WEST 1234 5698 7654 33', 'GB82 WEST 1234 5698 7654 33'],
])('an account number %s is judged by its check digits', (number, shown) => {
  expect(makeRedactor().text(`to ${number} today`)).toBe(`to ${shown} today`)
})

it('a secret is found without the words around it, and a number as a whole', () => {
  expect(secretsIn('{"password":"hunter2"} sk-abcdefghijklmnop1234 4111 1111 1111 1111')).toEqual([
    ...['abcdefghijklmnop1234', 'hunter2', '4111 1111 1111 1111'],
  ])
  expect(secretsIn('Order 4111 1111 1111 1112')).toEqual([])
})

it('a value that is already masked is no secret', () => {
  expect(secretsIn(`{"password":"${DOTS}"} sk-${DOTS}`)).toEqual([])
})

it('bytes and numbers in data stay what they are', () => {
  const bytes = new Uint8Array([1, 2])
  expect(changeTexts([bytes, 7, null, true], makeRedactor().text)).toEqual([bytes, 7, null, true])
})
