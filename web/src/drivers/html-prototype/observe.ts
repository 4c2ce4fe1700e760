// Captures one moment: the picture drawn by the frame, and the probe's report.

import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Rect, Size } from '@harness/shared/base/geometry.ts'
import { Contact, MAX_CONTACTS } from '@harness/shared/device/browser-network.ts'
import { PageEvent, PageFacts } from '@harness/shared/device/facts.ts'
import { LooseReport } from '@harness/shared/device/loose-report.ts'
import {
  MAX_PAGE_TEXT,
  type Observation,
  ScreenElement,
} from '@harness/shared/device/observation.ts'
import { unreadScreen } from '@harness/shared/device/reading.ts'
import { frameNotRead, pageReading } from '@harness/shared/device/report-reading.ts'
import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import * as z from 'zod/mini'
import type { Pages } from './pages.ts'
import { Taken } from './verb.ts'

const PROBE_MS = 1_500
const PICTURE_MS = 8_000
/** Higher than the number of marks in the core. */
const LIMITS = { textLength: MAX_PAGE_TEXT, elements: 400, timeMs: 600, factsMs: 250 }

const MAX_EVENTS = 200

export const Bytes = z.instanceof(ArrayBuffer)

const Contacts = z.array(Contact).check(z.maxLength(MAX_CONTACTS))
const Faults = z.array(PageEvent).check(z.maxLength(MAX_EVENTS))
const Doubts = z.array(z.string().check(z.maxLength(500))).check(z.maxLength(20))

/** Notes gaps of the pictures since the last call; each is reported once, with the next result. */
export async function noteDoubts(pages: Pages): Promise<void> {
  const doubts = await pages.link().call('camera.doubts', [], Doubts, PROBE_MS)
  for (const doubt of doubts ?? []) pages.journey.note(doubt, doubt, 'picture')
}

/** Throws `observe_failed` when the page gives no picture. */
export async function capture(pages: Pages, info: DeviceInfo): Promise<Observation> {
  const link = pages.link()
  await link.call('timers.openRoots', [], Taken, PROBE_MS)
  const [report] = await Promise.all([
    link.call('probe.report', [LIMITS], LooseReport, PROBE_MS),
    link.call('camera.take', [info.scale], Taken, PICTURE_MS),
  ])
  const shot = await shotOf(pages, info, report?.unmasked ?? [])
  const contacts = (await link.call('asked.take', [], Contacts, PROBE_MS)) ?? []
  const events = await eventsOf(pages)
  const screen = {
    pointSize: info.pointSize,
    ...shot,
    url: pages.url(),
    ...(contacts.length > 0 && { contacts }),
  }
  if (!report)
    return {
      ...{ ...screen, elements: [], text: '', reading: unreadScreen('late') },
      ...(events && { facts: { events } }),
    }
  const {
    crossOriginFrames: _,
    unresolved: __,
    unmasked: ___,
    url,
    elements,
    facts,
    cut,
    ...page
  } = report
  const measured = PageFacts.safeParse(facts?.page).data
  return {
    ...page,
    ...screen,
    reading: pageReading({ url, cut }, report.crossOriginFrames.map(frameNotRead('closed'))),
    facts: { ...(measured && { page: measured }), ...(events && { events }) },
    elements: elements.flatMap((element) => ScreenElement.safeParse(element).data ?? []),
  }
}

/** Script errors of the page, then its failed requests. */
async function eventsOf(pages: Pages): Promise<PageEvent[] | undefined> {
  const faults = await pages.link().call('faults.take', [], Faults, PROBE_MS)
  const failed = pages.journey.takeFailed()
  return failed.length > 0 ? [...(faults ?? []), ...failed] : faults
}

type Shot = Pick<Observation, 'png' | 'scale'>

/**
 * Pixels of the screen if the user allows capture, else the frame's own drawing with its gaps.
 * Throws `observe_failed`.
 */
async function shotOf(
  pages: Pages,
  { pointSize, scale }: DeviceInfo,
  covered: readonly Rect[],
): Promise<Shot> {
  const { bitmap, why, isLate } = await pages.picture()
  if (bitmap) {
    // Discards gaps of the drawn picture, because the captured one has none.
    await pages.link().call('camera.doubts', [], Doubts, PROBE_MS)
    pages.journey.pictured('screen')
    return fileOf(bitmap, pointSize, covered)
  }
  const how = why === undefined ? undefined : { why }
  pages.journey.pictured(isLate ? 'late' : how)
  const file = await pages.link().call('camera.file', ['image/png', covered], Bytes, PICTURE_MS)
  await noteDoubts(pages)
  if (!file) throw new HarnessError('observe_failed', { what: 'the page gives no picture' })
  return { png: new Uint8Array(file), scale }
}

/** Encodes the picture with `covered` parts painted over; `covered` is in points. */
async function fileOf(
  bitmap: ImageBitmap,
  { width }: Size,
  covered: readonly Rect[],
): Promise<Shot> {
  const scale = bitmap.width / width
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  if (!context) throw new HarnessError('observe_failed', { what: 'this browser gives no canvas' })
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  for (const area of covered)
    context.fillRect(area.x * scale, area.y * scale, area.width * scale, area.height * scale)
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return { png: new Uint8Array(await blob.arrayBuffer()), scale }
}
