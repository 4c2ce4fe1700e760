import { expect, it } from 'vitest'
import { KNOTS } from '../../biome/borders.mjs'
import { circles, importsBetween, roomOf, sourceFiles } from '../../scripts/rooms.mjs'

const pairs = importsBetween(sourceFiles()).map(([from, to]) => [roomOf(from), roomOf(to)] as const)

it('no room imports another in a circle, but for the listed exceptions', () => {
  const isListed = ([from, to]: readonly [string, string]) =>
    KNOTS.some((knot) => knot.from === from && knot.to === to)
  expect(pairs.length).toBeGreaterThan(1000)
  expect(circles(pairs.filter((pair) => !isListed(pair)))).toEqual([])
})

it.each(KNOTS)('the exception from $from to $to is still needed', (knot) => {
  const without = pairs.filter(([from, to]) => from !== knot.from || to !== knot.to)
  expect(circles(pairs)).not.toEqual(circles(without))
})

it('a circle of three rooms is found, and rooms beside it are not in it', () => {
  const found = circles([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
    ['c', 'd'],
  ])
  expect(found).toEqual([['a', 'b', 'c']])
})
