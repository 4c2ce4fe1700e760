// The model's own text next to its call, as the log stores it.
import { headAndTail } from '../context/cut.ts'
import { MAX_FINAL_WORDS, MAX_SAID_REASONING, MAX_SAID_TEXT } from '../figures.ts'
import type { ModelReply } from '../ports.ts'
import { splitThoughts } from '../reply/thoughts.ts'

export interface Words {
  readonly text?: string
  readonly reasoning?: string
  readonly capped: boolean
}

/**
 * Text and thinking of a reply, in full if it ends the goal (`isFinal`). Undefined without text.
 */
export function wordsIn(reply: ModelReply, isFinal: boolean): Words | undefined {
  const { said, thoughts } = splitThoughts(reply.text)
  const [text, reasoning] = [said.trim(), `${reply.thinking ?? ''}\n${thoughts}`.trim()]
  if (text === '' && reasoning === '') return undefined
  const kept = {
    text: headAndTail(text, isFinal ? MAX_FINAL_WORDS : MAX_SAID_TEXT),
    reasoning: headAndTail(reasoning, MAX_SAID_REASONING),
  }
  return {
    ...(text !== '' && { text: kept.text }),
    ...(reasoning !== '' && { reasoning: kept.reasoning }),
    capped: kept.text !== text || kept.reasoning !== reasoning,
  }
}
