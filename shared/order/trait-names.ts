import * as z from 'zod/mini'

/** Names of traits in arguments and plans; `traits.ts` defines what each enforces. */
export const Trait = z.enum([
  'keyboard-only',
  'low-vision',
  'protanopia',
  'deuteranopia',
  'tritanopia',
  'achromatopsia',
  'low-contrast',
  'more-contrast',
  'forced-colors',
  'dark',
  'reduced-motion',
  'small-phone',
  'slow-network',
  'lost-network',
  'slow-device',
  'hurried',
])
export type Trait = z.infer<typeof Trait>
