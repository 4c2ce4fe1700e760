import { byFault, othersOf } from '@harness/shared/findings/faults.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { describe, expect, it } from 'vitest'
import { RUN } from '../../setup/any-row.ts'
import { LEG_STARTED, RUN_STARTED, stamp, stepStarted } from '../../store/sample-rows.ts'

interface Measured {
  readonly sensor: string
  readonly target?: string
  readonly rule?: string
  readonly numbers?: readonly (readonly [name: string, value: string])[]
  readonly value?: number
}

/** Each at a step of its own, as a group of its own. */
function groupsOf(...all: readonly Measured[]) {
  const rows = all.flatMap(({ sensor, target, rule, numbers, value = 1 }, index) => [
    stepStarted(index + 1),
    {
      ...({ kind: 'signal', step: index + 1, sensor, value, unit: 'px', detail: sensor } as const),
      ...(target !== undefined && { target }),
      ...(rule !== undefined && { rule: { name: rule, title: rule } }),
      ...(numbers && { numbers: numbers.map(([name, value]) => ({ name, value })) }),
    },
  ])
  const { steps } = foldAll(stamp(RUN, 0, [RUN_STARTED, LEG_STARTED, ...rows]))
  return steps.map(({ signals }, at) => signals.map((signal) => ({ signal, at })))
}

const axe = (rule: string, element: string): Measured => ({
  ...{ sensor: 'axe_rule', rule, target: `${rule} ${element}` },
  numbers: [['Element', element]],
})

describe('one fault of a template or a style', () => {
  it.each([
    [
      'a rule on one element of every page',
      [axe('html-has-lang', 'html'), axe('html-has-lang', 'html')],
      1,
    ],
    ['a rule on two elements', [axe('select-name', '#size'), axe('select-name', '#colour')], 2],
    [
      'pale words in a list',
      [axe('color-contrast', 'li:nth-child(1) > a'), axe('color-contrast', 'li:nth-child(2) > a')],
      1,
    ],
    [
      'fields in a list',
      [axe('label', 'li:nth-child(1) > input'), axe('label', 'li:nth-child(2) > input')],
      2,
    ],
    ['two rules on one element', [axe('label', 'input'), axe('region', 'input')], 2],
  ] as const)('the findings of %s are as many as there are faults', (_, measured, count) => {
    expect(byFault(groupsOf(...measured))).toHaveLength(count)
  })

  it('words of one style are one finding, which names the others', () => {
    const style = (text: string, size: string): Measured => ({
      ...{ sensor: 'low_contrast', target: `text ${text}` },
      numbers: [
        ['Words', '#999'],
        ['Behind', '#fff'],
        ['Size', size],
      ],
    })
    const groups = groupsOf(style('Mon', '12 px'), style('Tue', '12 px'), style('Wed', '20 px'))
    const [first = [], ...rest] = byFault(groups)
    expect([first.length, rest.length]).toEqual([2, 1])
    const [worst] = first
    expect(worst && othersOf(worst.signal, first)).toEqual([{ name: 'Also', value: 'Tue' }])
  })

  it('a file that is missing in every folder is one finding, and another of the host is not', () => {
    const missing = (address: string): Measured => ({
      ...{ sensor: 'failed_request', value: 404, target: address },
      numbers: [['Address', address]],
    })
    const groups = groupsOf(
      missing('http://shop.test/a/app.js?v=1'),
      missing('http://shop.test/b/app.js'),
      missing('http://shop.test/b/menu.js'),
    )
    expect(byFault(groups)).toHaveLength(2)
  })
})
