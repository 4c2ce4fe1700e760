// Calls to the script of a frame. Every answer comes from an untrusted page, so it is parsed, and
// an invalid one counts as no answer.
import { FLOODS, makeFloodCount } from '@harness/shared/device/floods.ts'
import { FrameNotice } from '@harness/shared/device/frame-notice.ts'
import * as z from 'zod/mini'

const Answer = z.object({
  key: z.string(),
  id: z.number(),
  value: z.optional(z.unknown()),
  failed: z.optional(z.string()),
})
const Unasked = z.object({ key: z.string(), notice: FrameNotice })

export interface FrameLink {
  /**
   * Calls a method of the frame's script, as in `call('probe.watch.pulse', [], Pulse, 500)`.
   * Undefined when no usable answer arrives in time: the page is busy, or is being replaced.
   */
  call<T>(
    method: string,
    args: readonly unknown[],
    answer: z.ZodMiniType<T>,
    timeoutMs: number,
  ): Promise<T | undefined>
  /** Time for which the oldest call has been waiting, in milliseconds. */
  waitingMs(): number
  onNotice(listener: (notice: FrameNotice) => void): void
  close(): void
}

export function makeFrameLink(port: MessagePort, key: string, onFlood: () => void): FrameLink {
  const waiting = new Map<number, { resolve(value: unknown): void }>()
  const asked = new Map<number, number>()
  let listener: (notice: FrameNotice) => void = () => undefined
  let last = 0
  const isFlood = makeFloodCount(FLOODS.answers)

  port.onmessage = ({ data }) => {
    if (isFlood(performance.now())) return onFlood()
    const answer = Answer.safeParse(data)
    if (answer.success && answer.data.key === key) {
      const { id, value, failed } = answer.data
      asked.delete(id)
      waiting.get(id)?.resolve(failed === undefined ? value : undefined)
      return
    }
    const unasked = Unasked.safeParse(data)
    if (unasked.success && unasked.data.key === key) listener(unasked.data.notice)
  }
  return {
    async call(method, args, shape, timeoutMs) {
      last += 1
      const id = last
      const value = await new Promise((resolve) => {
        const timer = setTimeout(() => resolve(LATE), timeoutMs)
        waiting.set(id, {
          resolve(answer) {
            clearTimeout(timer)
            resolve(answer)
          },
        })
        asked.set(id, performance.now())
        port.postMessage({ id, method, args })
      })
      waiting.delete(id)
      const parsed = value === LATE ? undefined : shape.safeParse(value)
      return parsed?.success ? parsed.data : undefined
    },
    waitingMs: () => {
      const [oldest] = asked.values()
      return oldest === undefined ? 0 : performance.now() - oldest
    },
    onNotice(next) {
      listener = next
    },
    close() {
      port.close()
      for (const { resolve } of waiting.values()) resolve(LATE)
    },
  }
}

const LATE = Symbol('late')
