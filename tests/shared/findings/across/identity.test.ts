import { identityOf, sharedScreenKey } from '@harness/shared/findings/across/identity.ts'
import type { Finding } from '@harness/shared/findings/findings.ts'
import type { StepState } from '@harness/shared/log/fold.ts'
import { describe, expect, it } from 'vitest'
import { runOf, type Spec } from '../../run-of-specs.ts'

function stepOf(spec: Spec = {}): StepState {
  const [step] = runOf(spec).steps
  if (!step) throw new Error('no step')
  return step
}

const UUID = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'

describe('one screen in several runs', () => {
  const keyOf = (path: string, title = '') =>
    sharedScreenKey(stepOf({ url: `http://a.test${path}`, title }))

  it.each([
    ['/orders/4711', '/orders/12', true],
    [`/orders/${UUID}`, '/orders/12', true],
    ['/orders/0123abcd', '/orders/12', true],
    ['/orders/0123abc', '/orders/12', false],
    [`/orders/${UUID.slice(0, -1)}`, '/orders/12', false],
    ['/orders/12a', '/orders/12', false],
    ['/Orders', '/orders', true],
    ['/orders', '/order', false],
  ])('the paths %s and %s are one screen: %s', (one, other, isOne) => {
    expect(keyOf(one) === keyOf(other)).toBe(isOne)
  })

  it.each([
    ['Order 4711', 'order  12', true],
    ['Total 1,204.50', 'Total 3', true],
    ['At 10:45', 'At 7', true],
    ['Order', 'Orders', false],
  ])('the titles “%s” and “%s” are one screen: %s', (one, other, isOne) => {
    expect(keyOf('/', one) === keyOf('/', other)).toBe(isOne)
  })
})

describe('one finding in several runs', () => {
  const common = {
    id: 'x',
    grade: 'model',
    leg: 0,
    screens: [],
    facts: [],
    steps: [1],
    pictureStep: 1,
  } as const
  const reported = (more: Partial<Finding> = {}): Finding => ({
    ...{ by: 'reported', kind: 'dead_end', quote: '', reported: 1, ...common },
    ...more,
    ...{ by: 'reported' },
  })
  const targetOf = (finding: Finding, step: StepState) =>
    identityOf(finding, step).id.split('\n')[2]

  it.each([
    [0, 0, '0,0'],
    [-50, -50, '0,0'],
    [38.9, 84.3, '0,0'],
    [39, 84.4, '1,1'],
    [195, 422, '5,5'],
    [389, 843, '9,9'],
    [900, 900, '9,9'],
  ])('a place whose middle is %d, %d lies in the tenth %s', (x, y, tenth) => {
    const step = stepOf()
    const sized = { ...step, started: { ...step.started, pointSize: { width: 390, height: 844 } } }
    const rect = { x: x - 5, y: y - 5, width: 10, height: 10 }
    expect(targetOf(reported({ rect }), sized)).toBe(tenth)
    expect(targetOf(reported({ rect, placedBySensor: true }), sized)).toBe('')
  })

  it('a control is compared by its role and the first eighty characters of its label', () => {
    const named = (label: string) => {
      const step = stepOf({ aim: 'Save' })
      const mark = { id: 1, role: 'button', label, rect: { x: 0, y: 0, width: 9, height: 9 } }
      return { ...step, ...(step.call && { call: { ...step.call, mark } }) }
    }
    expect(targetOf(reported(), named('Save 3 items'))).toBe('button save # items')
    expect(targetOf(reported(), named('x'.repeat(81)))).toBe(`button ${'x'.repeat(80)}`)
    expect(targetOf(reported(), named(''))).toBe('0,0')
  })

  it('a measured finding is known by its target, or by its place when that is unknown', () => {
    const fact = { sensor: 'dead_tap', detail: '', count: 1, value: 1, unit: 'ms' }
    const known = reported({ facts: [{ ...fact, target: 'Save 3' }] })
    expect(identityOf(known, stepOf()).measuredIds.map((id) => id.split('\n')[2])).toEqual([
      'save #',
    ])
    const unknown = reported({ facts: [fact] })
    const idsOf = (step: StepState) =>
      identityOf(unknown, step).measuredIds.map((id) => [id.split('\n')[0], id.split('\n')[2]])
    expect(idsOf(stepOf({ aim: 'Save' }))).toEqual([['dead_tap', 'button save']])
    expect(idsOf(stepOf())).toEqual([
      ['dead_tap', ''],
      ['dead_tap', ''],
    ])
    const measured: Finding = {
      ...{ ...common, by: 'measured', sensor: 'dead_tap', grade: 'measured' },
      facts: [{ ...fact, target: 'x'.repeat(81) }],
    }
    expect(identityOf(measured, stepOf())).toMatchObject({ measuredIds: [] })
    expect(targetOf(measured, stepOf())).toBe('x'.repeat(80))
  })
})
