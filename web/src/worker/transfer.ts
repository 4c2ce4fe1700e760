// What crosses between the page and the worker other than as a copy. Both sides register the same.
import * as Comlink from 'comlink'

type Callback = (...values: never) => unknown

const callbacks: Comlink.TransferHandler<Callback, MessagePort> = {
  canHandle: (value): value is Callback => typeof value === 'function',
  serialize(callback) {
    const { port1, port2 } = new MessageChannel()
    Comlink.expose(callback, port1)
    return [port2, [port2]]
  },
  deserialize: (port) => Comlink.wrap<Callback>(port),
}

const canvases: Comlink.TransferHandler<OffscreenCanvas, OffscreenCanvas> = {
  canHandle: (value): value is OffscreenCanvas => value instanceof OffscreenCanvas,
  serialize: (canvas) => [canvas, [canvas]],
  deserialize: (canvas) => canvas,
}

/** Callbacks stay where they are and can be called from the other side; a canvas moves there. */
export function registerTransfers(): void {
  Comlink.transferHandlers.set('callback', callbacks)
  Comlink.transferHandlers.set('canvas', canvases)
}
