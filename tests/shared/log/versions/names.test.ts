import { baseName, bundleName } from '@harness/shared/log/versions/names.ts'
import { expect, it } from 'vitest'

const DAY = '2026-11-21T08:00:00.000Z'
const nameOfGoal = (goal: string) => bundleName(goal, DAY).replace('-2026-11-21.zip', '')

it('154: the file name of a run is the words of its goal and the day of its start', () => {
  expect(bundleName('Buy a red mug!', DAY)).toBe('buy-a-red-mug-2026-11-21.zip')
  expect(nameOfGoal('Kauf Äpfel № 2')).toBe('kauf-äpfel-no-2')
})

it('the file name of a run without words in its goal is run', () => {
  expect(nameOfGoal('')).toBe('run')
  expect(nameOfGoal('?! …')).toBe('run')
})

it('the file name of a run takes whole words up to 40 characters', () => {
  const twenty = 'a'.repeat(20)
  expect(nameOfGoal(`${twenty} ${'b'.repeat(19)}`)).toBe(`${twenty}-${'b'.repeat(19)}`)
  expect(nameOfGoal(`${twenty} ${'b'.repeat(20)} c`)).toBe(twenty)
  expect(nameOfGoal('x'.repeat(41))).toBe('x'.repeat(40))
})

it('the base name of a path is its last part with either slash', () => {
  expect(baseName('a/b\\c.png')).toBe('c.png')
  expect(baseName('a\\b/c.png')).toBe('c.png')
  expect(baseName('c.png')).toBe('c.png')
})
