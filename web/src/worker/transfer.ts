// Types that the page and the worker exchange without copying. Both sides must register them.
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

/** Registers callbacks, which are called across the boundary, and canvases, which move. */
export function registerTransfers(): void {
  Comlink.transferHandlers.set('callback', callbacks)
  Comlink.transferHandlers.set('canvas', canvases)
}
