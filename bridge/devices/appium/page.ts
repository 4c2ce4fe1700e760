// The screen of a page: its picture, and the data of the page probe. The probe runs among the
// page's own scripts, because WebDriver has no isolated world.

import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Size } from '@harness/shared/base/geometry.ts'
import { jsonOf } from '@harness/shared/base/json.ts'
import type { Command } from '@harness/shared/device/command.ts'
import { PageFacts } from '@harness/shared/device/facts.ts'
import { LooseReport } from '@harness/shared/device/loose-report.ts'
import {
  MAX_PAGE_TEXT,
  type Scene,
  ScreenElement,
  type TextLine,
} from '@harness/shared/device/observation.ts'
import type { NotDone } from '@harness/shared/device/outcomes.ts'
import { FocusSince, Under } from '@harness/shared/device/probe-answers.ts'
import { notRead, unreadScreen } from '@harness/shared/device/reading.ts'
import { frameNotRead, pageReading } from '@harness/shared/device/report-reading.ts'
import { changedTo, unnamedPlaces } from '@harness/shared/device/targets.ts'
import * as z from 'zod/mini'
import type { Looked } from '../check-target.ts'
import type { Credential } from '../credential.ts'
import type { Capture } from '../device.ts'
import type { RawCapture } from '../mask-capture.ts'
import { pngSize } from '../png.ts'
import type { Sender } from '../w3c/driver.ts'
import type { Screenshot } from '../w3c/grid.ts'
import { answerValue } from '../w3c/request.ts'
import { openDialog, picture, type Screen } from './screen.ts'

const LIMITS = { textLength: MAX_PAGE_TEXT, elements: 400, timeMs: 600, factsMs: 250 }
const CALL_MS = 5_000

/** Calls a method of the probe; `none` if the page has no probe yet. Exchanges JSON. */
const CALL = `
const [path, args, done] = arguments
const probe = globalThis.__harnessProbe
if (!probe) return done('none')
const names = path.split('.')
const method = names.pop()
const owner = names.reduce((at, name) => at[name], probe)
Promise.resolve(owner[method](...args)).then(
  (value) => done(JSON.stringify({ value })),
  () => done('failed'),
)`

const Wrapped = z.object({ value: z.optional(z.unknown()) })

/** Calls the page probe. Undefined without a valid answer. */
export async function callProbe<T extends z.ZodMiniType>(
  screen: Screen,
  [path, ...args]: readonly [path: string, ...args: unknown[]],
  shape: T,
  signal: AbortSignal,
): Promise<z.infer<T> | undefined> {
  const { session, probe } = screen
  const body = { script: CALL, args: [path, args] }
  const call = async () => {
    const request = { method: 'POST', path: '/execute/async', body } as const
    return answerValue(await session.ask(request, signal, CALL_MS))
  }
  let answer = await call()
  if (answer === 'none') {
    await session.run(probe, signal, CALL_MS)
    answer = await call()
  }
  const wrapped = Wrapped.safeParse(jsonOf(typeof answer === 'string' ? answer : '')).data
  return wrapped && shape.safeParse(wrapped.value).data
}

const Window = z.object({ width: z.number(), height: z.number() })

/** Size of the page in its window, in CSS pixels. */
export async function pageSize(screen: Screen, signal: AbortSignal): Promise<Size | undefined> {
  const script = 'return { width: innerWidth, height: innerHeight }'
  const size = Window.safeParse(await screen.session.run(script, signal)).data
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

export async function addressOf({ session }: Screen, signal: AbortSignal): Promise<string> {
  const address = await session.read('/url', signal)
  return typeof address === 'string' ? address : ''
}

/** Context of one input: the device, its sign-in, and the previous screen. */
export interface PageInput {
  readonly screen: Screen
  readonly driver: Sender
  readonly credential: Credential | undefined
  /** Observation on which the model based its decision. */
  readonly last: Looked | undefined
  /** Picture and address right before the input; no picture while a dialog of the page is open. */
  readonly before: Screenshot | undefined
  readonly address: string
}

/**
 * Captures picture, elements and text; while a dialog is open, its text on the previous picture.
 */
export async function capturePage(
  screen: Screen,
  shown: Capture | undefined,
  signal: AbortSignal,
): Promise<RawCapture> {
  const message = await openDialog(screen, signal)
  if (message !== undefined) return blocked(shown, message)
  const png = await picture(screen, signal)
  const pointSize = await pageSize(screen, signal)
  if (!png || !pointSize)
    throw new HarnessError('observe_failed', { what: 'the page does not react' })
  const scale = (pngSize(png)?.width ?? pointSize.width) / pointSize.width
  const report = await callProbe(screen, ['report', LIMITS], LooseReport, signal)
  const scene = { pointSize, scale, ...(report ? sceneOf(report) : NOTHING) }
  return { png, scene, texts: report && textsOf(scene), unmasked: report?.unmasked ?? [] }
}

/** Texts of a page that have a position: element texts, and the lines between elements. */
function textsOf({ elements, lines = [] }: Scene): readonly TextLine[] {
  const inElements = elements.flatMap(({ ref: _, role: __, labelSource: ___, rect, ...said }) =>
    stringsIn(said).map((text) => ({ text, rect })),
  )
  return [...inElements, ...lines]
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

const NOTHING = { elements: [], text: '', reading: unreadScreen('late') }

function sceneOf(report: LooseReport): Omit<Scene, 'pointSize' | 'scale'> {
  const { crossOriginFrames, unresolved: _, unmasked: __, facts, cut, ...rest } = report
  const elements = report.elements.flatMap((one) => ScreenElement.safeParse(one).data ?? [])
  const page = PageFacts.safeParse(facts?.page).data
  const reading = pageReading({ url: rest.url, cut }, crossOriginFrames.map(frameNotRead('closed')))
  return { ...rest, elements, reading, ...(page && { facts: { page } }) }
}

/** Reports the open dialog, which blocks all controls of the page. */
export async function askedOnPage(
  screen: Screen,
  signal: AbortSignal,
): Promise<Pick<Scene, 'dialog' | 'elements'>> {
  const message = await openDialog(screen, signal)
  return { elements: [], ...(message !== undefined && { dialog: dialogOf(message) }) }
}

/** Refuses an input whose target or focus has changed since the last observation. */
export async function changedOnPage(
  screen: Screen,
  command: Command,
  signal: AbortSignal,
): Promise<NotDone | undefined> {
  const places = unnamedPlaces(command)
  for (const place of places ?? []) {
    const under = await callProbe(screen, ['under', place], z.nullish(Under), signal)
    if (under?.changed) return changedTo('place', under.label)
  }
  if (places?.length !== 0) return undefined
  const since = await callProbe(screen, ['focusSince'], FocusSince, signal)
  return since && !since.same ? changedTo('focus', since.label) : undefined
}

const dialogOf = (message: string) => ({ kind: 'dialog', message })

/** Capture for an open dialog. The previous picture was already masked. */
function blocked(shown: Capture | undefined, message: string): RawCapture {
  if (!shown) throw new HarnessError('observe_failed', { what: 'a dialog of the page is open' })
  const { url, pointSize, scale } = shown.scene
  const dialog = dialogOf(message)
  return {
    png: shown.png,
    texts: [],
    scene: {
      ...(url !== undefined && { url }),
      ...{ pointSize, scale, elements: [], text: '', dialog },
      reading: unreadScreen('dialog', notRead('dialog')),
    },
  }
}
