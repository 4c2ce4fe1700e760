import { REPORT_FORMATS } from '@harness/shared/files/report/formats.ts'
import { MAX_SCREENS } from '@harness/shared/order/budgets.ts'
import type { Flag } from '../../system/flags.ts'
import { RUN_FLAGS } from '../run/flags.ts'

export const DEFAULT_SCREENS = 5

/** Number of steps for the tour of the sample. */
export const TOUR_STEPS = 40

export const AUDIT_FORMATS = ['html', ...REPORT_FORMATS] as const

/** Sections of the `run` flags that `audit` takes over completely. */
const SECTIONS = ['Conditions', 'Hooks', 'In a pipeline', 'What breaks the build']

/** Further flags of `run` that `audit` takes: what to open, and how to show it. */
const SHARED = [
  ...['url', 'sample', 'library', 'app', 'screens', 'viewport-width', 'viewport-height'],
  ...['touch', 'dark', 'reduced-motion', 'locale', 'time-zone', 'network', 'host'],
  ...[
    'browser-url',
    'username',
    'credential',
    'sign-in-file',
    'headed',
    'deny',
    'allow',
    'guard-word',
    'output',
  ],
]

/** Flags that only `audit` has. */
export const OWN_FLAGS: readonly Flag[] = [
  {
    name: 'report',
    value: 'FORMAT=FILE',
    many: true,
    section: 'Output',
    help: `also write a report to a new file: ${AUDIT_FORMATS.join(', ')}`,
  },
  { name: 'json', section: 'Output', help: 'print the audit as JSON, and nothing else' },
]

/** Texts that replace those of `run` where a flag means something else here. */
const OWN: Readonly<Record<string, Partial<Flag>>> = {
  url: {
    many: true,
    help: 'address to audit; repeat it for several, each with its own screens',
  },
  sample: { help: 'audit the small shop that comes with Harness, along its tour' },
  screens: {
    help: `different screens to audit, up to ${MAX_SCREENS}; default ${DEFAULT_SCREENS}, with --sample all of its tour. 1 is the address alone, others are reached by a sweep`,
  },
  output: {
    help: 'keep the run with its pictures in a new folder, or a new file that ends in .zip; with several addresses a folder for each in it',
  },
}

/** Every flag of `audit`, in the order of the help. */
export const AUDIT_FLAGS: readonly Flag[] = [
  ...RUN_FLAGS.filter(isShared).map((flag) => ({ ...flag, ...OWN[flag.name] })),
  ...OWN_FLAGS,
]

function isShared({ name, section = '' }: Flag): boolean {
  return (SHARED.includes(name) || SECTIONS.includes(section)) && name !== 'without'
}
