// Prompt text about a persona's memory. Loaded with the first run of a returning persona.
import memory from '@harness/prompts/memory.md?raw'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { withoutHidden } from '@harness/shared/device/fence.ts'
import { sectionsOf } from '@harness/shared/order/prompt-text.ts'
import type { RunPlan } from '../../core/plan.ts'

/** Plan fields for a run with a memory. Throws `internal` when the prompt lacks a section. */
export function memoryPart(text: string): Pick<RunPlan, 'memory'> {
  const { frame } = Object.fromEntries(sectionsOf(memory))
  if (!frame) throw new HarnessError('internal', { what: 'prompts/memory.md lacks a section' })
  return { memory: { frame, text: withoutHidden(text) } }
}
