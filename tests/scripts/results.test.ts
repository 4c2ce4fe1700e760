import { describe, expect, it } from 'vitest'
import { readReport, slowest } from '../../scripts/results.mjs'

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] }
const failed = { status: 'failed', fullName: 'divides', failureMessages: ['by zero', 'twice'] }
const skipped = { status: 'skipped', fullName: 'rounds', failureMessages: [] }

function report(...testResults: object[]): string {
  return JSON.stringify({ testResults })
}

function file(name: string, seconds: number, assertionResults: object[], rest: object = {}) {
  const times = { startTime: 1_000, endTime: 1_000 + seconds * 1_000 }
  return { name: `/home/tests/${name}`, status: 'passed', ...times, assertionResults, ...rest }
}

describe('a test report', () => {
  it('a test report counts passed tests and gives the reason of failed or skipped ones', () => {
    const text = report(file('core/sum.test.ts', 2.5, [passed, failed, skipped]))
    expect(readReport(text, '/home/tests')).toEqual([
      {
        path: 'core/sum.test.ts',
        passed: 1,
        seconds: 2.5,
        failed: [
          { name: 'core/sum.test.ts › divides', why: 'by zero\ntwice' },
          { name: 'core/sum.test.ts › rounds', why: 'A skipped test counts as failed.' },
        ],
      },
    ])
  })

  it('a test report counts a file that broke while it loaded as one failure', () => {
    const broken = { status: 'failed', message: 'no such module' }
    expect(readReport(report(file('a.test.ts', 0, [], broken)), '/home/tests')).toMatchObject([
      { passed: 0, failed: [{ name: 'a.test.ts', why: 'no such module' }] },
    ])
  })

  it('a test report has the long tests only where they were asked for', () => {
    const text = report(file('a.test.ts', 1, [passed, { ...skipped, tags: ['long'] }]))
    expect(readReport(text, '/home/tests')).toMatchObject([{ passed: 1, failed: [] }])
    expect(readReport(text, '/home/tests', 'all')).toMatchObject([
      { passed: 1, failed: [{ name: 'a.test.ts › rounds' }] },
    ])
  })

  it('a test report names the five slowest files, the slowest first', () => {
    const files = [3, 61.2, 1, 2, 40, 12].map((seconds) => file(`${seconds}.test.ts`, seconds, []))
    expect(slowest(readReport(report(...files), '/home/tests'))).toEqual([
      '  61.2 s  61.2.test.ts',
      '  40.0 s  40.test.ts',
      '  12.0 s  12.test.ts',
      '   3.0 s  3.test.ts',
      '   2.0 s  2.test.ts',
    ])
  })
})
