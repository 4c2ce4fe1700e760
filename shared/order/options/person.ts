// Options for what the person can see and do.
import { Preference, Vision } from '../../device/conditions.ts'
import { Trait } from '../trait-names.ts'
import { option } from './row.ts'
import { choice, choices } from './values.ts'

/** Traits in everyday words, with the technical term where one exists. */
const TRAIT_LABELS: Readonly<Record<Trait, string>> = {
  'keyboard-only': 'Keyboard only',
  'low-vision': 'Low vision, blurred',
  protanopia: 'Sees no red (protanopia)',
  deuteranopia: 'Sees no green (deuteranopia)',
  tritanopia: 'Sees no blue (tritanopia)',
  achromatopsia: 'Sees no colour (achromatopsia)',
  'low-contrast': 'Sees little contrast',
  'more-contrast': 'Asks for more contrast',
  'forced-colors': 'Uses colours of the system',
  dark: 'Prefers dark',
  'reduced-motion': 'Prefers little motion',
  'small-phone': 'Small phone, 320 × 568',
  'slow-network': 'Slow network (3G)',
  'lost-network': 'Network is lost',
  'slow-device': 'Slow device',
  hurried: 'In a hurry',
}

const VISION_LABELS = { ...TRAIT_LABELS, blurred: TRAIT_LABELS['low-vision'] }

export const ALL_LAYERS = ['run', 'application', 'settings'] as const
/** Scope of conditions that only a browser supports. */
export const PAGE = { on: ['browser'], group: 'conditions' } as const

export function listed(value: readonly string[] = []): string {
  return value.length > 0 ? value.join(', ') : 'none'
}

function listedOrNothing(value: readonly string[] = []): string | undefined {
  return value.length > 0 ? value.join(', ') : undefined
}

/** Properties of a list that is empty by default. */
export const LIST = { unset: [], usual: () => [], text: listed, listText: listedOrNothing } as const

/** Enforced, whatever the persona's text says. */
export const traits = option({
  group: 'conditions',
  part: 'Abilities of the person',
  kind: choices(Trait.options, 'NAME'),
  name: 'Traits',
  label: 'The person',
  layers: ALL_LAYERS,
  flag: {
    name: 'trait',
    help: `a trait that is enforced: ${Trait.options.join(', ')}`,
  },
  hint: 'Harness enforces each of them, whatever the persona says.',
  field: {
    kind: 'set',
    choices: Trait.options.map((name) => [name, TRAIT_LABELS[name]]),
    covered: [
      'dark',
      'reduced-motion',
      'small-phone',
      'slow-network',
      'lost-network',
      'slow-device',
    ],
  },
  ...LIST,
  short: (value = []) =>
    value.length > 0 ? listed(value.map((name) => TRAIT_LABELS[name].toLowerCase())) : undefined,
})

/** Covered by traits in the form. */
export const prefers = option({
  ...PAGE,
  part: 'Abilities of the person',
  kind: choices(Preference.options, 'NAME'),
  name: 'Preferences',
  label: 'What the person prefers',
  layers: ALL_LAYERS,
  flag: {
    name: 'prefers',
    help: `a preference that the page can ask for: ${Preference.options.join(', ')}`,
  },
  field: {
    kind: 'set',
    choices: Preference.options.map((name) => [name, TRAIT_LABELS[name]]),
  },
  isCovered: true,
  ...LIST,
  short: (value = []) => (value.length > 0 ? `prefers ${listed(value)}` : undefined),
})

/** Covered by traits in the form. */
export const vision = option({
  ...PAGE,
  part: 'Abilities of the person',
  kind: choice(Vision.options),
  name: 'Vision',
  label: 'How the person sees',
  layers: ALL_LAYERS,
  flag: { name: 'vision', help: 'pages and their pictures are shown as this person sees them' },
  field: {
    kind: 'choices',
    choices: [
      [undefined, 'As it is'],
      ...Vision.options.map((name) => [name, VISION_LABELS[name]] as const),
    ],
  },
  isCovered: true,
  text: (value) => value ?? 'as it is',
  short: (value) => value && `sees ${value}`,
})
