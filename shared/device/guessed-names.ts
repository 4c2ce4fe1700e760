/**
 * Where a name comes from that no assistive technology reads: the probe guesses it so that a model
 * can speak of the control.
 */
export const GUESSED_NAMES: ReadonlySet<string> = new Set([
  'synthesized',
  'beside',
  'row',
  'tooltip',
  'secure-field',
  // Names in older recordings.
  'testid',
  'name',
  'value',
])
