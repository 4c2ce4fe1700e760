import { loadPart } from '../../core/load-part.ts'
import type { HookCall, StoredHooks } from './hooks.ts'
import type { EphemeralInputs } from './open-device-and-model.ts'

/** Inputs with a callback to the program that runs the commands of hooks. */
export interface StartInputs extends EphemeralInputs {
  readonly hook?: HookCall
}

/** Hooks of a run; empty for a run without any. */
export async function hooksOf({
  hookPoints = [],
  hook,
}: StartInputs): Promise<{ readonly hooks?: StoredHooks }> {
  if (!hook || hookPoints.length === 0) return {}
  return { hooks: (await loadPart(import('./hooks.ts'))).makeHookPort(hookPoints, hook) }
}
