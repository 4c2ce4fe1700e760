import { MAX_SCREENS } from '@harness/shared/order/budgets.ts'
import type { Flag } from '../../system/flags.ts'
import { RUN_FLAGS } from '../run/flags.ts'

/** Screens that are audited unless another number is given. */
export const DEFAULT_SCREENS = 5

/** Steps for the tour of the sample. */
export const TOUR_STEPS = 40

export const AUDIT_FORMATS = ['html', 'sarif', 'junit', 'markdown', 'json'] as const

/** Arguments of `run` that an audit takes: what is opened, and how it is shown. */
const SHARED = [
  ...['url', 'sample', 'library', 'app', 'screens', 'viewport-width', 'viewport-height'],
  ...['touch', 'dark', 'reduced-motion', 'locale', 'time-zone', 'network', 'host'],
  ...['browser-url', 'sign-in-file', 'headed'],
]

/** Arguments of `audit` alone. */
export const OWN_FLAGS: readonly Flag[] = [
  {
    name: 'report',
    value: 'FORMAT=FILE',
    many: true,
    help: `also write a report to a new file: ${AUDIT_FORMATS.join(', ')}`,
  },
  { name: 'json', help: 'print the audit as JSON, and nothing else' },
]

/** Help of the arguments that mean something else for an audit. */
const HELP: Readonly<Record<string, string>> = {
  sample: 'audit the small shop that comes with Harness, along its tour',
  screens: `different screens to audit, up to ${MAX_SCREENS}; default ${DEFAULT_SCREENS}, with --sample all of its tour. 1 is the address alone, others are reached by a sweep`,
}

/** Every argument of `audit`, in the order of the help. */
export const AUDIT_FLAGS: readonly Flag[] = [
  ...RUN_FLAGS.filter(({ name }) => SHARED.includes(name)).map((flag) => ({
    ...flag,
    help: HELP[flag.name] ?? flag.help,
  })),
  ...OWN_FLAGS,
]
