import type { HarnessError } from '@harness/shared/base/errors.ts'
import { asHarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { Log } from '../../core/ports.ts'
import type { BridgeSocket } from '../../drivers/socket.ts'

const NO_PICTURE = new Uint8Array()

/**
 * Log that sends each stored batch to the bridge, so that the files are at most one batch behind.
 * The first failure stops it, and the run ends with the files so far. Throws `output_failed`,
 * `bridge_lost` and the log's errors.
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
      const { rows, shot, screen, files = [] } = batch
      const sizes = files.map(({ name, bytes }) => ({ name, bytes: bytes.length }))
      const parts = [shot?.png ?? NO_PICTURE, ...files.map(({ bytes }) => bytes)]
      try {
        await socket.record(
          {
            ...{ runId, rows: [...rows] },
            ...(screen && { screen }),
            ...(sizes.length > 0 && { files: sizes }),
          },
          joined(parts),
        )
      } catch (thrown) {
        broken = asHarnessError(thrown)
        throw broken
      }
    },
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first = NO_PICTURE] = parts
  if (parts.length === 1) return first
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
