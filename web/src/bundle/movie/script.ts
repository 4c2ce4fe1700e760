// Movie canvas for a page in the command line's browser. Built as one script, `harnessMovie`.
import type { MovieScene } from '@harness/shared/files/movie/scenes.ts'
import type { MovieStage } from '@harness/shared/files/movie/write-movie.ts'
import { fromBase64, toBase64 } from '../base64.ts'
import { openMovieCanvas } from './movie-canvas.ts'

interface GivenScene {
  readonly scene: MovieScene
  readonly picture?: string
}

/** Resolves to a function that paints scenes; images are base64 in both directions. */
export async function open(stage: MovieStage) {
  const paint = await openMovieCanvas(stage)
  return async ({ scene, picture }: GivenScene) => {
    const bytes = picture === undefined ? undefined : fromBase64(new TextEncoder().encode(picture))
    const frames = await paint(scene, bytes)
    return frames.map((frame) => ({ ...frame, picture: textOf(toBase64(frame.picture)) }))
  }
}

function textOf(base64: ReturnType<typeof toBase64>): string {
  return typeof base64 === 'string' ? base64 : new TextDecoder('latin1').decode(base64)
}
