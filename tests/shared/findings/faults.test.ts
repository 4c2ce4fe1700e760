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

  const coded = (rule: string, element: string, code: string): Measured => ({
    ...{ sensor: 'axe_rule', rule, target: `${rule} ${element} ${code}` },
    numbers: [
      ['Element', element],
      ['Code', code],
    ],
  })
  const nameless = (nth: number): Measured => ({
    ...{ sensor: 'unnamed_control', target: `button unlabelled button ${nth}` },
    numbers: [
      ['Element', `#list-${nth} > span:nth-of-type(${nth})`],
      ['Code', `<span class="swatch-${nth} swatch" role="button" data-value="#${nth}"></span>`],
    ],
  })

  it.each([
    ['the swatches of a palette', [nameless(1), nameless(2), nameless(3)], 1],
    [
      'the months of a year',
      [
        coded('aria-required-children', 'div > div', '<div role="grid" class="m-1 year">May</div>'),
        coded('aria-required-children', 'p > div', '<div role="grid" class="m-2 year">June</div>'),
      ],
      1,
    ],
    [
      'the items of one list',
      [
        coded('listitem', 'nav > ul > li:nth-of-type(1)', '<li class="item">Home</li>'),
        coded('listitem', 'nav > ul > li:nth-of-type(2)', '<li class="header">More</li>'),
      ],
      1,
    ],
    [
      'one field of two sister pages',
      [
        coded('select-name', 'div > select', '<select name="language"></select>'),
        coded('select-name', '#a > select', '<select class="wide" name="language"></select>'),
      ],
      1,
    ],
    [
      'two fields of one page',
      [
        coded('select-name', 'div > select', '<select class="wide" name="language"></select>'),
        coded('select-name', '#a > select', '<select class="wide" name="view"></select>'),
      ],
      2,
    ],
    [
      'a swatch in sight and one that only axe-core saw',
      [
        coded('aria-command-name', '#far > span', '<span class="swatch" role="button"></span>'),
        nameless(1),
      ],
      1,
    ],
  ] as const)('%s are as many findings as there are templates', (_, measured, count) => {
    const found = byFault(groupsOf(...measured))
    expect(found).toHaveLength(count)
    expect(found.flat()).toHaveLength(measured.length)
  })
})
