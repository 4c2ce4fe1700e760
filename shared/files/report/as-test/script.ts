// The path of a run as a script of Harness: what the model replied, with marks by their label, for
// the scripted provider.

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
 * One reply a line, as `--script` reads it. A label that is no longer on the screen ends that run
 * with a plain error.
 */
export function scriptOf(run: RunState): string {
  const replies = run.steps.flatMap(replyOf)
  const goals = run.legs.map(({ started }) => `// Goal: ${started.goal.replaceAll(/\s+/g, ' ')}`)
  return [...goals, ...replies.map((reply) => JSON.stringify(reply)), ''].join('\n')
}
