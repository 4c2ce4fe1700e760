/** A fault of a request. `times` is the number of requests it applies to, one by default. */
export type Fault = {
  readonly times?: number
} /** Refused at once. `path` limits it to one endpoint; `/api/chat` by default. */ & (
  | {
      readonly kind: 'status'
      readonly status: number
      readonly body?: unknown
      readonly path?: string
      readonly headers?: Record<string, string>
    }
  /** These happen within the stream of a chat, after so many lines of it. */
  | { readonly kind: 'error_line'; readonly after: number; readonly message: string }
  | { readonly kind: 'stall'; readonly after: number }
  | { readonly kind: 'disconnect'; readonly after: number }
)

export type StatusFault = Extract<Fault, { kind: 'status' }>
export type StreamFault = Exclude<Fault, StatusFault>

/** The faults still to come, in the order they were asked for. */
export interface FaultQueue {
  add(fault: Fault): void
  /** The refusal meant for this request, if any; used up. */
  refusal(path: string): StatusFault | undefined
  /** The fault within this chat, if any; used up. */
  inStream(): StreamFault | undefined
}

export function makeFaultQueue(): FaultQueue {
  const queue: Fault[] = []
  const take = <T extends Fault>(fits: (fault: Fault) => fault is T): T | undefined => {
    const found = queue.find(fits)
    if (found) queue.splice(queue.indexOf(found), 1)
    return found
  }
  return {
    add(fault) {
      for (let remaining = fault.times ?? 1; remaining > 0; remaining--) queue.push({ ...fault })
    },
    refusal: (path) =>
      take(
        (fault): fault is StatusFault =>
          fault.kind === 'status' && (fault.path ?? '/api/chat') === path,
      ),
    inStream: () => take((fault): fault is StreamFault => fault.kind !== 'status'),
  }
}
