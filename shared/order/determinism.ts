// What of a seed and a temperature a request carries, and how it is called.
import type { Sampling } from './model-choice.ts'

/** Settings of replies that a request to a model may carry. */
export type SamplingSetting = keyof Sampling

/** The values that make replies repeatable, as far as the model takes them. */
export function takenOf(
  { temperature, seed }: Sampling,
  takes: readonly SamplingSetting[],
): Omit<Sampling, 'thinking'> {
  return {
    ...(temperature !== undefined && takes.includes('temperature') && { temperature }),
    ...(seed !== undefined && takes.includes('seed') && { seed }),
  }
}

/** Requested settings in words: "seed 1 and temperature 0"; empty without any. */
export function samplingText({ temperature, seed }: Sampling): string {
  return [
    ...(seed === undefined ? [] : [`seed ${seed}`]),
    ...(temperature === undefined ? [] : [`temperature ${temperature}`]),
  ].join(' and ')
}
