import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Capture, Device, OpenDevice } from '@harness/bridge/devices/device.ts'
import { findChrome } from '@harness/bridge/devices/web/life/chrome.ts'
import { makeOpenWebDevice } from '@harness/bridge/devices/web/open.ts'
import { makeOwnedFolder } from '@harness/bridge/system/owned-folder.ts'
import type { Outcome } from '@harness/shared/device/command.ts'
import type { Scene, ScreenElement } from '@harness/shared/device/observation.ts'
import { buildProbe } from '../probe/built-probe.ts'

export const never = new AbortController().signal
export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

/** A new folder for the profile of a browser. */
export const makeFolder = () => makeOwnedFolder(join(tmpdir(), 'harness-profiles'))

/**
 * The real opener with the probe built from the sources. Addresses get ten seconds to answer: two
 * were too few on a machine with other work.
 */
export async function testOpener(): Promise<OpenDevice<'web'>> {
  const { url } = await buildProbe()
  return makeOpenWebDevice({
    findProgram: () => findChrome(process.env),
    probeScript: url,
    loadMs: 10_000,
    hasDisplay: () => false,
    makeFolder,
  })
}

/** A device with short methods for what tests do. */
export interface DeviceUser {
  see(): Promise<Capture>
  /** Looks until the screen has elements. */
  find(label: string): Promise<ScreenElement>
  open(url: string): Promise<Outcome>
  tap(label: string): Promise<Outcome>
}

export function userOf(device: Device): DeviceUser {
  const see = () => device.observe(never)
  const find = async (label: string): Promise<ScreenElement> => {
    const scene = await seeElements(device)
    const element = scene.elements.find((at) => at.label === label)
    if (!element)
      throw new Error(`no ${label} among ${scene.elements.map((at) => at.label).join(', ')}`)
    return element
  }
  return {
    see,
    find,
    open: (url) => device.perform({ kind: 'navigate', url }, never),
    async tap(label) {
      const element = await find(label)
      return device.perform({ kind: 'tap', point: middle(element), ref: element.ref }, never)
    },
  }
}

/**
 * Looks until there are elements: a page that answers too late on a busy machine has only its
 * picture in that look.
 */
export async function seeElements(device: Device): Promise<Scene> {
  let { scene } = await device.observe(never)
  while (scene.elements.length === 0) scene = (await device.observe(never)).scene
  return scene
}

export function middle({ rect }: Pick<ScreenElement, 'rect'>): { x: number; y: number } {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
}

/** Width and height from a PNG's header. */
export function pngSize(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}
