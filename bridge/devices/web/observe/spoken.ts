// Names of controls in the browser's accessibility tree, if the probe found none: labels through
// slots, titles of labels, and controls that no screen reader reaches.
import type { ControlFact } from '@harness/shared/device/facts.ts'
import { GUESSED_NAMES } from '@harness/shared/device/guessed-names.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { within } from '../../waiting.ts'
import type { IsolatedWorld, Spoken } from '../page/isolated-world.ts'
import type { Tab } from '../page/tab.ts'

/** Maximum number of controls to ask about; a screen with more repeats the same fault. */
const MAX_ASKED = 40
/** Time limit in milliseconds; beyond it the sensors use the names of the probe. */
const ASK_MS = 1_000

/**
 * Adds the browser's name for each control whose label was guessed. Leaves the scene unchanged if
 * there are none.
 */
export async function withSpoken(scene: Scene, tab: Tab): Promise<Scene> {
  const page = scene.facts?.page
  if (!page || scene.dialog) return scene
  const unsure = scene.elements
    .filter(({ labelSource }) => GUESSED_NAMES.has(labelSource))
    .map(({ ref }) => ref)
    .slice(0, MAX_ASKED)
  if (unsure.length === 0) return scene
  const asked = askAll(tab.frames.main.world, unsure)
  const spoken = await within(ASK_MS, tab.orDialog(asked)).catch(() => 'late' as const)
  if (spoken === 'late' || !(spoken instanceof Map)) return scene
  const controls = page.controls.map((fact) => withName(fact, spoken.get(fact.ref)))
  return { ...scene, facts: { ...scene.facts, page: { ...page, controls } } }
}

async function askAll(world: IsolatedWorld, refs: readonly string[]) {
  return new Map(await world.spoken(refs))
}

function withName(fact: ControlFact, spoken: Spoken | undefined): ControlFact {
  if (!spoken) return fact
  return spoken.name === undefined
    ? { ...fact, unspoken: true }
    : { ...fact, spoken: spoken.name.slice(0, MAX_NAME) }
}

const MAX_NAME = 80
