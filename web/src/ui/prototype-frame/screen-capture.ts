// Pictures of a frame from the screen, while the person shares this tab with itself. Element Capture
// (https://w3c.github.io/mediacapture-region/element-capture.html) leaves out all that is around or
// above the frame, so the app is in no picture. It is video: Chromium 156 halves the resolution of
// colors and shifts them (128 of green becomes 109, measured).

interface RestrictionTarget {
  readonly kind?: never
}

declare global {
  /** Only in browsers that can capture one element of their own page. */
  var RestrictionTarget: { fromElement(element: Element): Promise<RestrictionTarget> } | undefined
  interface MediaStreamTrack {
    restrictTo?(target: RestrictionTarget | null): Promise<void>
  }
  interface DisplayMediaStreamOptions {
    readonly preferCurrentTab?: boolean
    readonly selfBrowserSurface?: 'include' | 'exclude'
  }
}

/** A picture of a frame, or why there is none although the person allowed it. */
export interface Captured {
  readonly bitmap?: ImageBitmap
  readonly why?: string
}

export interface ScreenCapture {
  readonly isPossible: boolean
  isOn(): boolean
  /** Called when it begins and when it ends; returns what ends the calls. */
  onChange(listener: () => void): () => void
  /** Asks the person, right after an input of theirs; false when it was not allowed. */
  start(): Promise<boolean>
  stop(): void
  /** The frame as it is on the screen now. It must be in the window. */
  take(frame: HTMLElement): Promise<Captured>
}

/** A still page sends no picture of its own: after this the last one is the newest. */
const NEWER_MS = 150
/** Until the first picture of another frame. */
const FIRST_MS = 3_000

export function makeScreenCapture(): ScreenCapture {
  const listeners = new Set<() => void>()
  let view: View | undefined
  const change = (next: View | undefined): void => {
    view = next
    for (const listener of listeners) listener()
  }
  const stop = (): void => {
    view?.end()
    change(undefined)
  }
  return {
    isPossible:
      globalThis.RestrictionTarget !== undefined &&
      navigator.mediaDevices?.getDisplayMedia !== undefined,
    isOn: () => view !== undefined,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async start() {
      if (view) return true
      const opened = await openView(() => change(undefined)).catch(() => undefined) // refused
      if (opened) change(opened)
      return opened !== undefined
    },
    stop,
    take: async (frame) => (view ? view.take(frame) : {}),
  }
}

interface View {
  take(frame: HTMLElement): Promise<Captured>
  end(): void
}

/** Throws what the browser refuses with; undefined when something else than this tab was shared. */
async function openView(onEnd: () => void): Promise<View | undefined> {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: { displaySurface: 'browser', frameRate: 30 },
    audio: false,
    preferCurrentTab: true,
    selfBrowserSurface: 'include',
  })
  const end = () => {
    for (const each of stream.getTracks()) each.stop()
  }
  const [track] = stream.getVideoTracks()
  // Only this tab can be restricted to an element of it.
  if (!track || !(await restrict(track, document.body).catch(() => false))) {
    end()
    return undefined
  }
  track.addEventListener('ended', onEnd)
  const take = makeTaker(track, stream)
  let last: Promise<unknown> = Promise.resolve()
  return {
    end,
    /** One after the other: they share the track. */
    take(frame) {
      const mine = last.then(() => take(frame)).catch(() => ({ why: NOT_WHOLE }))
      last = mine
      return mine
    },
  }
}

/** False where the browser cannot; throws where the track is not of this tab. */
async function restrict(track: MediaStreamTrack, element: Element): Promise<boolean> {
  const target = await globalThis.RestrictionTarget?.fromElement(element)
  if (!target || !track.restrictTo) return false
  await track.restrictTo(target)
  return true
}

function makeTaker(track: MediaStreamTrack, stream: MediaStream): View['take'] {
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  let shown: HTMLElement | undefined
  return async (frame) => {
    const { width, height, right, bottom } = frame.getBoundingClientRect()
    if (right > innerWidth || bottom > innerHeight) return { why: TOO_SMALL }
    const isNew = shown !== frame
    if (isNew) {
      await restrict(track, frame.parentElement ?? frame)
      shown = frame
      void video.play().catch(() => undefined) // without a picture of it there is a reason
    }
    const fits = () =>
      Math.abs(video.videoWidth / width - video.videoHeight / height) < 2 / Math.min(width, height)
    const until = performance.now() + (isNew ? FIRST_MS : NEWER_MS)
    do await nextPicture(video, Math.max(1, until - performance.now()))
    while (isNew && !fits() && performance.now() < until)
    // A picture of the last frame may still have been on its way.
    if (isNew) await nextPicture(video, NEWER_MS)
    return fits() ? { bitmap: await createImageBitmap(video) } : { why: NOT_WHOLE }
  }
}

const TOO_SMALL =
  'This window is smaller than the prototype, so its pictures are drawn from its document.'
const NOT_WHOLE =
  'The browser captured no whole picture of the prototype, so it is drawn from its document.'

/** Resolves with the next picture of the video, or when the time is over. */
function nextPicture(video: HTMLVideoElement, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    video.requestVideoFrameCallback(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
