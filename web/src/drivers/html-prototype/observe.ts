// One capture of one moment: the picture that the frame makes of itself, and what the probe sees in it.
import {
  MAX_PAGE_TEXT,
  type Observation,
  ProbeReport,
  ScreenElement,
} from '@harness/shared/devices/observation.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import type { DeviceInfo } from '@harness/shared/language/protocol.ts'
import * as z from 'zod/mini'
import type { Pages } from './pages.ts'
import { Taken } from './verb.ts'

const PROBE_MS = 1_500
const PICTURE_MS = 8_000
/** Far more than the core marks. */
const LIMITS = { textLength: MAX_PAGE_TEXT, elements: 400, timeMs: 600 }

// Elements are parsed one by one, so that an invalid one does not lose the others.
const LooseReport = z.object({ ...ProbeReport.shape, elements: z.array(z.unknown()) })

export const Bytes = z.instanceof(ArrayBuffer)

/** Throws `observe_failed` when the page gives no picture. */
export async function capture(pages: Pages, info: DeviceInfo): Promise<Observation> {
  const link = pages.link()
  await link.call('timers.openRoots', [], Taken, PROBE_MS)
  const [report] = await Promise.all([
    link.call('probe.report', [LIMITS], LooseReport, PROBE_MS),
    link.call('camera.take', [info.scale], Taken, PICTURE_MS),
  ])
  const unmasked = report?.unmasked ?? []
  const file = await link.call('camera.file', ['image/png', unmasked], Bytes, PICTURE_MS)
  if (!file) throw new HarnessError('observe_failed', { what: 'the page gives no picture' })
  const png = new Uint8Array(file)
  const { pointSize, scale } = info
  const screen = { pointSize, scale, url: pages.url(), png }
  if (!report) return { ...screen, elements: [], text: '' }
  const {
    crossOriginFrames: _,
    unresolved: __,
    unmasked: ___,
    url: ____,
    elements,
    ...page
  } = report
  return {
    ...page,
    ...screen,
    elements: elements.flatMap((element) => ScreenElement.safeParse(element).data ?? []),
  }
}
