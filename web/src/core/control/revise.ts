import { HarnessError } from '@harness/shared/base/errors.ts'
import type { LegContext } from '../leg.ts'
import { judge } from '../rules/guards.ts'
import type { ToolUse } from '../tool.ts'
import type { PermitRequest } from './permission.ts'
import { learnSecrets } from './secrets.ts'

/**
 * The call with an edited input, whose coordinates are points. A person may override a rule that
 * asks, but not one that refuses. Throws `tool_input_invalid`.
 */
export function reviseCall(
  { ports, guards, recorder }: LegContext,
  { use, screen }: PermitRequest,
  input: Readonly<Record<string, unknown>>,
): ToolUse {
  const { scene, marks } = screen
  const tool = ports.tools.find(({ spec }) => spec.name === use.tool)
  const { observation, intent } = use
  if (!tool) throw new HarnessError('tool_unknown', { tool: use.tool, tools: '' })
  const next = tool.use({ observation, intent, ...input }, { scene, marks, unit: { x: 1, y: 1 } })
  learnSecrets(recorder.redactor, next, scene)
  const judged = judge(guards, next, scene)
  const refusal = next.effect.kind === 'refusal' ? next.effect : judged
  if (refusal?.kind === 'refuse' || refusal?.kind === 'refusal')
    throw new HarnessError('tool_input_invalid', {
      tool: use.tool,
      what: refusal.detail.replace(/\.$/, ''),
    })
  return next
}
