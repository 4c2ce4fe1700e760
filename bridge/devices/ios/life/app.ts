// Life cycle of the tested app: finds or builds it, installs, starts and ends it.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { AppSource, BridgeSpec } from '@harness/shared/device/spec.ts'
import type { Simulator } from '@harness/shared/log/wire/bridge-api.ts'
import type { ProgressListener } from '../../device.ts'
import { lastLine, type Mac } from '../simulators/mac.ts'
import { mustSimctl, simctl } from '../simulators/simctl.ts'
import { buildApp } from './build.ts'

export type IosSpec = Extract<BridgeSpec, { kind: 'ios' }>

/** App ready to install; an installed app has no path. */
export interface App {
  readonly bundleId: string
  readonly path?: string
}

/** Finds or builds the app. Throws `app_unusable`, `app_build_failed`. */
export async function findApp(
  mac: Mac,
  source: AppSource,
  onProgress: ProgressListener,
  signal: AbortSignal,
): Promise<App> {
  switch (source.from) {
    case 'installed':
      return { bundleId: source.bundleId }
    case 'bundle':
      return readApp(mac, source.path, signal)
    case 'project':
      return readApp(mac, await buildApp(mac, source, onProgress, signal), signal)
  }
}

async function readApp(mac: Mac, path: string, signal: AbortSignal): Promise<App> {
  const unusable = (what: string) => new HarnessError('app_unusable', { path, what })
  const found = await stat(path).catch(() => undefined)
  if (!found) throw unusable('the path does not exist.')
  if (!(found.isDirectory() && path.endsWith('.app'))) {
    throw unusable('it is not an app for the simulator, which is a folder that ends in .app.')
  }
  const args = ['-extract', 'CFBundleIdentifier', 'raw', '-o', '-', join(path, 'Info.plist')]
  const { ended, out, err } = await mac.call(
    'plutil',
    args,
    { timeoutMs: mac.figures.shortMs },
    signal,
  )
  if ('exit' in ended && ended.exit === 0 && out.trim() !== '') {
    return { bundleId: out.trim(), path }
  }
  throw unusable(`its Info.plist names no bundle identifier (${lastLine(err || out)}).`)
}

interface AppTarget {
  readonly mac: Mac
  readonly simulator: Simulator
}

/** Installs the app on the simulator. Throws `app_unusable`, `simulator_failed`. */
async function install(
  { mac, simulator }: AppTarget,
  app: App,
  signal: AbortSignal,
): Promise<void> {
  if (app.path === undefined) return
  const options = { timeoutMs: mac.figures.installMs }
  const answer = await simctl(mac, ['install', simulator.udid, app.path], options, signal)
  if (answer.ok) return
  if (answer.domain.includes('CoreSimulator')) {
    throw new HarnessError('simulator_failed', { name: simulator.name, what: `${answer.words}.` })
  }
  throw new HarnessError('app_unusable', { path: app.path, what: `${answer.words}.` })
}

/** Starts the app, ending a running one. Throws `app_unusable`, `simulator_failed`. */
async function launch(
  target: AppTarget,
  app: App,
  spec: IosSpec,
  signal: AbortSignal,
): Promise<void> {
  const { mac, simulator } = target
  const children = Object.entries(spec.environment ?? {})
  const env = Object.fromEntries(children.map(([name, value]) => [`SIMCTL_CHILD_${name}`, value]))
  const args = ['launch', '--terminate-running-process', simulator.udid, app.bundleId]
  const options = { timeoutMs: mac.figures.launchMs, env }
  const answer = await simctl(mac, [...args, ...argumentsOf(spec)], options, signal)
  if (!answer.ok) {
    const path = app.path ?? app.bundleId
    throw new HarnessError('app_unusable', { path, what: `it does not start: ${answer.words}.` })
  }
  if (spec.url === undefined) return
  const openOptions = { timeoutMs: mac.figures.shortMs, name: simulator.name }
  await mustSimctl(mac, ['openurl', simulator.udid, spec.url], openOptions, signal)
}

function argumentsOf({ arguments: given = [], locale }: IosSpec): readonly string[] {
  if (locale === undefined) return given
  const language = locale.split(/[_-]/)[0] ?? locale
  return [...given, '-AppleLanguages', `(${language})`, '-AppleLocale', locale]
}

/** Ends the app; an app that is not running is no error. */
async function terminate(
  { mac, simulator }: AppTarget,
  app: App,
  signal: AbortSignal,
): Promise<void> {
  const options = { timeoutMs: mac.figures.shortMs }
  await simctl(mac, ['terminate', simulator.udid, app.bundleId], options, signal)
}

/**
 * Returns to the app's first screen: ends it, deletes its data if the spec requires, installs and
 * starts it. Permissions are granted before the start, because granting ends the app.
 */
export async function restartApp(
  target: AppTarget,
  app: App,
  spec: IosSpec,
  signal: AbortSignal,
): Promise<void> {
  const { mac, simulator } = target
  await terminate(target, app, signal)
  const options = { timeoutMs: mac.figures.shortMs, name: simulator.name }
  if (spec.uninstall && app.path !== undefined) {
    await mustSimctl(mac, ['uninstall', simulator.udid, app.bundleId], options, signal)
  }
  await install(target, app, signal)
  for (const permission of spec.permissions ?? []) {
    const args = ['privacy', simulator.udid, 'grant', permission, app.bundleId]
    await mustSimctl(mac, args, options, signal)
  }
  await launch(target, app, spec, signal)
}
