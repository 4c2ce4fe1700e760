/** Sources of names that no assistive technology reads: the probe guesses them for the model. */
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
