// Live pictures of a run that another process carries out. Loaded with the first of them.
import type { RunId } from '@harness/shared/language/ids.ts'
import type { Clock } from '../../core/ports.ts'
import type { BridgeLink } from '../bridge-link.ts'
import { makeMirrorCanvas } from './imaging.ts'

/** After an answer without a picture, in milliseconds. */
const AGAIN_MS = 1_000

/** Paints each new picture on the canvas until the signal aborts. Never throws. */
export async function mirrorAgentRun(
  { link, clock }: { readonly link: Pick<BridgeLink, 'agentRunPicture'>; readonly clock: Clock },
  runId: RunId,
  canvas: OffscreenCanvas,
  signal: AbortSignal,
): Promise<void> {
  const paint = makeMirrorCanvas(canvas)
  let seen = 0
  while (!signal.aborted) {
    const picture = await link.agentRunPicture(runId, seen).catch(() => undefined)
    if (signal.aborted) return
    const isPainted =
      picture &&
      (await paint(picture.jpeg).then(
        () => true,
        () => false,
      ))
    if (picture) seen = picture.frame
    if (!isPainted) await clock.sleep(AGAIN_MS, signal).catch(() => undefined)
  }
}
