// What a seed and temperature 0 are worth with each provider: said by help, doctor and preflight, so that nobody is
// promised more than the provider does.
import type { ProviderName } from './run.ts'
import type { Sampling } from './run-order.ts'

/** Which of the two a request to a model may carry. */
export type SamplingSetting = keyof Sampling

/** `exact`: the same replies every time. `sent`: asked for, not promised. `some`: only older models take anything. */
export const DETERMINISM: Readonly<
  Record<ProviderName, { readonly holds: 'exact' | 'sent' | 'some'; readonly text: string }>
> = {
  ollama: { holds: 'exact', text: 'seed and temperature 0; repeats on one machine and version' },
  compatible: { holds: 'sent', text: 'seed and temperature 0 are sent; the server decides' },
  anthropic: {
    holds: 'some',
    text: 'temperature 0 with Sonnet 4.6 and Haiku 4.5; newer models refuse it, none takes a seed',
  },
  openai: {
    holds: 'some',
    text: 'seed and temperature 0 with GPT-4.1; newer models take neither',
  },
  google: { holds: 'sent', text: 'seed and temperature 0 are sent; repetition is not promised' },
  explorer: { holds: 'exact', text: 'the same seed makes the same choices' },
  scripted: { holds: 'exact', text: 'the replies are those of the script' },
  recorded: { holds: 'exact', text: 'the replies are those of the recording' },
}

/** Of what was asked for, what the model takes. */
export function takenOf(
  { temperature, seed }: Sampling,
  takes: readonly SamplingSetting[],
): Sampling {
  return {
    ...(temperature !== undefined && takes.includes('temperature') && { temperature }),
    ...(seed !== undefined && takes.includes('seed') && { seed }),
  }
}

/** What was asked for in words: "seed 1 and temperature 0". Empty when nothing was. */
export function samplingText({ temperature, seed }: Sampling): string {
  return [
    ...(seed === undefined ? [] : [`seed ${seed}`]),
    ...(temperature === undefined ? [] : [`temperature ${temperature}`]),
  ].join(' and ')
}
