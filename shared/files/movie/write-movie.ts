// Writes a run as one animated WebP from the exported data: it shows nothing that an export
// removes.
import { HarnessError } from '../../base/errors.ts'
import { foldAll, type RunState } from '../../log/fold.ts'
import type { OutgoingRun } from '../bundle/outgoing.ts'
import { reportOf } from '../report/run-report.ts'
import type { MovieTheme } from './colours.ts'
import { type MovieLayout, movieLayout } from './layout.ts'
import { type MovieScene, scenesOf, stepOfPicture } from './scenes.ts'
import { animatedWebp, type MovieFrame } from './webp.ts'

export interface MovieStage {
  readonly layout: MovieLayout
  readonly theme: MovieTheme
}

/** Draws a scene as frames over the previous ones; no frames when it looks the same. */
export type PaintScene = (
  scene: MovieScene,
  picture: Uint8Array<ArrayBuffer> | undefined,
) => Promise<readonly MovieFrame[]>

export interface Movie {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Duration in milliseconds. */
  readonly ms: number
  /** Sentence that lists the shown steps; empty when all are shown. */
  readonly shown: string
}

/**
 * Movie of a run, drawn on a browser's canvas. Throws `export_refused` for a run without pictures,
 * and the canvas's own errors.
 */
export async function movieOf(
  outgoing: OutgoingRun,
  theme: MovieTheme,
  open: (stage: MovieStage) => Promise<PaintScene>,
): Promise<Movie> {
  const run = foldAll(outgoing.rows)
  const report = reportOf(run, outgoing.triage)
  const [first] = run.steps
  if (!report || !first) throw refused(withoutSteps(run))
  const { scenes, shown } = scenesOf(run, report, outgoing.preface)
  const pictures = await picturesOf(outgoing, scenes)
  if (pictures.size === 0) throw refused('the pictures of its steps are missing')
  const layout = movieLayout(first.started.pointSize)
  const paint = await open({ layout, theme })
  const frames: MovieFrame[] = []
  for (const scene of scenes) {
    const added = await paint(scene, pictures.get(scene.step ?? 0))
    const last = frames.at(-1)
    if (added.length === 0 && last) frames.splice(-1, 1, { ...last, ms: last.ms + scene.ms })
    frames.push(...added)
  }
  const ms = frames.reduce((sum, frame) => sum + frame.ms, 0)
  return { bytes: animatedWebp(layout.canvas, frames), ms, shown }
}

const refused = (why: string) =>
  new HarnessError('export_refused', { what: `a moving picture needs pictures, and ${why}` })

function withoutSteps({ phase }: RunState): string {
  return phase === 'running' ? 'its first screen is not recorded yet' : 'it ended before its first'
}

async function picturesOf({ files }: OutgoingRun, scenes: readonly MovieScene[]) {
  const wanted = new Set(scenes.map(({ step }) => step))
  const pictures = new Map<number, Uint8Array<ArrayBuffer>>()
  for await (const { name, bytes } of files) {
    const step = stepOfPicture(name)
    if (step !== undefined && wanted.has(step)) pictures.set(step, bytes)
  }
  return pictures
}
