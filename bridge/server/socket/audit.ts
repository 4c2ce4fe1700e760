import { HarnessError } from '@harness/shared/base/errors.ts'
import type { FrameHeader } from '@harness/shared/log/wire/protocol.ts'
import type { Device } from '../../devices/device.ts'

type Answer = readonly [header: FrameHeader, picture: Uint8Array]

/** Answers an audit with facts and picture, or neither for an already audited screen. */
export async function auditOn(
  device: Device,
  { id, only }: { readonly id: number; readonly only?: 'axe' },
  signal: AbortSignal,
): Promise<Answer> {
  if (only) return rulesOn(device, id, signal)
  if (!device.audit) throw unable()
  const screen = await device.audit(signal)
  if (!screen) return [{ kind: 'audited', id }, new Uint8Array()]
  const { picture, ...facts } = screen
  return [{ kind: 'audited', id, facts }, picture]
}

/** Answers an audit by axe-core alone; without facts if the page could not be checked. */
async function rulesOn(device: Device, id: number, signal: AbortSignal): Promise<Answer> {
  if (!device.rules) throw unable()
  const facts = await device.rules(signal)
  return [{ kind: 'audited', id, ...(facts && { facts }) }, new Uint8Array()]
}

function unable(): HarnessError {
  return new HarnessError('device_unable', { what: 'its accessibility cannot be audited' })
}
