// What a page does for a person beside itself: a sound, a copy, a print, a share, a full screen of
// what filled the window already, a movement that ends where it began, and what it asks the browser
// for. Nothing of it is in the document or on the picture afterwards.
import { around } from './surroundings.ts'

const UNSEEN: readonly (readonly [owner: () => unknown, methods: readonly string[]])[] = [
  [() => window.HTMLMediaElement?.prototype, ['play']],
  [() => window.AudioScheduledSourceNode?.prototype, ['start']],
  // It has a `start` of its own.
  [() => window.AudioBufferSourceNode?.prototype, ['start']],
  [() => window.SpeechSynthesis?.prototype, ['speak']],
  [() => window.Clipboard?.prototype, ['write', 'writeText']],
  [() => window.Document.prototype, ['execCommand']],
  [() => window.Navigator.prototype, ['share', 'vibrate']],
  [() => window.Element.prototype, ['requestFullscreen', 'animate']],
  [() => window.Notification, ['requestPermission']],
  // On the objects, where other parts of the probe watch them too.
  [() => navigator.geolocation, ['getCurrentPosition', 'watchPosition']],
  [() => navigator.mediaDevices, ['getUserMedia', 'getDisplayMedia']],
  [() => navigator.wakeLock, ['request']],
  [() => window.PaymentRequest?.prototype, ['show']],
  [() => window, ['print']],
]

/** Calls back with the name of each. A page without a secure address lacks some of them. */
export function watchUnseen(happened: (name: string) => void): void {
  for (const [owner, methods] of UNSEEN) {
    const thing = owner()
    if ((typeof thing !== 'object' && typeof thing !== 'function') || thing === null) continue
    for (const method of methods) {
      const native: unknown = Reflect.get(thing, method)
      if (typeof native !== 'function') continue
      const value = around(native, (args, call) => {
        happened(method)
        return call(args)
      })
      Object.defineProperty(thing, method, { value, writable: true, configurable: true })
    }
  }
}
