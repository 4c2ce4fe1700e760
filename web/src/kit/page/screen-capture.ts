// Captures pictures of a frame while the user shares this tab with itself. Element Capture
// (https://w3c.github.io/mediacapture-region/element-capture.html) excludes everything outside the
// frame, the app included. The source is video, which halves the resolution of colours.
import { bitmapOf, type Matrix, matrixOf, SWATCH } from './video-colors.ts'

interface RestrictionTarget {
  readonly kind?: never
}

declare global {
  /** Defined only in browsers that can capture one element of their own page. */
  var RestrictionTarget: { fromElement(element: Element): Promise<RestrictionTarget> } | undefined
  interface MediaStreamTrack {
    restrictTo?(target: RestrictionTarget | null): Promise<void>
  }
  interface DisplayMediaStreamOptions {
    readonly preferCurrentTab?: boolean
    readonly selfBrowserSurface?: 'include' | 'exclude'
  }
}

/** A picture of a frame, or why it is missing despite permission. */
export interface Captured {
  readonly bitmap?: ImageBitmap
  readonly why?: string
}

/** `refused` by the user or the browser; `other` when something other than this tab was chosen. */
export type Started = 'on' | 'refused' | 'other'

export interface ScreenCapture {
  readonly isPossible: boolean
  isOn(): boolean
  /** Calls back when capture begins and ends. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void
  /** Asks for permission; requires a recent user input. */
  start(): Promise<Started>
  stop(): void
  /** Captures the frame as currently drawn. It must be in the viewport. */
  take(frame: HTMLElement): Promise<Captured>
}

/** Maximum wait for a new picture; 1.5 s passed on a slowly drawn page (measured). */
const NEW_PICTURE_MS = 3_000

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
      if (view) return 'on'
      const opened = await openView(() => change(undefined)).catch(() => 'refused' as const)
      if (typeof opened === 'string') return opened
      change(opened)
      return 'on'
    },
    stop,
    take: async (frame) => (view ? view.take(frame) : {}),
  }
}

interface View {
  take(frame: HTMLElement): Promise<Captured>
  end(): void
}

/** Throws the browser's error when it refuses. */
async function openView(onEnd: () => void): Promise<View | typeof OTHER> {
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
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  const matrix = track && (await trySwatch(track, video).catch(() => undefined))
  if (!track || matrix === OTHER) {
    end()
    return OTHER
  }
  track.addEventListener('ended', onEnd)
  const take = makeTaker(track, video, matrix)
  let last: Promise<unknown> = Promise.resolve()
  return {
    end,
    /** Captures run one at a time, since they share the track. */
    take(frame) {
      const mine = last.then(() => take(frame)).catch(() => ({ why: NOT_WHOLE }))
      last = mine
      return mine
    },
  }
}

/** Resolves to false when the browser cannot restrict; throws when the track is of another tab. */
async function restrict(track: MediaStreamTrack, element: Element): Promise<boolean> {
  const target = await globalThis.RestrictionTarget?.fromElement(element)
  if (!target || !track.restrictTo) return false
  await track.restrictTo(target)
  return true
}

const OTHER = 'other' as const
const SWATCH_SIZE = '64px'

/**
 * Shows a known colour behind the app. It reveals the colour matrix and proves that this tab is
 * captured: only its track can be restricted to an element.
 */
async function trySwatch(
  track: MediaStreamTrack,
  video: HTMLVideoElement,
): Promise<Matrix | typeof OTHER> {
  const swatch = document.createElement('div')
  const place = { position: 'fixed', left: '0', top: '0', zIndex: '-1', isolation: 'isolate' }
  const extent = { width: SWATCH_SIZE, height: SWATCH_SIZE }
  Object.assign(swatch.style, place, extent, { background: `rgb(${SWATCH})` })
  document.body.append(swatch)
  try {
    if (!(await restrict(track, swatch).catch(() => false))) return OTHER
    void video.play().catch(() => undefined) // its pictures are waited for
    const isNew = await untilNewPicture(video, swatch, swatch)
    return isNew ? await matrixOf(video) : undefined
  } finally {
    swatch.remove()
  }
}

/**
 * Waits for a picture of `captured` taken after this call in the right proportions. Resolves to
 * false on timeout. A changing dot makes a still page produce one.
 */
async function untilNewPicture(
  video: HTMLVideoElement,
  captured: Element,
  seen: Element,
): Promise<boolean> {
  const { width, height } = seen.getBoundingClientRect()
  const fits = () =>
    Math.abs(video.videoWidth / width - video.videoHeight / height) < 2 / Math.min(width, height)
  const since = performance.now()
  const dot = document.createElement('div')
  Object.assign(dot.style, DOT)
  captured.append(dot)
  try {
    return await new Promise((resolve) => {
      let request = 0
      const late = setTimeout(() => {
        video.cancelVideoFrameCallback(request)
        resolve(false)
      }, NEW_PICTURE_MS)
      const ask = (): void => {
        request = video.requestVideoFrameCallback((_, { captureTime = 0 }) => {
          if (captureTime <= since || !fits()) return ask()
          clearTimeout(late)
          resolve(true)
        })
      }
      ask()
    })
  } finally {
    dot.remove()
  }
}

/** Style of the dot, hidden behind a corner of the frame. */
const DOT = {
  position: 'absolute',
  left: '0',
  top: '0',
  width: '1px',
  height: '1px',
  background: '#000',
  zIndex: '-1',
}

function makeTaker(track: MediaStreamTrack, video: HTMLVideoElement, matrix: Matrix): View['take'] {
  let shown: HTMLElement | undefined
  return async (frame) => {
    const { right, bottom } = frame.getBoundingClientRect()
    if (right > innerWidth || bottom > innerHeight) return { why: TOO_SMALL }
    const captured = frame.parentElement ?? frame
    if (shown !== frame) await restrict(track, captured)
    shown = frame
    const isNew = await untilNewPicture(video, captured, frame)
    return isNew ? { bitmap: await bitmapOf(video, matrix) } : { why: NOT_WHOLE }
  }
}

const TOO_SMALL =
  'This window is smaller than the prototype, so its pictures are drawn from its document. A larger window lets them be captured.'
const NOT_WHOLE =
  'The browser captured no new picture of the whole prototype in time, so it is drawn from its document.'
