// Opens frames for the worker. Only the page has a document, so the worker requests a frame over
// one port, and talks to each frame over its own.

import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Size } from '@harness/shared/base/geometry.ts'
import type { Flood } from '@harness/shared/device/floods.ts'
import {
  FrameEvent,
  type FrameOrder,
  FramePicture,
} from '@harness/shared/device/prototype-frames.ts'
import { type FrameLink, makeFrameLink } from './link.ts'

/** A frame without a page: `show` is the first call it answers. */
export interface Frame {
  readonly link: FrameLink
  /** Called when the frame navigated away without permission; it shows nothing from then on. */
  onLeft(listener: (url: string) => void): void
  /** Called when the page does something without end; the frame must then be closed. */
  onFlood(listener: (flood: Flood) => void): void
  /** Captures the frame from the screen, if the user allows capture. */
  picture(): Promise<ScreenPicture>
  close(): void
}

/** `why`: capture was allowed but failed. `isLate`: the page did not answer in time. */
export interface ScreenPicture {
  readonly bitmap?: ImageBitmap
  readonly why?: string
  readonly isLate?: true
}

export interface Frames {
  /** Opens a frame that can contact only these hosts. Throws `prototype_lost` if no frame opens. */
  open(size: Size, hosts: readonly string[]): Promise<Frame>
}

const OPEN_MS = 15_000
const PICTURE_MS = 5_000
const KEY_BYTES = 16

interface Waiting {
  readonly opened: () => void
  readonly failed: (why: string) => void
  left: (url: string) => void
  flooded: (flood: Flood) => void
  pictured: (picture: ScreenPicture) => void
}

/**
 * Frames of HTML prototypes, by the page's port `control` (`features/prototypes/frame`). `script`
 * returns the code that runs first in each frame.
 */
export function makeFrames(control: MessagePort, script: () => Promise<string>): Frames {
  const waiting = new Map<number, Waiting>()
  let last = 0
  control.onmessage = ({ data }) => {
    const picture = FramePicture.safeParse(data).data
    if (picture) return waiting.get(picture.id)?.pictured(pictureIn(picture))
    const event = FrameEvent.safeParse(data).data
    const frame = event && waiting.get(event.id)
    if (frame) passOn(event, frame)
  }
  const order = (message: FrameOrder, ports: MessagePort[] = []): void => {
    control.postMessage(message, ports)
  }
  return {
    open: (size, hosts) =>
      new Promise((resolve, reject) => {
        last += 1
        const id = last
        const { port1, port2 } = new MessageChannel()
        const key = randomKey()
        const link = makeFrameLink(port1, key, () => entry.flooded('answers'))
        const close = (): void => {
          waiting.delete(id)
          link.close()
          order({ kind: 'close', id })
        }
        const fail = (what: string): void => {
          clearTimeout(late)
          close()
          reject(new HarnessError('prototype_lost', { what }))
        }
        const late = setTimeout(() => fail('the page gave no frame'), OPEN_MS)
        const entry: Waiting = {
          opened() {
            clearTimeout(late)
            resolve({
              link,
              close,
              onLeft(listener) {
                entry.left = listener
              },
              onFlood(listener) {
                entry.flooded = listener
              },
              picture: () => takePicture(entry, () => order({ kind: 'picture', id })),
            })
          },
          failed: fail,
          left: () => undefined,
          flooded: () => undefined,
          pictured: () => undefined,
        }
        waiting.set(id, entry)
        script().then(
          (text) => order({ kind: 'open', id, size, hosts, key, script: text }, [port2]),
          () => fail('the script of the frame could not be loaded'),
        )
      }),
  }
}

function passOn(event: FrameEvent, frame: Waiting): void {
  if (event.kind === 'opened') frame.opened()
  else if (event.kind === 'failed') frame.failed(event.why)
  else if (event.kind === 'flooded') frame.flooded('messages')
  else frame.left(event.url)
}

function takePicture(frame: Waiting, order: () => void): Promise<ScreenPicture> {
  return new Promise((resolve) => {
    const missed = setTimeout(() => resolve({ isLate: true }), PICTURE_MS)
    frame.pictured = (picture) => {
      clearTimeout(missed)
      resolve(picture)
    }
    order()
  })
}

function pictureIn({ bitmap, why }: FramePicture): ScreenPicture {
  return {
    ...(bitmap instanceof ImageBitmap && { bitmap }),
    ...(why !== undefined && { why }),
  }
}

function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
