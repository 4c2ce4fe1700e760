// Texts about what a persona remembers. Loaded with the first run of a returning persona.
import memory from '@harness/prompts/memory.md?raw'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { withoutHidden } from '@harness/shared/device/fence.ts'
import { sectionsOf } from '@harness/shared/order/prompt-text.ts'
import type { RunPlan } from '../../core/plan.ts'

/** The part of a plan that starts a run with a memory. Throws `internal` without the prompt. */
export function memoryPart(text: string): Pick<RunPlan, 'memory'> {
  const { frame } = Object.fromEntries(sectionsOf(memory))
  if (!frame) throw new HarnessError('internal', { what: 'prompts/memory.md lacks a section' })
  return { memory: { frame, text: withoutHidden(text) } }
}
