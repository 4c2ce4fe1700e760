import { HarnessError } from '@harness/shared/language/errors.ts'
import type { FrameHeader } from '@harness/shared/language/protocol.ts'
import type { Device } from '../devices/device.ts'

/** The answer to an audit: its facts and picture, or neither for a screen that is like one before. */
export async function auditOn(
  device: Device,
  id: number,
  signal: AbortSignal,
): Promise<readonly [header: FrameHeader, picture: Uint8Array]> {
  if (!device.audit)
    throw new HarnessError('device_unable', { what: 'its accessibility cannot be audited' })
  const screen = await device.audit('new', signal)
  if (!screen) return [{ kind: 'audited', id }, new Uint8Array()]
  const { picture, ...facts } = screen
  return [{ kind: 'audited', id, facts }, picture]
}
