// Live pictures of runs that a person watches in the app: the newest one, asked for one at a time.
import type { SessionId } from '@harness/shared/language/ids.ts'
import type { LivePicture } from '../../agent-runs-api.ts'
import type { MirrorSink } from '../../devices/device.ts'
import { type Changes, makeChanges } from '../changes.ts'

/** A device without a picture for so long is asked once more: it may have been opened again. */
const SILENT_MS = 4_500
/** A device that is asked for no picture for so long makes none. */
const UNWATCHED_MS = 10_000

/** Starts the pictures of a session's device, or stops them; false where it has no device. */
export type ShowPictures = (session: SessionId, sink: MirrorSink | undefined) => Promise<boolean>

export interface Pictures {
  /** The newest picture after `seen`; undefined when none comes within `waitMs`. */
  next(session: SessionId, wanted: Wanted, signal: AbortSignal): Promise<LivePicture | undefined>
}

interface Wanted {
  readonly seen: number
  readonly waitMs: number
}

interface Shown {
  newest: LivePicture
  /** The device makes the next picture once the viewer has this one. */
  painted: () => void
  asked: NodeJS.Timeout | undefined
  /** When the device was asked for pictures, or sent one, by `performance.now()`. */
  signAt: number
}

const NONE = { frame: 0, jpeg: new Uint8Array() }

export function makePictures(show: ShowPictures): Pictures {
  const watched = new Map<SessionId, Shown>()
  const changes = makeChanges()

  async function stop(session: SessionId): Promise<void> {
    const shown = watched.get(session)
    watched.delete(session)
    shown?.painted()
    // The device has ended: nothing to stop.
    await show(session, undefined).catch(() => false)
  }

  async function ask(session: SessionId, shown: Shown): Promise<void> {
    shown.signAt = performance.now()
    // It has ended: there are no pictures.
    await show(session, sinkOf(session, shown, changes)).catch(() => false)
  }

  function shownOf(session: SessionId): Shown {
    const shown = watched.get(session) ?? {
      newest: NONE,
      painted: () => undefined,
      asked: undefined,
      signAt: 0,
    }
    watched.set(session, shown)
    clearTimeout(shown.asked)
    shown.asked = setTimeout(() => void stop(session), UNWATCHED_MS).unref()
    return shown
  }

  return {
    async next(session, { seen: last, waitMs }, signal) {
      const isNew = !watched.has(session)
      const shown = shownOf(session)
      if (isNew) await ask(session, shown)
      // A viewer that was away for long counts from before the pictures were stopped.
      const seen = last > shown.newest.frame ? 0 : last
      if (seen === shown.newest.frame) shown.painted()
      const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
      while (shown.newest.frame <= seen && !until.aborted) await changes.next(session, until)
      if (shown.newest.frame > seen) return shown.newest
      const isSilent = performance.now() - shown.signAt >= SILENT_MS
      if (isSilent && !signal.aborted) await ask(session, shown)
      return undefined
    },
  }
}

function sinkOf(session: SessionId, shown: Shown, changes: Changes): MirrorSink {
  return (jpeg) =>
    new Promise((resolve) => {
      shown.painted = resolve
      shown.signAt = performance.now()
      shown.newest = { frame: shown.newest.frame + 1, jpeg }
      changes.announce(session)
    })
}
