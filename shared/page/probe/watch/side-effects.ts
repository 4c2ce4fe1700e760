// Side effects of a page that neither the document nor a screenshot shows afterwards. Examples:
// sound, copying, printing, sharing, full screen of a part that already filled the window, an
// animation that ends where it began, and permission requests.
import { around } from './surroundings.ts'

const UNSEEN: readonly (readonly [owner: () => unknown, methods: readonly string[]])[] = [
  [() => window.HTMLMediaElement?.prototype, ['play']],
  [() => window.AudioScheduledSourceNode?.prototype, ['start']],
  // This class overrides `start` of its parent class.
  [() => window.AudioBufferSourceNode?.prototype, ['start']],
  [() => window.SpeechSynthesis?.prototype, ['speak']],
  [() => window.Clipboard?.prototype, ['write', 'writeText']],
  [() => window.Document.prototype, ['execCommand']],
  [() => window.Navigator.prototype, ['share', 'vibrate']],
  [() => window.Element.prototype, ['requestFullscreen', 'animate']],
  [() => window.Notification, ['requestPermission']],
  // Patched on the instances, because other parts of the probe watch these methods too.
  [() => navigator.geolocation, ['getCurrentPosition', 'watchPosition']],
  [() => navigator.mediaDevices, ['getUserMedia', 'getDisplayMedia']],
  [() => navigator.wakeLock, ['request']],
  [() => window.PaymentRequest?.prototype, ['show']],
  [() => window, ['print']],
]

/** Calls back with the name of each side effect. Insecure pages lack some of these functions. */
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
