import { pageAround, partsIn, tagAround } from '@harness/shared/files/bundle/report-file.ts'
import { describe, expect, it } from 'vitest'

const ascii = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const textOf = (bytes: Uint8Array | undefined) => bytes && String.fromCharCode(...bytes)
const part = (name: string, base64: string) => tagAround(name).join(base64)

describe('the name of a part of a report', () => {
  it.each([
    'events.jsonl',
    '1/meta.json',
    '9999/step-001.png',
    '0',
    'x'.repeat(64),
    `1/${'x'.repeat(64)}`,
  ])('a part of a report may be called %s', (name) => {
    expect(textOf(partsIn(ascii(part(name, 'aGk='))).parts.get(name))).toBe('aGk=')
  })

  it.each([
    '',
    '-a',
    '.a',
    'A',
    'a"',
    'a/b',
    '0/a',
    '01/a',
    '10000/a',
    '1/2/a',
    '1/',
    'x'.repeat(65),
    `1/${'x'.repeat(65)}`,
  ])('no part of a report is called “%s”', (name) => {
    expect(() => tagAround(name)).toThrow('no part may be called')
  })
})

describe('the page around the parts', () => {
  const words = { title: 'Buy a mug, $&', text: '$1' }
  it('the page around the parts has title and text in it, whatever signs they have', () => {
    const viewer = '<title><!--title--></title><p><!--text--></p><!--parts--></html>'
    expect(pageAround(viewer, words)).toEqual(['<title>Buy a mug, $&</title><p>$1</p>', '</html>'])
  })

  it('a viewer without one place for the parts cannot be used', () => {
    for (const viewer of ['', '<!--parts--><!--parts-->'])
      expect(() => pageAround(viewer, words)).toThrow('the viewer has no place for a run')
  })
})

describe('the parts in a report', () => {
  it('the parts in a report are found one after the other, beside other scripts and signs', () => {
    const page = `<<script>a</script>${part('a', 'YQ==')}<script type="x">${part('b', '')}<`
    const { parts, page: around } = partsIn(ascii(page))
    expect([...parts].map(([name, bytes]) => [name, textOf(bytes)])).toEqual([
      ['a', 'YQ=='],
      ['b', ''],
    ])
    expect(textOf(around)).toBe('<<script>a</script><script type="x"><')
  })

  it('a page without parts has none', () => {
    expect(partsIn(ascii('')).parts.size).toBe(0)
    expect(partsIn(ascii('<html><script></script>')).parts.size).toBe(0)
  })

  it.each([
    ['ends in a part', part('a', 'YQ==').slice(0, -3)],
    ['ends in the name of a part', part('a', '').slice(0, 52)],
    ['ends before the end of a part', part('a', 'YQ==').split('</')[0] ?? ''],
    ['has another tag in a part', part('a', '<b>')],
    ['has a part with no name', part('a', '').replace('"a"', '""')],
  ])('a report that %s is cut off', (_, page) => {
    expect(() => partsIn(ascii(page))).toThrow('the report is cut off.')
  })

  it('a report with a part twice is refused', () => {
    expect(() => partsIn(ascii(part('a', 'YQ==') + part('a', 'YQ==')))).toThrow('it holds a twice.')
  })
})
