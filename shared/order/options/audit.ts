// Options of a sweep that audits the accessibility of the screens it visits.
import { MAX_SCREENS } from '../budgets.ts'
import { option } from './row.ts'
import { onOff, whole } from './values.ts'

const SCOPE = { layers: ['run'], on: ['browser'], providers: ['sweep', 'scripted'] } as const

const audit = option({
  ...SCOPE,
  kind: onOff(),
  name: 'Accessibility audit',
  label: 'Audit accessibility',
  flag: {
    name: 'audit',
    help: 'with --provider sweep or the tour: audit the accessibility of each new screen; no other sensor measures',
  },
  group: 'control',
  field: { kind: 'switch', legend: 'On each new screen' },
  hint: 'Rules, keyboard, screen reader, zoom, spacing, forced colours and little motion. No other sensor measures.',
  unset: false,
  usual: () => false,
  short: (value) => (value ? 'audits accessibility' : undefined),
})

const screens = option({
  ...SCOPE,
  kind: whole({ min: 1, max: MAX_SCREENS }),
  name: 'Screens',
  label: 'Screens to audit, at most',
  hint: 'An audit ends with so many; 1 is the address alone.',
  flag: {
    name: 'screens',
    help: `different screens to audit, up to ${MAX_SCREENS}; 1 is the address alone, others are reached by a sweep`,
  },
  needs: 'audit',
  group: 'control',
  field: {
    kind: 'line',
    wrong: `Enter a whole number from 1 to ${MAX_SCREENS}, or leave it empty.`,
  },
  text: (value) => String(value ?? MAX_SCREENS),
})

/** Rows stored under their own name in an order. */
export const AUDIT_OPTIONS = { audit, screens }
