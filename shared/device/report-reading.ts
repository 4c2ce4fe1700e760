// How far a page was read, from what its probe reported.
import type { CrossOriginFrame, ProbeReport } from './observation.ts'
import {
  type FramePart,
  frameName,
  notRead,
  partly,
  READ_WHOLE,
  type Reading,
  type UnreadReason,
  unreadScreen,
} from './reading.ts'

type Cut = ProbeReport['cut']

/** Pages of the browser itself, in place of one that it could not load. */
const ERROR_PAGE = /^chrome-error:/

interface Reported {
  readonly url: string
  readonly cut?: Cut
}

/** `frames`: those with a page of their own. An error page is no screen of the application. */
export function pageReading(report: Reported, frames: readonly FramePart[] = []): Reading {
  if (ERROR_PAGE.test(report.url)) return unreadScreen('error_page')
  const all = [...frames, ...framesBeyond(report.cut)]
  return {
    picture: READ_WHOLE.picture,
    elements: report.cut?.elements ? partly('large') : READ_WHOLE.elements,
    text: textPart(report),
    ...(all.length > 0 && { frames: all }),
  }
}

export function textPart({ url, cut }: Reported): Reading['text'] {
  if (ERROR_PAGE.test(url)) return notRead('error_page')
  return cut?.text ? partly('long') : READ_WHOLE.text
}

/** Frames that a person could scroll to. */
export function framesBeyond(cut: Cut): readonly FramePart[] {
  const hosts = cut?.framesBeyond ?? []
  return hosts.map((host) => ({ ...notRead('out_of_sight'), name: frameName(host) }))
}

export const frameNotRead =
  (why: UnreadReason) =>
  ({ host = '' }: Pick<CrossOriginFrame, 'host'>): FramePart => ({
    ...notRead(why),
    name: frameName(host),
  })
