// Records a run as a video, drawn by the app's own script in an empty browser page.
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { OutgoingRun } from '@harness/shared/files/bundle/outgoing.ts'
import {
  type Movie,
  type MovieStage,
  movieOf,
  type PaintScene,
} from '@harness/shared/files/movie/write-movie.ts'
import * as z from 'zod/mini'
import { findChrome } from '../../devices/web/life/chrome.ts'
import { type Browser, launch } from '../../devices/web/life/launch.ts'
import type { BuiltText } from '../../server/checkout.ts'
import { ownedFolder } from '../../system/owned-folder.ts'
import { makeScratch } from '../scratch.ts'

const number = z.number()
const Frames = z.array(
  z.object({
    x: number,
    y: number,
    width: number,
    height: number,
    ms: number,
    picture: z.string(),
  }),
)

const SIZE = { width: 640, height: 480 }
/** Global variable of the script; it receives data, never code. */
const GLOBAL = 'harnessMovie'

/** Renders the movie of a run. Throws `browser_missing`, `browser_failed`, `export_refused`. */
export async function movieIn(run: OutgoingRun, built: BuiltText): Promise<Movie> {
  const scratch = await makeScratch()
  const closing: (() => Promise<void>)[] = []
  const open = async (stage: MovieStage): Promise<PaintScene> => {
    const browser = await startBrowser(scratch.folder)
    closing.push(browser.close)
    const page = browser.context.pages()[0] ?? (await browser.context.newPage())
    await page.addScriptTag({ content: await built('automation-movie.txt') })
    const canvas = await page.evaluateHandle(
      ([name, given]) => Reflect.get(globalThis, name).open(given),
      [GLOBAL, stage] as const,
    )
    return async (scene, picture) => {
      const base64 = picture && { picture: Buffer.from(picture).toString('base64') }
      const given = { scene, ...base64 }
      const frames = Frames.parse(await canvas.evaluate((paint, one) => paint(one), given))
      return frames.map((frame) => ({ ...frame, picture: Buffer.from(frame.picture, 'base64') }))
    }
  }
  try {
    return await movieOf(run, 'light', open)
  } finally {
    for (const close of closing) await close()
    scratch.remove()
  }
}

/** Starts a browser that can reach no host. */
async function startBrowser(temporary: string): Promise<Browser> {
  const program = await findChrome(process.env)
  if (program === undefined) throw new HarnessError('browser_missing')
  const network = { kind: 'listed', hosts: [] } as const
  const folder = ownedFolder(join(temporary, 'movie'))
  const options = { program, viewport: SIZE, headed: false, folder, temporary, network }
  return launch(options, new AbortController().signal)
}
