import type { Scene } from '@harness/shared/devices/observation.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import type { LegContext } from '../leg.ts'
import { placeOf, targetName } from '../tool.ts'

/**
 * The scene with what breaks a rule of axe-core, on a new screen of a sweep, or of a run where the
 * person asked for it. It costs a page some time, so no screen is asked twice. Throws `aborted`.
 */
export async function withRules<S extends Scene>(
  { ports: { driver, model }, plan, memory }: LegContext,
  scene: S,
  signal: AbortSignal,
): Promise<S> {
  const isWanted = model.profile.sweeps === true || plan.axe === true
  if (!isWanted || !driver.rules || scene.dialog) return scene
  const controls = scene.elements.map(targetName)
  const acted = memory.last?.call.class === 'act'
  if (!memory.senses.isNewScreen(placeOf(scene), controls, acted)) return scene
  // A page that cannot be asked, or a bridge that does not know how, leaves the run as it is.
  const rules = await driver.rules(signal).catch(() => undefined)
  if (signal.aborted) throw new HarnessError('aborted')
  return rules ? { ...scene, facts: { ...scene.facts, rules: [...rules] } } : scene
}
