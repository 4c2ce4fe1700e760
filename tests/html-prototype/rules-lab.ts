// The pages of the web device's rules as prototypes: the same data decides about both devices.
import { readdir, readFile } from 'node:fs/promises'
import type { Device } from '@harness/bridge/devices/device.ts'
import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import { PHONE_MAX_WIDTH } from '@harness/shared/device/spec.ts'
import { DESKTOP, PHONE } from '../bridge/web-device-setup.ts'
import type { Lab } from '../standins/prototype-lab/start-lab.ts'

const WEB = new URL('../fixtures/web/', import.meta.url)

/** All pages of the web device, by path. */
export async function fixturePages(): Promise<ReadonlyMap<string, Uint8Array>> {
  const all = await readdir(WEB, { recursive: true })
  const paths = all.filter((path) => path.endsWith('.html'))
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path.replaceAll('\\', '/'), await readPage(path)] as const),
    ),
  )
}

/** Another site is a page of the same prototype: there every page inside another is a foreign one. */
async function readPage(path: string): Promise<Uint8Array> {
  const text = await readFile(new URL(path, WEB), 'utf8')
  return Buffer.from(text.replaceAll('{{OTHER}}', ''))
}

export function infoOf(size: typeof DESKTOP): DeviceInfo {
  const scale = size.width <= PHONE_MAX_WIDTH ? 2 : 1
  return { kind: 'prototype', name: 'Prototype', pointSize: size, scale }
}

/** The lab as a device that opens a fixture page when it is sent to its address. */
export function labDevice(
  lab: Lab,
  files: ReadonlyMap<string, Uint8Array>,
  phone: boolean,
): Device {
  const info = infoOf(phone ? PHONE : DESKTOP)
  return {
    info,
    observe: () => lab.observe(),
    async perform(command) {
      if (command.kind !== 'navigate') return lab.perform(command)
      await lab.open(`${command.url}.html`, files, info)
      return { success: true, outcome: 'navigated', detail: '', durationMs: 0, settleMs: 0 }
    },
    reset: async () => undefined,
    mirror: async () => undefined,
    onLost: () => undefined,
    close: async () => undefined,
  }
}
