import personas from '@harness/prompts/personas.md?raw'
import { sectionsOf } from '@harness/shared/order/prompt-text.ts'

/** The built-in personas in their order: name, first sentence, and all the model reads. */
export function builtInPersonas(): readonly { name: string; blurb: string; text: string }[] {
  return sectionsOf(personas).map(([name, text]) => ({ name, blurb: firstSentence(text), text }))
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0].replace(/\s+/g, ' ') ?? text
}
