import { SEVERITY_RULES, severityRule } from '@harness/shared/findings/across/severity.ts'
import { findingsOf } from '@harness/shared/findings/findings.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { Ending } from '@harness/shared/order/run.ts'
import { describe, expect, it } from 'vitest'
import { RUN } from '../../../setup/any-row.ts'
import { LEG_STARTED, RUN_STARTED, stamp } from '../../../store/sample-rows.ts'
import { rowsOfSpecs, type Spec } from '../../run-of-specs.ts'

/** Level and reason of each finding of a leg that ended in this way. */
function severities(
  specs: readonly Spec[],
  ending: Ending | undefined,
  verdict: 'success' | 'blocked' | 'failure' = 'blocked',
  provider: 'sweep' | 'scripted' = 'scripted',
) {
  const leg = { kind: 'leg_completed', leg: 0, verdict, confirmed: false, summary: '' } as const
  const rows = [{ ...RUN_STARTED, provider }, LEG_STARTED, ...rowsOfSpecs(specs)]
  const run = foldAll(stamp(RUN, 0, ending ? [...rows, { ...leg, ending }] : rows))
  return findingsOf(run).map((finding) => {
    const { severity, reason } = severityRule(finding, run) ?? {}
    return `${severity} ${reason}`
  })
}

const BOX = { title: 'Your box', url: 'http://shop.test/box' }
const name: Spec = { ...BOX, sensors: ['unnamed_control'], target: 'button' }
const wide: Spec = { ...BOX, sensors: ['horizontal_scroll'], target: 'page width' }

const dead: Spec = { ...BOX, sensors: ['dead_tap'], target: 'button Pay' }

describe('severity', () => {
  it('severity is high for what stopped the persona in the last two steps of a goal that was blocked', () => {
    expect(severities([{ ...BOX }, { ...dead }], 'stuck')).toEqual(['high blocks the goal'])
    expect(severities([dead, BOX, BOX], 'stuck')).toEqual(['medium takes effort'])
    expect(severities([BOX, dead], 'goal', 'success')).toEqual(['medium takes effort'])
  })

  it('a measurement of looks, names or sizes never blocks a goal', () => {
    expect(severities([BOX, wide], 'stuck')).toEqual(['low cosmetic'])
    expect(severities([BOX, name], 'stuck')).toEqual(['medium takes effort'])
  })

  it.each(['limit', 'stopped', 'fault'] as const)(
    'severity is not high for what was met before an end that the persona did not decide: %s',
    (ending) => {
      expect(severities([BOX, dead], ending)).toEqual(['medium takes effort'])
    },
  )

  it('severity is high in a sweep for what keeps people out, and a failed criterion in a run that went on', () => {
    expect(severities([name, BOX, BOX], 'swept')).toEqual(['high keeps people out'])
    expect(severities([name, BOX, BOX], 'goal', 'success')).toEqual(['medium takes effort'])
  })

  it.each([
    ['swept', 'blocked'],
    ['goal', 'success'],
    ['goal', 'failure'],
    ['stuck', 'blocked'],
    ['limit', 'blocked'],
    ['stopped', 'blocked'],
    [undefined, 'blocked'],
  ] as const)(
    'severity of a fault of a sweep is the same whatever came of its checks: %s, %s',
    (ending, verdict) => {
      expect(severities([name, BOX, BOX], ending, verdict, 'sweep')).toEqual([
        'high keeps people out',
      ])
      expect(severities([BOX, dead], ending, verdict, 'sweep')).toEqual(['medium takes effort'])
    },
  )

  it('severity is medium for what was met more than once', () => {
    expect(severities([wide, { ...wide }, BOX, BOX], undefined)).toEqual([
      'medium met more than once',
    ])
  })

  it.each([
    [4, 'high keeps people out'],
    [3, 'medium takes effort'],
    [2, 'medium takes effort'],
    [1, 'low cosmetic'],
  ])('severity in a sweep follows what axe says of a broken rule: %i', (value, severity) => {
    const rule: Spec = { ...BOX, sensors: ['axe_rule'], target: 'button', value }
    expect(severities([rule, BOX, BOX], 'swept')).toEqual([severity])
  })

  it('severity has a sentence for every rule, and the last one holds for everything', () => {
    expect(SEVERITY_RULES.every(({ rule }) => /^[A-Z].*\.$/.test(rule))).toBe(true)
    expect(SEVERITY_RULES.at(-1)?.severity).toBe('low')
  })
})
