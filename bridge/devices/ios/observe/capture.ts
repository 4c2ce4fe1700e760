import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Size } from '@harness/shared/base/geometry.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { READ_WHOLE, unreadScreen } from '@harness/shared/device/reading.ts'
import * as z from 'zod/mini'
import type { RawCapture } from '../../mask-capture.ts'
import { pngSize } from '../../png.ts'
import { seen } from '../../w3c/elements.ts'
import type { Answer } from '../../w3c/request.ts'
import { type Node, textsOf, treeOf } from '../../w3c/tree.ts'
import type { Agent } from '../agent/agent.ts'
import type { Figures } from '../simulators/figures.ts'
import type { Pictures } from './pictures.ts'

const ActiveApp = z.object({ bundleId: z.string(), pid: z.optional(z.number()) })

export interface ScreenReader {
  readonly agent: Agent
  readonly pictures: Pictures
  readonly figures: Figures
  /** Size in points, as reported when the simulator was opened. */
  readonly pointSize: Size
  /** True once reading a tree was so slow that visibility is no longer requested. */
  slow: boolean
}

/**
 * Attributes left out of the tree, because each costs time for every node (docs/internals/facts.md,
 * WebDriverAgent).
 */
const NEEDLESS =
  'frame,nativeFrame,traits,accessible,nativeAccessibilityElement,focused,minValue,maxValue'

/** Requests picture and tree of the same moment together. Throws `observe_failed`, `aborted`. */
export async function capture(
  reader: ScreenReader,
  signal: AbortSignal,
  isSecond = false,
): Promise<RawCapture> {
  const [png, tree, app] = await Promise.all([
    reader.pictures.take(signal),
    readTree(reader, signal),
    activeApp(reader, signal),
  ])
  const isTurned = isWide(pixelsOf(png))
  // The tree is in landscape but the picture is not: `simctl` pictures are always portrait.
  if (tree && !isSecond && isWide(tree.rect) !== isTurned) {
    reader.pictures.turned()
    return capture(reader, signal, true)
  }
  const { width, height } = reader.pointSize
  const pointSize =
    isTurned === isWide(reader.pointSize) ? { width, height } : { width: height, height: width }
  const scene: Scene = {
    pointSize,
    // Computed for this picture, because its source decides the scale.
    scale: pixelsOf(png).width / pointSize.width,
    ...(tree ? { ...seen(tree, pointSize), reading: READ_WHOLE } : NOTHING),
    ...(app && { app: app.bundleId }),
  }
  return { png, scene, texts: tree && textsOf(tree) }
}

const NOTHING = { elements: [], text: '', reading: unreadScreen('late') }

function isWide({ width, height }: Size): boolean {
  return width > height
}

function pixelsOf(png: Uint8Array): Size {
  const pixels = pngSize(png)
  if (pixels) return pixels
  throw new HarnessError('observe_failed', { what: 'the picture is incomplete.' })
}

/** Reads the tree; undefined when that takes too long, so that only the picture is observed. */
export async function readTree(
  reader: ScreenReader,
  signal: AbortSignal,
): Promise<Node | undefined> {
  const { agent, figures } = reader
  const excluded = reader.slow ? `visible,${NEEDLESS}` : NEEDLESS
  const path = `/source?format=json&excluded_attributes=${excluded}`
  const start = performance.now()
  const answer = await requestTwice(
    agent,
    { method: 'GET', path, timeoutMs: figures.treeMs },
    signal,
  )
  if (performance.now() - start > figures.slowTreeMs) reader.slow = true
  return answer.kind === 'value' ? treeOf(answer.value) : undefined
}

/** App in the foreground; undefined when unknown. */
export async function activeApp(
  { agent, figures }: Pick<ScreenReader, 'agent' | 'figures'>,
  signal: AbortSignal,
): Promise<z.infer<typeof ActiveApp> | undefined> {
  const request = { method: 'GET', path: '/wda/activeAppInfo', timeoutMs: figures.treeMs } as const
  const answer = await agent.requestSessionless(request, signal)
  return answer.kind === 'value' ? ActiveApp.safeParse(answer.value).data : undefined
}

/** Repeats a read after the session was restored. Never used for an input. */
async function requestTwice(
  agent: Agent,
  request: Parameters<Agent['request']>[0],
  signal: AbortSignal,
): Promise<Answer> {
  const first = await agent.request(request, signal)
  if (!isBroken(first)) return first
  await agent.recover(signal)
  return agent.request(request, signal)
}

/** True when the session or the agent is gone. */
export function isBroken(answer: Answer): boolean {
  return (
    answer.kind === 'down' || (answer.kind === 'failed' && answer.error === 'invalid session id')
  )
}
