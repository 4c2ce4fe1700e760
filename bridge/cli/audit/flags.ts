import { PHONE_MAX_WIDTH } from '@harness/shared/device/spec.ts'
import { MAX_SCREENS } from '@harness/shared/order/budgets.ts'
import type { Flag } from '../../system/flags.ts'
import { optionFlags } from '../run/run-flag.ts'

/** Screens that are audited unless another number is given. */
export const DEFAULT_SCREENS = 5

export const AUDIT_FORMATS = ['html', 'sarif', 'junit', 'markdown', 'json'] as const

/** Every argument of `audit`, in the order of the help. */
export const AUDIT_FLAGS: readonly Flag[] = [
  { name: 'url', value: 'ADDRESS', help: 'address of the web application' },
  { name: 'sample', help: 'audit the small shop that comes with Harness, along its tour' },
  {
    name: 'screens',
    value: 'NUMBER',
    help: `different screens to audit, up to ${MAX_SCREENS}; default ${DEFAULT_SCREENS}, with --sample all of its tour. 1 is the address alone, others are reached by a sweep`,
  },
  {
    name: 'viewport-width',
    value: 'POINTS',
    help: `width of the page; default 1280, up to ${PHONE_MAX_WIDTH} is a touch phone`,
  },
  { name: 'viewport-height', value: 'POINTS', help: 'height of the page; default 800' },
  ...optionFlags('contacts'),
  {
    name: 'browser-url',
    value: 'ADDRESS',
    help: 'audit in a window of a browser that runs already, by the address of its debugging port or Playwright server',
  },
  {
    name: 'report',
    value: 'FORMAT=FILE',
    many: true,
    help: `also write a report to a new file: ${AUDIT_FORMATS.join(', ')}`,
  },
  { name: 'json', help: 'print the audit as JSON, and nothing else' },
]
