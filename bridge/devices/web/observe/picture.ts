// Pictures of the page, and when one still shows it.

import { Freshness } from '@harness/shared/device/probe-answers.ts'
import { within } from '../../waiting.ts'
import { CALL_MS } from '../page/isolated-world.ts'
import type { Tab } from '../page/tab.ts'
import { type Ahead, lookAhead } from './look.ts'

/** One picture in device pixels, secrets included: it stays in this process until it is masked. */
export interface Picture {
  readonly png: Uint8Array
  readonly tab: Tab
  readonly url: string
  /** When it was requested, by `performance.now()`. */
  readonly takenAt: number
  /** Report of the page from the same moment. */
  readonly ahead?: Promise<Ahead | undefined>
}

/** Longest delay between the arrival of content and its painting, in milliseconds. */
const DRAWING_MS = 100

export async function takePicture(tab: Tab): Promise<Picture> {
  const takenAt = performance.now()
  const url = tab.page.url()
  const png = await tab.screenshots.take()
  return { png, tab, url, takenAt }
}

/**
 * True when nothing has moved in the page since the picture, nothing came that is drawn, and nothing
 * may have painted unseen.
 */
export function shows(
  picture: Picture,
  tab: Tab,
  now: readonly (Freshness | undefined)[],
): boolean {
  if (picture.tab !== tab || picture.url !== tab.page.url()) return false
  const ageMs = performance.now() - picture.takenAt
  if (tab.traffic.drawnMs() < ageMs + DRAWING_MS) return false
  return now.every((at) => at !== undefined && !at.paints && at.quietMs > ageMs)
}

/**
 * A picture shows the page no longer than this, in milliseconds: some of what is drawn leaves no
 * trace at all. What moves by its style is shown elsewhere soon.
 */
const RECENT_MS = 2_000
const MOVING_MS = 500

/** True when the picture shows the page and is recent enough to be the next observation. */
export function isRecent(
  picture: Picture,
  tab: Tab,
  now: readonly (Freshness | undefined)[],
): boolean {
  const limitMs = now.some((at) => at?.moves) ? MOVING_MS : RECENT_MS
  return performance.now() - picture.takenAt <= limitMs && shows(picture, tab, now)
}

/**
 * True when document and picture are unchanged. The second picture finds loading, playing and
 * scripted changes, which leave no trace in the document.
 */
export async function isStill(picture: Picture, tab: Tab): Promise<boolean> {
  if (tab.dialog() || !shows(picture, tab, await freshnessOf(tab))) return false
  const { png } = await takePicture(tab)
  return Buffer.compare(png, picture.png) === 0
}

/** The state of the page and of its frames. */
export function freshnessOf({ frames }: Tab): Promise<readonly (Freshness | undefined)[]> {
  const asked = frames.all.map(({ world }) => world.call('watch.freshness', [], Freshness, CALL_MS))
  return Promise.all(asked)
}

/** The last picture of the screen, for an observation or an outcome. */
export interface PictureMemory {
  last: Picture | undefined
  /** The page when a dialog of it opened, or before. */
  behind?: Picture | undefined
}

/** Takes one picture in the quiet time after an input, so that it costs no time of its own. */
export interface QuietPictures {
  /** Nothing has moved for so long. The first such call after a movement takes a picture. */
  still(tab: Tab, quietMs: number): void
  /** The picture of the still page, taken now where it is missing; undefined when none comes. */
  finish(tab: Tab): Promise<Picture | undefined>
}

/** A page that has been still for this long may stay so, in milliseconds. */
const PROMISING_MS = 60
/** A page in an endless loop draws none: the next observation asks again, in milliseconds. */
const DRAWN_MS = 4_000
/** More attempts in one wait would slow down a page that is at work. */
const MAX_TRIES = 3

interface Quiet {
  /** Only in the end, because the page may paint without a trace. */
  readonly atEnd: boolean
  /** Learns of each picture that is taken ahead. */
  readonly onTaken: (picture: Picture) => void
}

export function makeQuietPictures({ atEnd, onTaken }: Quiet): QuietPictures {
  let pending: { tab: Tab; startedAt: number; picture: Promise<Picture | undefined> } | undefined
  let tries = 0
  const take = (tab: Tab) => {
    const taking = takePicture(tab)
    const look = () => lookAhead(tab.frames, tab.instrumentation).catch(() => undefined)
    const ahead = atEnd ? {} : { ahead: look() }
    const picture = taking.then((taken) => ({ ...taken, ...ahead })).catch(() => undefined) // The page closed or was replaced.
    pending = { tab, startedAt: performance.now(), picture }
    return picture
  }
  return {
    still(tab, quietMs) {
      const isValid = pending?.tab === tab && performance.now() - pending.startedAt <= quietMs
      if (!isValid) pending = undefined
      if (pending || atEnd || tries >= MAX_TRIES || quietMs < PROMISING_MS) return
      tries += 1
      void take(tab).then((taken) => taken && onTaken(taken))
    },
    async finish(tab) {
      const taking = pending?.tab === tab ? pending.picture : take(tab)
      const picture = await within(DRAWN_MS, taking)
      return picture === 'late' ? undefined : picture
    },
  }
}
