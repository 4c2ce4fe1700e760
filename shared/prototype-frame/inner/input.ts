// Inputs go to the page that they reach: by their place, or by the focus.
import type { Point } from '../../language/geometry.ts'
import type { FrameApi } from '../api.ts'
import type { Input } from '../input/input.ts'
import type { InnerLink } from './link.ts'
import type { Inside, Placed } from './placed.ts'

/** Far more than any input takes: the driver has limits of its own. */
const INPUT_MS = 60_000
/** Outside of every page. */
const AWAY: Point = { x: -1, y: -1 }

/** Which page has the focus: this one, or one inside it. */
export interface Focus {
  now(): InnerLink | undefined
  move(to: InnerLink | undefined): Promise<void>
  /** Undefined when this page itself has the focus. */
  ask<T>(method: string, args: readonly unknown[]): Promise<T | undefined>
}

export function makeFocus({ input }: FrameApi, inside: Inside): Focus {
  let focused: InnerLink | undefined
  const now = (): InnerLink | undefined =>
    inside.all().some(([link]) => link === focused) ? focused : undefined
  return {
    now,
    async move(to) {
      const from = now()
      if (to === from) return
      if (from) await from.call('input.leave', [])
      else input.leave()
      focused = to
    },
    ask: async (method, args) => now()?.call(method, args),
  }
}

type Inputs = { readonly [K in keyof Input]: (...args: Parameters<Input[K]>) => Promise<void> }

export function innerInput({ input }: FrameApi, inside: Inside, focus: Focus): Inputs {
  let pointed: InnerLink | undefined
  const point = async (at: Point): Promise<Placed | undefined> => {
    const placed = inside.at(at)
    if (pointed && pointed !== placed?.link) await pointed.call('input.point', [AWAY])
    pointed = placed?.link
    return placed
  }
  /** Presses where `at` is; the focus follows. */
  const press = async (
    at: Point,
    own: () => unknown,
    inner: (placed: Placed) => readonly [method: string, args: readonly unknown[]],
  ): Promise<void> => {
    const placed = await point(at)
    await focus.move(placed?.link)
    if (!placed) return void (await own())
    const [method, args] = inner(placed)
    await placed.link.call(method, args, INPUT_MS)
  }
  const write = async (method: keyof Input, args: readonly unknown[], own: () => unknown) => {
    const focused = focus.now()
    if (focused) await focused.call(`input.${method}`, args, INPUT_MS)
    else await own()
  }
  return {
    async point(at) {
      const placed = await point(at)
      input.point(at)
      if (placed) await placed.link.call('input.point', [placed.toLocal(at)])
    },
    press: (aim) =>
      press(
        aim.point,
        () => input.press(aim),
        ({ toLocal }) => ['input.press', [{ ...aim, point: toLocal(aim.point) }]],
      ),
    hold: (finger, at, ms) =>
      press(
        at,
        () => input.hold(finger, at, ms),
        ({ toLocal }) => ['input.hold', [finger, toLocal(at), ms]],
      ),
    drag: (finger, from, to) =>
      press(
        from,
        () => input.drag(finger, from, to),
        ({ toLocal }) => ['input.drag', [finger, toLocal(from), toLocal(to)]],
      ),
    slide: (from, to, ms) =>
      press(
        from,
        () => input.slide(from, to, ms),
        ({ toLocal }) => ['input.slide', [toLocal(from), toLocal(to), ms]],
      ),
    async wheel(at, dx, dy) {
      const placed = inside.at(at)
      if (placed) await placed.link.call('input.wheel', [placed.toLocal(at), dx, dy])
      else input.wheel(at, dx, dy)
    },
    type: (text) => write('type', [text], () => input.type(text)),
    insert: (text) => write('insert', [text], () => input.insert(text)),
    key: (key, held) => write('key', [key, held], () => input.key(key, held)),
    async leave() {
      await focus.move(undefined)
      input.leave()
    },
  }
}
