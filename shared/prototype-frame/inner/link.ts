// Questions of a page to the script of a page inside it. Both are pages of one prototype: what is
// answered is parsed by the driver, who trusts neither.
import type { Notice } from '../channel.ts'

export interface InnerLink {
  /** Undefined when no answer comes in time: the page inside is busy, or gone. */
  call<T>(method: string, args: readonly unknown[], timeoutMs?: number): Promise<T | undefined>
  close(): void
}

/** Shorter than the driver waits for the page around it. */
const ANSWER_MS = 1_000

export function makeInnerLink(
  port: MessagePort,
  key: string,
  onNotice: (notice: Notice) => void,
): InnerLink {
  const waiting = new Map<number, (event: MessageEvent) => void>()
  let last = 0
  port.onmessage = (event) => {
    const { id, notice, key: theirs } = event.data
    if (theirs !== key) return
    if (notice) onNotice(notice)
    else waiting.get(id)?.(event)
  }
  return {
    async call<T>(method: string, args: readonly unknown[], timeoutMs = ANSWER_MS) {
      last += 1
      const id = last
      const answer = await new Promise<T | undefined>((resolve) => {
        const late = setTimeout(() => resolve(undefined), timeoutMs)
        waiting.set(id, ({ data }) => {
          clearTimeout(late)
          resolve(data.value)
        })
        port.postMessage({ id, method, args })
      })
      waiting.delete(id)
      return answer
    },
    close: () => port.close(),
  }
}
