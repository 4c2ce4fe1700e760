import { triageIn, triageText } from '@harness/shared/findings/triage.ts'
import { describe, expect, test } from 'vitest'

describe('what a person decided about a finding', () => {
  test.each([
    [undefined, ''],
    [{ finding: 'a' }, ''],
    [{ finding: 'a', decision: 'accepted' }, 'Accepted.'],
    [{ finding: 'a', decision: 'dismissed' }, 'Dismissed.'],
    [{ finding: 'a', decision: 'dismissed', reason: 'As intended' }, 'Dismissed: As intended.'],
    [{ finding: 'a', mergedInto: 'b' }, 'Merged into another finding.'],
    [{ finding: 'a', severity: 'high' }, 'Severity set to high.'],
    [{ finding: 'a', comment: 'Ask Ben.' }, 'Ask Ben.'],
    [
      { finding: 'a', decision: 'accepted', severity: 'low', comment: 'Ask Ben.' },
      'Accepted. Severity set to low. Ask Ben.',
    ],
  ] as const)('%j reads in sentences', (of, text) => {
    expect(triageText(of)).toBe(text)
  })

  test.each([undefined, null, 'text', 4, {}, { triage: [{ decision: 'accepted' }] }])(
    'a file that says %j has no decisions',
    (value) => {
      expect(triageIn(value)).toEqual([])
    },
  )

  test('decisions are read out of what carries them', () => {
    const triage = [{ finding: 'a', decision: 'accepted' }]
    expect(triageIn({ triage })).toEqual(triage)
  })
})
