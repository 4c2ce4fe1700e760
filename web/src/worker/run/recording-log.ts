import type { HarnessError } from '@harness/shared/base/errors.ts'
import { asHarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { Log } from '../../core/ports.ts'
import type { BridgeSocket } from '../../drivers/socket.ts'

const NO_PICTURE = new Uint8Array()

/**
 * A log that hands each batch to the bridge once it is durable in this browser: the files are never
 * ahead of the store, and at most one batch behind. After the first record that could not be kept
 * nothing is appended any more, so that the run ends where its files end. Throws what the bridge
 * reports (`output_failed`), `bridge_lost` and what the log throws.
 */
export function makeRecordingLog(
  log: Log,
  socket: Pick<BridgeSocket, 'record'>,
  runId: RunId,
): Log {
  let broken: HarnessError | undefined
  return {
    async append(batch) {
      if (broken) throw broken
      await log.append(batch)
      const { rows, shot, screen } = batch
      try {
        await socket.record(
          { runId, rows: [...rows], ...(screen && { screen }) },
          shot?.png ?? NO_PICTURE,
        )
      } catch (thrown) {
        broken = asHarnessError(thrown)
        throw broken
      }
    },
  }
}
