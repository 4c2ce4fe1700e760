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

/** What a message says under the key: a notice, or the `id` of the question that it answers. */
function saidIn(data: unknown, key: string): Notice | number | undefined {
  const { key: theirs, id, notice }: Record<string, unknown> = Object(data)
  if (theirs !== key) return undefined
  if (isNotice(notice)) return notice
  return typeof id === 'number' ? id : undefined
}

/** Its kind alone: the driver parses the rest of what is passed on. */
function isNotice(given: unknown): given is Notice {
  return (
    typeof given === 'object' && given !== null && 'kind' in given && typeof given.kind === 'string'
  )
}

export function makeInnerLink(
  port: MessagePort,
  key: string,
  onNotice: (notice: Notice) => void,
): InnerLink {
  const waiting = new Map<number, (event: MessageEvent) => void>()
  let last = 0
  port.onmessage = (event) => {
    const said = saidIn(event.data, key)
    if (typeof said === 'number') waiting.get(said)?.(event)
    else if (said) onNotice(said)
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
