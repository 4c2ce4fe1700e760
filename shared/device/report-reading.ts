// Derives how far a page was read from the report of its probe.
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

/** Browser's own error pages, shown when a page could not be loaded. */
const ERROR_PAGE = /^chrome-error:/

interface Reported {
  readonly url: string
  readonly cut?: Cut
}

/** `frames` have a page of another site. An error page is not a screen of the application. */
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

/** Frames that scrolling would reveal. */
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
