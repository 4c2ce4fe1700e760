import { loadPart } from '../../core/load-part.ts'
import type { HookCall, StoredHooks } from './hooks.ts'
import type { EphemeralInputs } from './open-device-and-model.ts'

/** With the way back to the program that runs the commands of its hooks. */
export interface StartInputs extends EphemeralInputs {
  readonly hook?: HookCall
}

/** Nothing for a run without hooks. */
export async function hooksOf({
  hookPoints = [],
  hook,
}: StartInputs): Promise<{ readonly hooks?: StoredHooks }> {
  if (!hook || hookPoints.length === 0) return {}
  return { hooks: (await loadPart(import('./hooks.ts'))).makeHookPort(hookPoints, hook) }
}
