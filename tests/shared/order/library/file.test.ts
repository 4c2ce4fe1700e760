import { EMPTY_LIBRARY, libraryText, parseLibrary } from '@harness/shared/order/library/file.ts'
import { Application, Goal } from '@harness/shared/order/library/library.ts'
import { describe, expect, it } from 'vitest'

const DATES = { createdAt: '2026-11-22T10:00:00.000Z', lastUsedAt: '2026-11-22T10:00:00.000Z' }
const SHOP = Application.parse({
  id: 'shop',
  name: 'Shop',
  target: { kind: 'web', url: 'https://shop.test/', appearance: { dark: true } },
  defaults: { rules: ['buy'], guardWords: ['Pay now'], stepBudget: 30 },
  checks: [{ kind: 'no-text', value: 'Error' }],
  ...DATES,
})
const BUY = Goal.parse({ id: 'buy', name: 'Buy', text: 'Buy $1', ...DATES })
const ASK = Goal.parse({ id: 'ask', name: 'Ask', text: 'Ask for help', ...DATES })

describe('the file of a library', () => {
  it('a library comes back from its file as it was, with the same text whatever its order', () => {
    const library = { ...EMPTY_LIBRARY, applications: [SHOP], goals: [BUY, ASK] }
    const text = libraryText(library)
    const read = parseLibrary(text)
    expect(read.broken).toEqual([])
    expect(read.library.applications).toEqual([SHOP])
    expect(libraryText(read.library)).toBe(text)
    expect(libraryText({ ...library, goals: [ASK, BUY] })).toBe(text)
  })

  it('entries that cannot be read are left out and named, and the others are there', () => {
    const text = JSON.stringify({
      harnessLibrary: 1,
      goals: [BUY, { id: 'x', name: 'Empty', ...DATES }, 7],
      credentials: [{ id: 'y', label: 'Test account' }],
    })
    const { library, broken } = parseLibrary(text)
    expect(library.goals).toEqual([BUY])
    expect(broken).toMatchObject([
      { list: 'goals', name: 'Empty', what: 'look at text' },
      { list: 'goals', name: 'number 3' },
      { list: 'credentials', name: 'Test account' },
    ])
  })

  it.each([
    ['{', 'is not JSON'],
    ['{"goals": []}', 'no library of Harness'],
    ['{"harnessLibrary": 2}', 'newer Harness'],
    ['{"harnessLibrary": 1, "goals": {}}', 'list of goals'],
  ])('the text %s is refused in plain words', (text, words) => {
    expect(() => parseLibrary(text)).toThrow(words)
  })

  it('2: an application of an unknown platform is named as broken instead of being guessed', () => {
    const strange = { ...SHOP, target: { kind: 'watch' } }
    const { broken } = parseLibrary(JSON.stringify({ harnessLibrary: 1, applications: [strange] }))
    expect(broken).toMatchObject([{ list: 'applications', name: 'Shop' }])
  })

  it('personas that come with Harness are never part of a file', () => {
    const persona = { id: 'p', name: 'P', blurb: '', text: 'P', builtIn: true, lastUsedAt: '' }
    const text = libraryText({ ...EMPTY_LIBRARY, personas: [persona] })
    expect(parseLibrary(text).library.personas).toEqual([])
  })
})
