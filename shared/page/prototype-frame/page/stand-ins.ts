// Replacements for what a closed frame lacks: storage, dialogs, connections to other hosts. Each
// does as much as a prototype needs, and notes what it cannot do.
import type { Notify } from '../channel.ts'
import type { PageRequest } from './page-request.ts'

interface Wanted extends Pick<PageRequest, 'stored'> {
  readonly notify: Notify
}

export function giveStandIns({ stored, notify }: Wanted): void {
  giveStorage('local', stored.local, notify)
  giveStorage('session', stored.session, notify)
  giveCookies()
  giveDialogs(notify)
  // Content Security Policy does not cover these: a connection would leave the frame.
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport'])
    Object.defineProperty(window, name, { value: undefined, writable: true, configurable: true })
}

/** Storage quota of a browser, in characters. */
const MAX_STORED = 5_000_000

/** Adds storage that lasts as long as the prototype is open. */
function giveStorage(
  area: 'local' | 'session',
  items: readonly (readonly [string, string])[],
  notify: Notify,
): void {
  const all = new Map(items)
  const changed = (): void => notify({ kind: 'stored', area, items: [...all] })
  const storage = {
    get length() {
      return all.size
    },
    key: (index: number) => [...all.keys()][index] ?? null,
    getItem: (name: string) => all.get(String(name)) ?? null,
    setItem(name: string, value: string) {
      const others = [...all].filter(([one]) => one !== String(name))
      const size = others.reduce((sum, [one, other]) => sum + one.length + other.length, 0)
      if (size + String(name).length + String(value).length > MAX_STORED)
        throw new DOMException('The storage is full.', 'QuotaExceededError')
      all.set(String(name), String(value))
      changed()
    },
    removeItem(name: string) {
      if (all.delete(String(name))) changed()
    },
    clear() {
      all.clear()
      changed()
    },
  }
  const proxy = new Proxy(storage, {
    get: (target, name) => {
      if (typeof name === 'symbol' || name in target) return Reflect.get(target, name)
      return all.get(name)
    },
    set: (target, name, value) => {
      target.setItem(String(name), String(value))
      return true
    },
    has: (target, name) => name in target || all.has(String(name)),
    deleteProperty: (target, name) => {
      target.removeItem(String(name))
      return true
    },
    ownKeys: () => [...all.keys()],
    getOwnPropertyDescriptor: (_, name) =>
      all.has(String(name))
        ? { value: all.get(String(name)), enumerable: true, configurable: true, writable: true }
        : undefined,
  })
  Object.defineProperty(window, `${area}Storage`, { value: proxy, configurable: true })
}

function giveCookies(): void {
  const cookies = new Map<string, string>()
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    set(text: unknown) {
      const [pair = '', ...rest] = String(text).split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const isOver = rest.some((part) => /^\s*max-age=(0|-)/i.test(part))
      if (isOver) cookies.delete(name.trim())
      else cookies.set(name.trim(), value.trim())
    },
  })
}

const MAX_SAID = 200

/** Answers dialogs at once and notes their text, because a native dialog would block the frame. */
function giveDialogs(notify: Notify): void {
  let count = 0
  const note = (text: string): void => {
    count += 1
    notify({ kind: 'note', once: `dialog ${count}`, text })
  }
  const said = (message: unknown): string =>
    JSON.stringify(String(message ?? '').slice(0, MAX_SAID))
  const dialogs = {
    alert: (message?: unknown): void => note(`The page says: ${said(message)}`),
    confirm: (message?: unknown): boolean => {
      note(`The page asks: ${said(message)} It was answered with OK, as a prototype cannot wait.`)
      return true
    },
    prompt: (message?: unknown, value?: unknown): string => {
      const answer = String(value ?? '')
      note(
        `The page asks: ${said(message)} It was answered with ${said(answer)}, as a prototype cannot wait.`,
      )
      return answer
    },
    print: (): void => note('The page wants to be printed; a prototype is not.'),
  }
  for (const [name, value] of Object.entries(dialogs))
    Object.defineProperty(window, name, { value, writable: true, configurable: true })
}
