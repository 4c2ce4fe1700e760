// Exports a run as a Harness script for the scripted provider: the model's replies, with marks
// identified by label.

import type { RunState, StepState } from '../../../log/fold.ts'
import type { ScriptedReply } from '../../../order/script.ts'

type Call = NonNullable<ScriptedReply['calls']>[number]

function frictionCalls(step: StepState): readonly Call[] {
  const notes = step.friction.filter(({ frictionKind }) => frictionKind !== 'agent_blocked')
  return notes.map(({ frictionKind: kind, detail }) => ({
    name: 'note_friction',
    input: { kind, detail },
  }))
}

function replyOf(step: StepState): readonly ScriptedReply[] {
  const { call } = step
  if (!call) return []
  const { input, observation, intent, tool, mark } = call
  const own = { ...input, ...(mark && { id: mark.label }), observation, intent }
  return [{ calls: [...frictionCalls(step), { name: tool, input: own }] }]
}

/**
 * One reply per line, as `--script` reads it. If a label is no longer on the screen, the replay
 * ends with a plain error.
 */
export function scriptOf(run: RunState): string {
  const replies = run.steps.flatMap(replyOf)
  const goals = run.legs.map(({ started }) => `// Goal: ${started.goal.replaceAll(/\s+/g, ' ')}`)
  return [...goals, ...replies.map((reply) => JSON.stringify(reply)), ''].join('\n')
}
