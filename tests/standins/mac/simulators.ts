// The stand-in Mac has two runtimes, three kinds of device, and the phones that are booted. Shapes
// as recorded on Xcode 26.4.1 (docs/internals/facts.md, simctl).
import type { Size } from '@harness/shared/base/geometry.ts'
import type { Phone } from './phone.ts'

const RUNTIME = 'com.apple.CoreSimulator.SimRuntime.iOS-26-4'
const TYPE = 'com.apple.CoreSimulator.SimDeviceType.'

export type State = 'Shutdown' | 'Booting' | 'Booted' | 'Shutting Down' | 'Creating'

export interface Installed {
  readonly path: string
  readonly name: string
}

export interface Simulator {
  readonly udid: string
  readonly name: string
  readonly type: string
  readonly size: Size
  readonly scale: number
  state: State
  phone: Phone | undefined
  readonly installed: Map<string, Installed>
  readonly ui: Record<string, string>
  readonly privacy: string[]
  statusBar: readonly string[]
  erased: number
}

function simulator(udid: string, name: string, size: Size, scale: number): Simulator {
  const ui = { appearance: 'light', content_size: 'large', increase_contrast: 'disabled' }
  return {
    udid,
    name,
    type: name.replace(/[()]/g, '').replace(/ /g, '-'),
    size,
    scale,
    state: 'Shutdown',
    phone: undefined,
    installed: new Map(),
    ui,
    privacy: [],
    statusBar: [],
    erased: 0,
  }
}

export const PRO = '3F0C2A77-0B7E-4C6D-9A55-6B8A1E5E9D10'
export const SMALL = '8A1E5E9D-77AA-4B1C-8F00-0B7E4C6D9A55'
export const NOWHERE = '00000000-0000-4000-8000-000000000000'

/** `proScale`: pixels per point of the larger phone. */
export function makeSimulators(proScale: number): Map<string, Simulator> {
  const all = [
    simulator(PRO, 'iPhone 17 Pro', { width: 402, height: 874 }, proScale),
    simulator(SMALL, 'iPhone SE (3rd generation)', { width: 375, height: 667 }, 2),
  ]
  return new Map(all.map((one) => [one.udid, one]))
}

/**
 * `simctl list -j`, with the sections that were asked for. Slashes are escaped, as the real one
 * does.
 */
export function listText(
  simulators: ReadonlyMap<string, Simulator>,
  sections: readonly string[],
): string {
  const all: Readonly<Record<string, unknown>> = {
    devices: devicesOf(simulators),
    runtimes: [runtime()],
    devicetypes: [...simulators.values()].map(deviceType),
    pairs: {},
  }
  const wanted = sections.length === 0 ? Object.keys(all) : sections
  const shown = Object.fromEntries(Object.entries(all).filter(([name]) => wanted.includes(name)))
  return JSON.stringify(shown, null, 2).replaceAll('/', '\\/').replaceAll('": ', '" : ')
}

function devicesOf(simulators: ReadonlyMap<string, Simulator>): Record<string, unknown[]> {
  const usable = [...simulators.values()].map(({ udid, name, state, type }) => ({
    udid,
    name,
    state,
    isAvailable: true,
    deviceTypeIdentifier: `${TYPE}${type}`,
    dataPath: `/Users/me/Library/Developer/CoreSimulator/Devices/${udid}/data`,
    dataPathSize: 18_337_792,
    logPath: `/Users/me/Library/Logs/CoreSimulator/${udid}`,
  }))
  const old = {
    udid: NOWHERE,
    name: 'iPhone 14',
    state: 'Shutdown',
    isAvailable: false,
    availabilityError: 'runtime profile not found using "System" match policy',
    deviceTypeIdentifier: `${TYPE}iPhone-14`,
    dataPath: '/Users/me',
    dataPathSize: 0,
    logPath: '/Users/me',
  }
  return {
    [RUNTIME]: usable,
    'com.apple.CoreSimulator.SimRuntime.iOS-25-0': [],
    'com.apple.CoreSimulator.SimRuntime.iOS-17-0': [old],
    'com.apple.CoreSimulator.SimRuntime.watchOS-26-0': [],
  }
}

function runtime(): unknown {
  return {
    identifier: RUNTIME,
    name: 'iOS 26.4',
    platform: 'iOS',
    version: '26.4.1',
    buildversion: '23E254a',
    isAvailable: true,
    isInternal: false,
    supportedArchitectures: ['arm64'],
    bundlePath: '/Library/Developer/CoreSimulator/Volumes/iOS_23E254a',
    runtimeRoot: '/Library/Developer/CoreSimulator/Volumes/iOS_23E254a/root',
    lastUsage: { arm64: '2026-08-24T12:46:46Z' },
    supportedDeviceTypes: [],
  }
}

function deviceType({ name, type }: Simulator): unknown {
  return {
    name,
    identifier: `${TYPE}${type}`,
    productFamily: 'iPhone',
    modelIdentifier: 'iPhone18,1',
    bundlePath: `/Library/Developer/CoreSimulator/Profiles/DeviceTypes/${name}.simdevicetype`,
    minRuntimeVersion: 1_703_936,
    minRuntimeVersionString: '26.0.0',
    maxRuntimeVersion: 4_294_967_295,
    maxRuntimeVersionString: '65535.255.255',
  }
}
