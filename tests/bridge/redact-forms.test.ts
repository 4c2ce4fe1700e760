import { makeSecretMasker } from '@harness/bridge/devices/secret-masker.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import { describe, expect, it } from 'vitest'

const WORD = `Pass<w0rd>'77&x`

describe('the masker of a sign-in', () => {
  const masker = makeSecretMasker()
  masker.use({ username: 'ada', password: new Secret(WORD) })
  const base64 = (text: string) => Buffer.from(text).toString('base64')

  it.each([
    ['plain', WORD],
    ['in capitals', WORD.toUpperCase()],
    ['spelled', [...WORD].join(' ')],
    ['spelled with dashes', [...WORD].join('-')],
    ['spelled with characters without a glyph', [...WORD].join('\u00ad\u200b')],
    ['spelled with joiners', [...WORD].join('\u200d')],
    [
      'in full width',
      [...WORD].map((sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)).join(''),
    ],
    [
      'in bold signs of mathematics',
      WORD.replace(/[a-z]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0x1d3b9)),
    ],
    ['reversed', [...WORD].reverse().join('')],
    ['as base64', base64(WORD)],
    ['as base64 after one letter', base64(`a${WORD}`)],
    ['as base64 of a pair', base64(`ada:${WORD}`)],
    ['as base64 for addresses', Buffer.from(`ab${WORD}`).toString('base64url')],
    ['for an address', encodeURIComponent(WORD)],
    ['for a page', WORD.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')],
    ['as hex', Buffer.from(WORD).toString('hex')],
  ])('a password is masked %s', (_, shown) => {
    const text = masker.text(`You wrote ${shown} here`)
    expect(text).toContain('••••')
    expect(text).toMatch(/^You wrote \S{0,9}••••\S{0,9} here$/)
  })

  it('lines of a screen are kept only where its text holds no password, which may be spread over them', () => {
    const rect = { x: 0, y: 0, width: 10, height: 10 }
    const sceneOf = (...words: readonly string[]) => ({
      ...{ pointSize: { width: 100, height: 100 }, scale: 1, elements: [] },
      text: words.join(''),
      lines: words.map((text) => ({ text, rect })),
    })
    const plain = sceneOf('Hello ', 'world')
    expect(masker.scene(plain)).toEqual(plain)
    const masked = masker.scene(sceneOf(WORD.slice(0, 7), WORD.slice(7)))
    expect(masked.text).toContain('••••')
    expect(masked).not.toHaveProperty('lines')
  })

  it('no text of an element keeps a password, the choices of a list included', () => {
    const rect = { x: 0, y: 0, width: 10, height: 10 }
    const element = { ref: 'a', role: 'combobox', label: 'Choose', labelSource: 'aria-label', rect }
    const scene = masker.scene({
      ...{ pointSize: { width: 100, height: 100 }, scale: 1, text: '' },
      elements: [{ ...element, options: ['None', WORD], enabled: true, secure: false }],
    })
    expect(scene.elements[0]).toMatchObject({ ...element, options: ['None', '••••'] })
  })

  it('a password is counted as often as it is shown, in whatever form', () => {
    expect(masker.count(`${WORD}, ${WORD.toUpperCase()} and ${encodeURIComponent(WORD)}`)).toBe(3)
    expect(masker.count(WORD.slice(0, 9))).toBe(0)
    const accented = makeSecretMasker()
    accented.use({ username: 'ada', password: new Secret('für-Möwen') })
    expect(accented.count('Für-Möwen'.normalize('NFD'))).toBe(1)
    expect(makeSecretMasker().count(WORD)).toBe(0)
    // Alternatives that are alike would be tried in every combination, which never ends.
    const long = makeSecretMasker()
    long.use({ username: 'ada', password: new Secret('a'.repeat(40)) })
    expect(long.count(`${'a '.repeat(39)}b`)).toBe(0)
  })

  it('words that are no password stay as they are', () => {
    const text = 'The password has 15 letters; pass word, 77 & x. UGFzc2Vk'
    expect(masker.text(text)).toBe(text)
  })
})
