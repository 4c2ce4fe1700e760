// The table of faults that a sensor and a rule of axe-core both measure.
import { AXE_RULES } from '@harness/shared/device/axe-rules.ts'
import { eachOnce, SAME_AS_SENSOR } from '@harness/shared/findings/same-fault.ts'
import { sensors } from '@harness/web/sensors/sensors.ts'
import { expect, it } from 'vitest'

it('the table of one source names only sensors and rules that there are', () => {
  const names = new Set(sensors.map(({ name }) => name))
  expect(Object.keys(SAME_AS_SENSOR).filter((name) => !names.has(name))).toEqual([])
  const rules = new Set(Object.values(SAME_AS_SENSOR).flat())
  expect([...rules].filter((rule) => !AXE_RULES.includes(rule))).toEqual([])
})

it('a rule of axe-core that is about a name, a target, contrast or a purpose has a sensor in the table', () => {
  const paired = new Set(Object.values(SAME_AS_SENSOR).flat())
  const named = AXE_RULES.filter((rule) =>
    /^(?!frame|empty|aria-tooltip).*-name(-mismatch)?$|^label|^target-size$|^color-contrast$|^autocomplete/.test(
      rule,
    ),
  )
  expect(named.filter((rule) => !paired.has(rule))).toEqual([])
})

it('of two rules on one element the nearer one is reported', () => {
  const fact = (rule: string, selector: string) => ({
    ...{ rule, impact: 'serious', help: rule, why: 'Because.', role: 'region', name: '' },
    ...{ selector, html: '<div>' },
  })
  const facts = [
    fact('keyboard-unreachable', '#list'),
    fact('scrollable-region-focusable', '#list'),
    fact('keyboard-unreachable', '#other'),
  ]
  expect(eachOnce(facts).map(({ rule, selector }) => `${rule} ${selector}`)).toEqual([
    'scrollable-region-focusable #list',
    'keyboard-unreachable #other',
  ])
})
