// The canvases of this tab on which live pictures of other agents' runs are painted.
import type { RunId } from '@harness/shared/language/ids.ts'
import type { Clock } from '../../core/ports.ts'

/** A tab says that it shows a run this often, and is believed for so long, in milliseconds. */
const SAY_MS = 2_000
export const BELIEVED_MS = 6_000

interface Mirror {
  readonly paint: Promise<(jpeg: Uint8Array<ArrayBuffer>) => Promise<void>>
  readonly stop: AbortController
  isPainting: boolean
  /** Until its first picture. */
  isBlank: boolean
  newest?: Uint8Array<ArrayBuffer> | undefined
}

export interface AgentMirrors {
  /** Undefined stops. */
  set(runId: RunId, canvas: OffscreenCanvas | undefined): void
  /** Paints it if this tab shows the run; the newest wins. */
  paint(runId: RunId, jpeg: Uint8Array<ArrayBuffer>): void
}

/** `onShown` is called now and again as long as a run is shown. */
export function makeAgentMirrors(
  clock: Clock,
  onShown: (runId: RunId, isBlank: boolean) => void,
): AgentMirrors {
  const mirrors = new Map<RunId, Mirror>()

  async function paintAll(mirror: Mirror): Promise<void> {
    mirror.isPainting = true
    for (let jpeg = mirror.newest; jpeg; jpeg = mirror.newest) {
      mirror.newest = undefined
      // A picture that cannot be read is followed by another.
      await mirror.paint.then((paint) => paint(jpeg)).catch(() => undefined)
    }
    mirror.isPainting = false
  }

  async function say(runId: RunId, mirror: Mirror): Promise<void> {
    const { signal } = mirror.stop
    while (!signal.aborted) {
      onShown(runId, mirror.isBlank)
      await clock.sleep(SAY_MS, signal).catch(() => undefined)
    }
  }

  return {
    set(runId, canvas) {
      mirrors.get(runId)?.stop.abort()
      mirrors.delete(runId)
      if (!canvas) return
      const stop = new AbortController()
      const paint = import('./imaging.ts').then(({ makeMirrorCanvas }) => makeMirrorCanvas(canvas))
      const mirror = { paint, stop, isPainting: false, isBlank: true }
      mirrors.set(runId, mirror)
      void say(runId, mirror)
    },
    paint(runId, jpeg) {
      const mirror = mirrors.get(runId)
      if (!mirror) return
      mirror.newest = jpeg
      mirror.isBlank = false
      if (!mirror.isPainting) void paintAll(mirror)
    },
  }
}
