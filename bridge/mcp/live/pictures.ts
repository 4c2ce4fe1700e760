// Live pictures of runs for all sockets that show them: only the newest, and slow sockets skip.
import type { SessionId } from '@harness/shared/base/ids.ts'
import type { MirrorSink } from '../../devices/device.ts'

/** Starts or stops the pictures of a session's device. */
export type ShowPictures = (session: SessionId, sink: MirrorSink | undefined) => Promise<void>

interface Viewer {
  readonly sink: MirrorSink
  last?: Uint8Array
  isBusy: boolean
}

interface Shown {
  readonly viewers: Set<Viewer>
  newest?: Uint8Array
  /** Lets the device make the next picture, once a viewer has this one. */
  release: () => void
}

/** Sends the newest picture at once, then each newer one, until the returned function is called. */
export type ViewPictures = (session: SessionId, sink: MirrorSink) => () => void

export function makePictures(show: ShowPictures): ViewPictures {
  const all = new Map<SessionId, Shown>()

  function ask(session: SessionId, sink: MirrorSink | undefined): void {
    show(session, sink).catch(() => undefined) // a device that ended has no pictures
  }

  function begin(session: SessionId): Shown {
    const shown: Shown = { viewers: new Set(), release: () => undefined }
    all.set(session, shown)
    ask(
      session,
      (jpeg) =>
        new Promise((resolve) => {
          shown.newest = jpeg
          shown.release = resolve
          for (const viewer of shown.viewers) void deliver(shown, viewer)
        }),
    )
    return shown
  }

  return (session, sink) => {
    const shown = all.get(session) ?? begin(session)
    const viewer: Viewer = { sink, isBusy: false }
    shown.viewers.add(viewer)
    void deliver(shown, viewer)
    return () => {
      shown.viewers.delete(viewer)
      shown.release()
      if (shown.viewers.size > 0 || all.get(session) !== shown) return
      all.delete(session)
      ask(session, undefined)
    }
  }
}

async function deliver(shown: Shown, viewer: Viewer): Promise<void> {
  if (viewer.isBusy) return
  viewer.isBusy = true
  while (shown.viewers.has(viewer) && shown.newest && shown.newest !== viewer.last) {
    viewer.last = shown.newest
    await viewer.sink(viewer.last)
    if (viewer.last === shown.newest) shown.release()
  }
  viewer.isBusy = false
}
