import { isRecord } from './record.ts'

/** Maximum of a text beside a call that is read as what the model saw and wants, in characters. */
const MAX_SAID = 300

/** `observation` and `intent` are filled from one another, else from the text beside the call. */
export function withSpeech(input: unknown, said: string): unknown {
  if (!isRecord(input)) return input
  const observation = wordsIn(input['observation'])
  const intent = wordsIn(input['intent'])
  const beside = said.trim().slice(0, MAX_SAID)
  return {
    ...input,
    observation: observation || intent || beside,
    intent: intent || observation || beside,
  }
}

export function hasSpeech(input: unknown): boolean {
  return isRecord(input) && wordsIn(input['intent']) !== ''
}

function wordsIn(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
