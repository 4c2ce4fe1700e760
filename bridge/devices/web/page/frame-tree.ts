// A page and its cross-origin frames. Each has its own probe; coordinates are mapped here.

import type { Point, Rect } from '@harness/shared/base/geometry.ts'
import { CrossOriginFrame, type ScreenElement } from '@harness/shared/device/observation.ts'
import type { CDPSession, Page } from 'playwright-core'
import * as z from 'zod/mini'
import { CALL_MS, type IsolatedWorld, makeIsolatedWorld } from './isolated-world.ts'

/** The page itself, or a cross-origin frame inside it. */
export interface PageFrame {
  readonly world: IsolatedWorld
  /** Converts a point of the screen to the frame's own points; `toScreen` converts back. */
  toLocal(point: Point): Point
  toScreen(point: Point): Point
}

export interface FrameTree {
  readonly main: PageFrame
  /** The page and every frame of the last observation. */
  readonly all: readonly PageFrame[]
  /** Sessions of all frames, without duplicates. */
  readonly sessions: readonly CDPSession[]
  /** Frame of a ref of the last observation, at its current position. */
  of(ref: string): Promise<PageFrame>
  /** Frame that a tap at this point reaches. */
  at(point: Point): Promise<PageFrame>
  /** Frame with the keyboard focus; undefined when the page does not answer. */
  focused(): Promise<PageFrame | undefined>
  /** Attaches to frames of `part`. Returns those that can be observed, with their position. */
  enter(part: PageFrame, frames: readonly CrossOriginFrame[]): Promise<readonly Entered[]>
}

interface Entered {
  readonly part: PageFrame
  /** Visible area in the frame's own points. */
  readonly shown: Rect
  readonly key: number
}

const MAX_DEPTH = 3

interface Inner extends PageFrame {
  readonly outer: PageFrame
  readonly key: number
  readonly cdp: CDPSession
  page: string
  position: Pick<CrossOriginFrame, 'area' | 'scale'>
  /** Reads the position again, because the page may have scrolled since the observation. */
  refresh(): Promise<void>
}

const Area = z.nullish(
  z.object({ area: CrossOriginFrame.shape.area, scale: CrossOriginFrame.shape.scale }),
)
const Key = z.nullish(z.number())
const Focused = z.nullable(z.number())

export function makeFrameTree(page: Page, cdp: CDPSession, script: string): FrameTree {
  const main = makeMain(cdp, script)
  const known = new Map<string, Inner>()
  let inners: readonly Inner[] = []
  let looks = 0

  const sessionFor = makeSessions(page, cdp)
  const cdpOf = (part: PageFrame) => inners.find((at) => at === part)?.cdp ?? cdp

  const open = async (outer: PageFrame, frame: CrossOriginFrame): Promise<Inner | undefined> => {
    const frameId = await outer.world.frameId(frame.key)
    if (frameId === undefined) return undefined
    const before = known.get(frameId)
    const session = before?.cdp ?? (await sessionFor(frameId, cdpOf(outer)))
    if (!session) return undefined
    const world = before?.world ?? makeIsolatedWorld(session, script, frameId)
    const inner = makeInner({ outer, key: frame.key, cdp: session, world, position: frame })
    inner.page = (await world.call('page', [], z.string(), CALL_MS)) ?? ''
    known.set(frameId, inner)
    return inner.page === '' ? undefined : inner
  }

  const innerOf = async (part: PageFrame, key: number | null | undefined) => {
    const inner = inners.find((at) => at.outer === part && at.key === key)
    await inner?.refresh()
    return inner
  }
  const { partAt, focusedIn } = makeSearch(innerOf)

  return {
    main,
    get all() {
      return [main, ...inners]
    },
    get sessions() {
      return [...new Set([cdp, ...inners.map((at) => at.cdp)])]
    },
    async of(ref) {
      const inner = inners.find((at) => ref.startsWith(`${at.page}.`))
      await inner?.refresh()
      return inner ?? main
    },
    at: (point) => (inners.length === 0 ? Promise.resolve(main) : partAt(main, point)),
    focused: () => (inners.length === 0 ? Promise.resolve(main) : focusedIn(main)),
    async enter(part, frames) {
      if (part === main) {
        inners = []
        looks += 1
      }
      const own = looks
      const opened = await Promise.all(
        frames.map((frame) => open(part, frame).catch(() => undefined)),
      )
      // Too late for this look: the next one has entered its frames.
      if (own !== looks) return []
      inners = [...inners, ...opened.flatMap((at) => at ?? [])]
      return opened.flatMap((at, index) => enteredIn(part, at, frames[index]))
    },
  }
}

