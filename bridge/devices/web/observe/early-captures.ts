// Captures made while an input settles. If nothing has changed since, one is the next observation.
import type { AheadCapture } from '../../device.ts'
import type { SecretMasker } from '../../secret-masker.ts'
import type { Tab } from '../page/tab.ts'
import type { Screen } from './capture.ts'
import { adopt } from './look.ts'
import { maskSecrets } from './mask-secrets.ts'
import { freshnessOf, isRecent, type Picture } from './picture.ts'

export interface AheadCaptures {
  /** Capture made with this picture, secrets masked; undefined if the page was only partly read. */
  of(picture: Picture): Promise<AheadCapture | undefined>
  /** Capture made with this picture if it still shows the page; undefined otherwise. */
  fresh(picture: Picture, tab: Tab): Promise<AheadCapture | undefined>
  /** Makes the capture the current observation, with the events since. */
  adopt(capture: AheadCapture, tab: Tab): AheadCapture
}

export function makeAheadCaptures(screen: Screen, masker: SecretMasker): AheadCaptures {
  const made = new WeakMap<Picture, Promise<AheadCapture | undefined>>()
  let taken = 0
  const make = async ({ png, tab, ahead }: Picture): Promise<AheadCapture | undefined> => {
    const report = await ahead
    if (!report?.isWhole) return undefined
    const { unmasked, ...seen } = report.seen
    const scene = { ...screen, ...seen }
    const masked = await maskSecrets({ png, scene, unmasked }, tab.frames, masker)
    taken += 1
    return { ...masked, ahead: taken }
  }
  const of = (picture: Picture) => {
    const known = made.get(picture) ?? make(picture).catch(() => undefined) // The page closed.
    made.set(picture, known)
    return known
  }
  return {
    of,
    async fresh(picture, tab) {
      if (!picture.ahead || tab.dialog()) return undefined
      return isRecent(picture, tab, await freshnessOf(tab)) ? of(picture) : undefined
    },
    adopt(capture, tab) {
      adopt(tab.frames)
      const facts = { ...capture.scene.facts, events: tab.events.take() }
      return { ...capture, scene: masker.scene({ ...capture.scene, facts }) }
    },
  }
}
