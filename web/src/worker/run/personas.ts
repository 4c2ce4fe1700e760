import personas from '@harness/prompts/personas.md?raw'
import { sectionsOf } from '@harness/shared/order/prompt-text.ts'

/** Built-in personas in order: name, first sentence, and the full text for the model. */
export function builtInPersonas(): readonly { name: string; blurb: string; text: string }[] {
  return sectionsOf(personas).map(([name, text]) => ({ name, blurb: firstSentence(text), text }))
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0].replace(/\s+/g, ' ') ?? text
}
