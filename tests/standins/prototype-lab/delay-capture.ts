import type {} from '@harness/web/kit/page/screen-capture.ts'

// In Chromium, and not yet in the types of TypeScript.
declare const MediaStreamTrackGenerator: new (
  of: MediaStreamTrackInit,
) => MediaStreamTrack & { readonly writable: WritableStream<VideoFrame> }
declare const MediaStreamTrackProcessor: new (of: {
  readonly track: MediaStreamTrack
}) => { readonly readable: ReadableStream<VideoFrame> }
interface MediaStreamTrackInit {
  readonly kind: 'video'
}

/** Lets captured pictures come as late as where drawing them is slow. Runs in the page. */
export function delayCapture(ms: number): void {
  const devices = navigator.mediaDevices
  const ask = devices.getDisplayMedia.bind(devices)
  devices.getDisplayMedia = async (options) => {
    const [track] = (await ask(options)).getVideoTracks()
    if (!track) throw new Error('nothing is captured')
    const late = new MediaStreamTrackGenerator({ kind: 'video' })
    const held = new TransformStream<VideoFrame, VideoFrame>({
      transform: (frame, output) => void setTimeout(() => output.enqueue(frame), ms),
    })
    const { readable } = new MediaStreamTrackProcessor({ track })
    void readable.pipeThrough(held).pipeTo(late.writable)
    late.restrictTo = async (target) => track.restrictTo?.(target)
    return new MediaStream([late])
  }
}
