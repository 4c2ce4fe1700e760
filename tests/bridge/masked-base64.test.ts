import { makeSecretMasker } from '@harness/bridge/devices/secret-masker.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import { expect, it } from 'vitest'

it('a masked value leaves no letter in base64, whatever its alignment', () => {
  for (const word of ['tulip-Garden-77', 'correct horse', 'Blue-Fox-19!', 'abcdefg']) {
    const masker = makeSecretMasker()
    masker.add(new Secret(word))
    for (const before of ['', 'a', 'ab', 'abc', 'user:'])
      for (const after of ['', 'x', 'xy', 'xyz']) {
        const whole = Buffer.from(`${before}${word}${after}`).toString('base64')
        const other = Buffer.from(`${before}${'*'.repeat(word.length)}${after}`).toString('base64')
        const left = masker.text(`(${whole})`).replace(/[()]/g, '')
        const [start = '', end = ''] = left.split('••••')
        expect(left).toContain('••••')
        // What is left is what any other value would have left.
        expect([
          other.startsWith(start),
          other.replace(/=/g, '').endsWith(end.replace(/=/g, '')),
        ]).toEqual([true, true])
      }
  }
})
