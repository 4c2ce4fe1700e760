import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Command, Outcome } from '@harness/shared/device/command.ts'
import type { Observation } from '@harness/shared/device/observation.ts'
import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import type { Driver } from '../core/ports.ts'

/** A recording's answer to a command: the outcome, and the index of the next screen. */
interface RecordedAnswer {
  readonly outcome: Outcome
  readonly next: number
}

export interface Recording {
  readonly info: DeviceInfo
  /** Has at least one; the first is the application's first screen. */
  readonly screens: readonly Observation[]
  /** `index`: the current screen. Without `respond` every command shows the next one. */
  readonly respond?: (command: Command, index: number) => RecordedAnswer | Promise<RecordedAnswer>
  /** Live pictures (JPEG), sent once to each listener. */
  readonly pictures?: readonly Uint8Array<ArrayBuffer>[]
}

/** Creates a device that plays a recording. Pure: no time, no network. */
export function makeRecordedDriver(recording: Recording): Driver {
  const { info, screens, pictures = [] } = recording
  const respond = recording.respond ?? ((_, index) => nextAnswer(index, screens.length))
  let index = 0
  let open = true

  function check(signal?: AbortSignal): void {
    if (!open) throw new HarnessError('device_unknown')
    if (signal?.aborted) throw new HarnessError('aborted')
  }

  return {
    info,
    async observe(signal) {
      check(signal)
      const screen = screens[index]
      if (!screen)
        throw new HarnessError('observe_failed', { what: `the recording has no screen ${index}` })
      return screen
    },
    async perform(command, signal) {
      check(signal)
      const answer = await respond(command, index)
      check(signal)
      index = answer.next
      return answer.outcome
    },
    async reset(signal) {
      check(signal)
      index = 0
    },
    frames(listener) {
      check()
      return play(pictures, listener)
    },
    async close() {
      open = false
    },
  }
}

function nextAnswer(index: number, count: number): RecordedAnswer {
  const next = Math.min(index + 1, count - 1)
  const outcome = next === index ? 'unchanged' : 'changed'
  return { outcome: { success: true, outcome, detail: '', durationMs: 0, settleMs: 0 }, next }
}

function play(
  pictures: readonly Uint8Array<ArrayBuffer>[],
  listener: Parameters<Driver['frames']>[0],
): () => void {
  let wanted = true
  const showAll = async () => {
    for (const picture of pictures) if (wanted) await listener(picture)
  }
  // A listener that fails ends its own playback.
  showAll().catch(() => undefined)
  return () => {
    wanted = false
  }
}

/** Screen of one step, and the outcome of its call if it reached the device. */
export interface RecordedStep {
  readonly screen: Observation
  readonly outcome?: Outcome
}

/**
 * Creates a device that replays a run: each `observe` returns the next step's screen, and each
 * command its recorded outcome. After the last step it throws `observe_failed`.
 */
export function makeReplayDriver(info: DeviceInfo, steps: readonly RecordedStep[]): Driver {
  let seen = 0
  const { observe: _, perform: __, ...still } = makeRecordedDriver({ info, screens: [] })
  let open = true
  const check = (signal: AbortSignal) => {
    if (!open) throw new HarnessError('device_unknown')
    if (signal.aborted) throw new HarnessError('aborted')
  }
  return {
    ...still,
    async observe(signal) {
      check(signal)
      const step = steps[seen]
      if (!step) throw new HarnessError('observe_failed', { what: 'the recording ends here' })
      seen += 1
      return step.screen
    },
    async perform(_command, signal) {
      check(signal)
      const outcome = steps[seen - 1]?.outcome
      return (
        outcome ?? { success: true, outcome: 'unchanged', detail: '', durationMs: 0, settleMs: 0 }
      )
    },
    async close() {
      open = false
      await still.close()
    },
  }
}
