import type { Flag } from '../../system/flags.ts'
import { RUN_FLAGS } from '../run/flags.ts'

/** Screens that are audited unless another number is given. */
export const DEFAULT_SCREENS = 5

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

/** Every argument of `audit`, in the order of the help. */
export const AUDIT_FLAGS: readonly Flag[] = [
  ...RUN_FLAGS.filter(({ name }) => SHARED.includes(name)),
  ...OWN_FLAGS,
]
