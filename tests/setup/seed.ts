// One seed for all random tests of a run. It is in the names of the tests that use it; the same
// failure comes back with HARNESS_SEED set to it.
const given = process.env['HARNESS_SEED']

export const SEED = given === undefined ? Date.now() % 2_147_483_647 : Number(given)
