// Live pictures of runs that a person watches in the app: the newest one, asked for one at a time.
import type { SessionId } from '@harness/shared/language/ids.ts'
import type { LivePicture } from '../../agent-runs-api.ts'
import type { MirrorSink } from '../../devices/device.ts'
import { type Changes, makeChanges } from '../changes.ts'

/** How long a question for the next picture may wait, in milliseconds. */
const NEXT_MS = 5_000
/** A device that is asked for no picture for so long makes none. */
const UNWATCHED_MS = 10_000

/** Starts the pictures of a session's device, or stops them; false where it has no device. */
export type ShowPictures = (session: SessionId, sink: MirrorSink | undefined) => Promise<boolean>

export interface Pictures {
  /** The newest picture after `last`; undefined when none comes in time. */
  next(session: SessionId, last: number, signal: AbortSignal): Promise<LivePicture | undefined>
}

interface Shown {
  newest: LivePicture
  /** The device makes the next picture once the viewer has this one. */
  painted: () => void
  asked: NodeJS.Timeout | undefined
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

  function shownOf(session: SessionId): Shown {
    const shown = watched.get(session) ?? {
      newest: NONE,
      painted: () => undefined,
      asked: undefined,
    }
    watched.set(session, shown)
    clearTimeout(shown.asked)
    shown.asked = setTimeout(() => void stop(session), UNWATCHED_MS).unref()
    return shown
  }

  return {
    async next(session, last, signal) {
      const isNew = !watched.has(session)
      const shown = shownOf(session)
      if (isNew) await show(session, sinkOf(session, shown, changes)).catch(() => false)
      // A viewer that was away for long counts from before the pictures were stopped.
      const seen = last > shown.newest.frame ? 0 : last
      if (seen === shown.newest.frame) shown.painted()
      const until = AbortSignal.any([signal, AbortSignal.timeout(NEXT_MS)])
      while (shown.newest.frame <= seen && !until.aborted) await changes.next(session, until)
      if (shown.newest.frame > seen) return shown.newest
      // A device that was opened again shows nothing before it is asked.
      if (!signal.aborted) await show(session, sinkOf(session, shown, changes)).catch(() => false)
      return undefined
    },
  }
}

function sinkOf(session: SessionId, shown: Shown, changes: Changes): MirrorSink {
  return (jpeg) =>
    new Promise((resolve) => {
      shown.painted = resolve
      shown.newest = { frame: shown.newest.frame + 1, jpeg }
      changes.announce(session)
    })
}
