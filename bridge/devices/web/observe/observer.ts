import type { AheadCapture, Capture } from '../../device.ts'
import type { SecretMasker } from '../../secret-masker.ts'
import { within } from '../../waiting.ts'
import type { Tab } from '../page/tab.ts'
import { capture, type Screen } from './capture.ts'
import { makeAheadCaptures } from './early-captures.ts'
import { maskSecrets, type Taken } from './mask-secrets.ts'
import { isStill, type Picture, type PictureMemory } from './picture.ts'
import { withSpoken } from './spoken.ts'

/** Makes observations of a device, and remembers the last one. */
export interface Observer {
  /** Makes a capture without secrets. Throws `observe_failed`, `aborted`. */
  take(tab: Tab, signal: AbortSignal): Promise<Capture>
  /** Capture made while an input settled, secrets masked; undefined if it is incomplete. */
  ahead(picture: Picture): Promise<AheadCapture | undefined>
  /** True when the last observation still shows the screen. Throws `aborted`. */
  isStill(tab: Tab, signal: AbortSignal): Promise<boolean>
}

/** Time limit in milliseconds to prove a page unchanged; beyond it the page counts as changed. */
const SAME_MS = 500

export function makeObserver(
  screen: Screen,
  pictures: PictureMemory,
  masker: SecretMasker,
): Observer {
  let last: Capture | undefined
  let observed: Picture | undefined
  const captures = makeAheadCaptures(screen, masker)
  const fresh = async (picture: Picture, tab: Tab, signal: AbortSignal) => {
    const found = await within(SAME_MS, tab.orDialog(captures.fresh(picture, tab)), signal)
    return found && found !== 'late' && 'scene' in found ? found : undefined
  }
  return {
    async take(tab, signal) {
      // A picture is used once, because later loading or script changes leave no other trace.
      const picture = pictures.last === observed ? undefined : pictures.last
      const ahead = picture && (await fresh(picture, tab, signal))
      if (ahead) {
        const adopted = captures.adopt(ahead, tab)
        observed = picture
        last = { ...adopted, scene: await withSpoken(adopted.scene, tab) }
        return last
      }
      const taken = await capture(
        tab,
        screen,
        { last, picture, secretIsOut: masker.isOut() },
        signal,
      )
      pictures.last = taken.picture
      if (showsBehind(taken, screen)) pictures.behind = pictureOf(taken, tab)
      observed = taken.picture
      const masked = await maskSecrets(taken, tab.frames, masker)
      last = { ...masked, scene: await withSpoken(masked.scene, tab) }
      return last
    },
    ahead: captures.of,
    async isStill(tab, signal) {
      if (!observed) return false
      return (await within(SAME_MS, tab.orDialog(isStill(observed, tab)), signal)) === true
    },
  }
}

/** True for a picture of the page behind a dialog, with the same scale as later ones. */
function showsBehind({ scene, isMasked }: Taken, { scale }: Screen): boolean {
  return scene.dialog !== undefined && scene.scale === scale && !isMasked
}

function pictureOf({ png }: Taken, tab: Tab): Picture {
  return { png, tab, url: tab.page.url(), takenAt: performance.now() }
}
