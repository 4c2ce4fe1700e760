// Seed and temperature that a request contains, and their description.
import type { Sampling } from './model-choice.ts'

export type SamplingSetting = keyof Sampling

/** Seed and temperature, as far as the model accepts them. */
export function takenOf(
  { temperature, seed }: Sampling,
  takes: readonly SamplingSetting[],
): Omit<Sampling, 'thinking'> {
  return {
    ...(temperature !== undefined && takes.includes('temperature') && { temperature }),
    ...(seed !== undefined && takes.includes('seed') && { seed }),
  }
}

/** Requested settings in words: "seed 1 and temperature 0"; empty when there are none. */
export function samplingText({ temperature, seed }: Sampling): string {
  return [
    ...(seed === undefined ? [] : [`seed ${seed}`]),
    ...(temperature === undefined ? [] : [`temperature ${temperature}`]),
  ].join(' and ')
}
