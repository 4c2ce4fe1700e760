import type { Command, Outcome } from '@harness/shared/command.ts'
import { HarnessError } from '@harness/shared/errors.ts'
import type { Observation } from '@harness/shared/observation.ts'
import type { DeviceInfo } from '@harness/shared/protocol.ts'
import type { Driver } from '../core/ports.ts'

/** What a recording answers to a command: the outcome, and the number of the screen that is shown then. */
export interface RecordedAnswer {
  readonly outcome: Outcome
  readonly next: number
}

export interface Recording {
  readonly info: DeviceInfo
  /** At least one; the first is the start of the application. */
  readonly screens: readonly Observation[]
  /** `index` is the number of the screen the command is for. Without it every command changes to the next screen. */
  readonly respond?: (command: Command, index: number) => RecordedAnswer | Promise<RecordedAnswer>
  /** Live pictures (JPEG), played once to each listener. */
  readonly pictures?: readonly Uint8Array<ArrayBuffer>[]
}

/** A device that plays back what was recorded. Pure: no time, no network. */
export function makeRecordedDriver(recording: Recording): Driver {
  const { info, screens, pictures = [] } = recording
  const respond = recording.respond ?? ((_, index) => goOn(index, screens.length))
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

function goOn(index: number, count: number): RecordedAnswer {
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
  // A listener that fails ends its own playback, as a screen that closed does.
  showAll().catch(() => undefined)
  return () => {
    wanted = false
  }
}