function makeMain(cdp: CDPSession, script: string): PageFrame {
  const same = (point: Point) => point
  return { world: makeIsolatedWorld(cdp, script), toLocal: same, toScreen: same }
}

/** Searches frames recursively, starting from a part of the page. */
function makeSearch(
  innerOf: (part: PageFrame, key: number | null | undefined) => Promise<Inner | undefined>,
) {
  const partAt = async (part: PageFrame, point: Point, depth = 0): Promise<PageFrame> => {
    const args = [part.toLocal(point)]
    const key = await part.world.call('crossOriginFrames.at', args, Key, CALL_MS)
    const inner = depth < MAX_DEPTH ? await innerOf(part, key) : undefined
    return inner ? partAt(inner, point, depth + 1) : part
  }
  const focusedIn = async (part: PageFrame, depth = 0): Promise<PageFrame | undefined> => {
    const key = await part.world.call('crossOriginFrames.focused', [], Focused, CALL_MS)
    if (key === undefined) return undefined
    const inner = depth < MAX_DEPTH ? await innerOf(part, key) : undefined
    return inner ? focusedIn(inner, depth + 1) : part
  }
  return { partAt, focusedIn }
}

function enteredIn(
  outer: PageFrame,
  part: Inner | undefined,
  frame: CrossOriginFrame | undefined,
): readonly Entered[] {
  return part && frame ? [{ part, key: part.key, shown: localRect(part, outer, frame.clip) }] : []
}

interface Making {
  readonly outer: PageFrame
  readonly key: number
  readonly cdp: CDPSession
  readonly world: IsolatedWorld
  readonly position: Inner['position']
}

function makeInner({ outer, key, cdp, world, position }: Making): Inner {
  const inner: Inner = {
    outer,
    key,
    cdp,
    world,
    page: '',
    position,
    toLocal(point: Point): Point {
      const { area, scale } = inner.position
      const at = outer.toLocal(point)
      return { x: (at.x - area.x) / scale.x, y: (at.y - area.y) / scale.y }
    },
    toScreen(point: Point): Point {
      const { area, scale } = inner.position
      return outer.toScreen({ x: area.x + point.x * scale.x, y: area.y + point.y * scale.y })
    },
    async refresh(): Promise<void> {
      const now = await outer.world.call('crossOriginFrames.area', [key], Area, CALL_MS)
      if (now) inner.position = now
    },
  }
  return inner
}

/** Sessions of frames: those in the page's process use the page's, others have their own. */
function makeSessions(page: Page, cdp: CDPSession) {
  const own = new Map<string, CDPSession>()
  return async (frameId: string, outer: CDPSession): Promise<CDPSession | undefined> => {
    for (const session of new Set([outer, cdp])) {
      const here = await session
        .send('Page.createIsolatedWorld', { frameId, worldName: 'harness' })
        .catch(() => undefined)
      if (here) return session
    }
    for (const frame of page.frames().slice(1)) {
      const session = await page
        .context()
        .newCDPSession(frame)
        .catch(() => undefined) // A frame in the page's process has no session of its own.
      if (!session) continue
      const { frameTree } = await session.send('Page.getFrameTree')
      if (!own.has(frameTree.frame.id)) {
        await session.send('Page.enable')
        own.set(frameTree.frame.id, session)
      } else await session.detach()
    }
    return own.get(frameId)
  }
}

function localRect(part: PageFrame, outer: PageFrame, rect: Rect): Rect {
  const from = part.toLocal(outer.toScreen(rect))
  const to = part.toLocal(outer.toScreen({ x: rect.x + rect.width, y: rect.y + rect.height }))
  return { ...from, width: to.x - from.x, height: to.y - from.y }
}

/** Converts an element of a frame to screen coordinates. */
export function onScreen(part: PageFrame, element: ScreenElement): ScreenElement {
  const { rect, outline } = element
  return {
    ...element,
    rect: rectOnScreen(part, rect),
    ...(outline && { outline: rectOnScreen(part, outline) }),
  }
}

export function rectOnScreen(part: PageFrame, { x, y, width, height }: Rect): Rect {
  const from = part.toScreen({ x, y })
  const to = part.toScreen({ x: x + width, y: y + height })
  const tenth = (value: number) => Math.round(value * 10) / 10
  return {
    x: tenth(from.x),
    y: tenth(from.y),
    width: tenth(to.x - from.x),
    height: tenth(to.y - from.y),
  }
}
