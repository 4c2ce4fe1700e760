import type { Measure } from '../core/tool.ts'

/**
 * Tool names that only a model is given, and two phrases that address one (OWASP Top 10 for LLM
 * Applications, LLM01). The patterns are narrow, so that a page about AI does not match.
 */
const BAIT =
  /\b(mark_goal_done|note_friction|tap_mark|fill_credential|answer_dialog|read_screen)\b|\b(ignore|disregard|forget) (all |any |your |the )*(previous|prior|above|earlier) instructions\b|\bif you( are|['’]re) an? (AI|LLM|language model)\b|\b(AI|LLM) (agents?|assistants?|models?)[:,] (please|you|ignore|do|call|report|say)\b/i

/** Number of characters of page text quoted on each side of the match. */
const AROUND = 30

/** Finds pages that name the agent's tools or instruct a model. Their verdicts need review. */
export const agentBait: Measure = {
  name: 'agent_bait',
  of: 'screen',
  measure({ now }) {
    const text = `${now.dialog?.message ?? ''}\n${now.text}`
    const found = BAIT.exec(text)
    if (!found) return []
    const quote = text
      .slice(Math.max(0, found.index - AROUND), found.index + found[0].length + AROUND)
      .replace(/\s+/g, ' ')
      .trim()
    return [{ value: 1, detail: `The page speaks to an AI: “…${quote}…”`, target: found[0] }]
  },
}
