// Pictures of the page, and checks whether a picture still shows it.

import { Freshness } from '@harness/shared/device/probe-answers.ts'
import { within } from '../../waiting.ts'
import { CALL_MS } from '../page/isolated-world.ts'
import type { Tab } from '../page/tab.ts'
import { type Ahead, lookAhead } from './look.ts'

/** Picture in device pixels, secrets included. It stays in this process until it is masked. */
export interface Picture {
  readonly png: Uint8Array
  readonly tab: Tab
  readonly url: string
  /** Time of the request, by `performance.now()`. */
  readonly takenAt: number
  /** Report of the page from the same moment. */
  readonly ahead?: Promise<Ahead | undefined>
}

/** Longest delay between the arrival of content and drawing it, in milliseconds. */
const DRAWING_MS = 100

export async function takePicture(tab: Tab): Promise<Picture> {
  const takenAt = performance.now()
  const url = tab.page.url()
  const png = await tab.screenshots.take()
  return { png, tab, url, takenAt }
}

/**
 * True when the page has not moved since the picture, no drawn content arrived, and nothing can
 * have been drawn unnoticed.
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
 * Maximum age in milliseconds of a picture for an observation, because some drawing leaves no
 * trace. The second limit is for pages that move by style.
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
 * True when document and picture are unchanged. A second picture detects loading, playing and
 * scripted changes, which leave no trace in the document.
 */
export async function isStill(picture: Picture, tab: Tab): Promise<boolean> {
  if (tab.dialog() || !shows(picture, tab, await freshnessOf(tab))) return false
  const { png } = await takePicture(tab)
  return Buffer.compare(png, picture.png) === 0
}

/** Reads the state of the page and its frames. */
export function freshnessOf({ frames }: Tab): Promise<readonly (Freshness | undefined)[]> {
  const asked = frames.all.map(({ world }) => world.call('watch.freshness', [], Freshness, CALL_MS))
  return Promise.all(asked)
}

/** Last picture of the screen, for an observation or an outcome. */
export interface PictureMemory {
  last: Picture | undefined
  /** Picture of the page behind its dialog. */
  behind?: Picture | undefined
}

/** Takes a picture during the quiet time after an input, so that it costs no extra time. */
export interface QuietPictures {
  /** Reports how long nothing has moved. The first such call after a movement takes a picture. */
  still(tab: Tab, quietMs: number): void
  /** Returns the picture of the still page, taken now if missing; undefined when none arrives. */
  finish(tab: Tab): Promise<Picture | undefined>
}

/** Quiet time in milliseconds after which a page is likely to stay still. */
const PROMISING_MS = 60
/** Time limit in milliseconds: a page in an endless loop draws nothing. Retried later. */
const DRAWN_MS = 4_000
/** Maximum number of attempts in one wait, because more would slow down a busy page. */
const MAX_TRIES = 3

interface Quiet {
  /** True to take the picture only at the end, because the page may draw without a trace. */
  readonly atEnd: boolean
  /** Receives each picture that is taken ahead. */
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
