import type { RunOrder, WorkerApi } from '@harness/web/worker/api.ts'

/** The next frame of the page, in which the newest picture of the worker is on the screen. */
const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn))

/**
 * Milliseconds from the moment the worker says that it acts to the first frame in which a corner of
 * the mirror has another colour. Every command of the run has to change that corner. Sampled once a
 * frame, so about 16 ms coarse.
 */
export async function paintTimes(worker: WorkerApi, choice: RunOrder): Promise<readonly number[]> {
  const canvas = document.createElement('canvas')
  document.body.append(canvas)
  const corner = cornerOf(canvas)
  const times: number[] = []
  let actedAt: number | undefined
  let over = false
  await worker.watch((_, activity) => {
    if (activity.kind !== 'phase') return
    if (activity.phase === 'acting') actedAt = performance.now()
  })
  const started = await worker.start(choice)
  if ('error' in started) throw new Error(started.error.message)
  await worker.mirror(started.value, canvas.transferControlToOffscreen())
  const wanted = choice.model.provider === 'scripted' ? choice.model.replies.length - 1 : 0
  const timer = setTimeout(() => {
    over = true
  }, 60_000)
  for (let before = corner(); times.length < wanted && !over; ) {
    await nextFrame()
    const now = corner()
    if (now !== before && actedAt !== undefined) {
      times.push(performance.now() - actedAt)
      actedAt = undefined
    }
    before = now
  }
  clearTimeout(timer)
  await worker.mirror(started.value, undefined)
  canvas.remove()
  return times
}

/** Brightness of the lower left corner. */
function cornerOf(canvas: HTMLCanvasElement): () => boolean {
  const probe = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  return () => {
    if (!probe || canvas.width === 0) return false
    probe.drawImage(canvas, 2, canvas.height - 4, 1, 1, 0, 0, 1, 1)
    return (probe.getImageData(0, 0, 1, 1).data[0] ?? 0) > 128
  }
}
