import type { HarnessDb } from '../src/store/schema.ts'
import { EXAMPLE } from './example-run.ts'

const SIZE = { width: 1280, height: 800 }
const STEPS = 24

/** The pictures of the example run: a page with one button, at the place its tool calls aim at. */
export async function drawShots(db: HarnessDb): Promise<void> {
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  const context = canvas.getContext('2d')
  if (!context) return
  const paint = (colour: string, rect: readonly [number, number, number, number]) => {
    context.fillStyle = colour
    context.fillRect(...rect)
  }
  paint('#f3efe2', [0, 0, SIZE.width, SIZE.height])
  paint('#fcf9ee', [0, 0, SIZE.width, 88])
  paint('#fffdf6', [720, 180, 480, 460])
  paint('#dfe6d2', [80, 200, 560, 440])
  paint('#2a5a2f', [980, 440, 120, 36])
  const blob = await canvas.convertToBlob()
  const steps = Array.from({ length: STEPS }, (_, index) => index + 1)
  await db.shots.bulkPut(steps.map((step) => ({ runId: EXAMPLE, step, blob })))
}
