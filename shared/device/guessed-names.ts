/** Label sources that no assistive technology reads: the probe guesses these names. */
export const GUESSED_NAMES: ReadonlySet<string> = new Set([
  'synthesized',
  'beside',
  'row',
  'tooltip',
  'secure-field',
  // Appears only in older recordings.
  'testid',
  'name',
  'value',
])
