import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import { appOf, platformOf, takesAppiumSignIns } from '@harness/shared/device/appium.ts'
import { browserHost } from '@harness/shared/device/attached.ts'
import { originOf } from '@harness/shared/device/origins.ts'
import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import * as z from 'zod/mini'
import { ROOT } from '../../system/root.ts'
import type { Device, OpenDevice } from '../device.ts'
import { pngSize } from '../png.ts'
import { makeAppiumDevice } from './appium-device.ts'
import { pageSize } from './page.ts'
import { picture, pointSizeOf, type Screen } from './screen.ts'
import { makeSender } from './sender.ts'
import { openSession, type Session } from './session.ts'
import type { AppiumSpec } from './spec.ts'

/** Opens a session of the server and, in a browser, the address. */
export const openAppiumDevice: OpenDevice<'appium'> = async (spec, signal) => {
  const session = await openSession(spec, signal)
  try {
    return await deviceOn(session, spec, signal)
  } catch (thrown) {
    await session.close()
    throw signal.aborted ? new HarnessError('aborted') : asHarnessError(thrown, 'appium_failed')
  }
}

async function deviceOn(session: Session, spec: AppiumSpec, signal: AbortSignal): Promise<Device> {
  let current = session
  const screen = await screenOf(session, spec, signal)
  const info = await infoOf(screen, spec, signal)
  return makeAppiumDevice({
    info,
    screen,
    takesSignIns: takesAppiumSignIns(spec),
    // A new session is the only reset that every driver supports.
    async restart(either) {
      await current.close()
      const next = await openSession(spec, either)
      current = next
      return screenOf(next, spec, either).catch(async (thrown: unknown) => {
        // The device still uses the previous screen, and would never end this session.
        await next.close()
        throw thrown
      })
    },
  })
}

/** Opens the page, and returns the screen of a new session. */
async function screenOf(session: Session, spec: AppiumSpec, signal: AbortSignal): Promise<Screen> {
  const platform = platformOf(spec.capabilities)
  const isPage = platform === 'web'
  const { page } = spec
  const system = String(session.capabilities['platformName'] ?? '')
  const scale = isPage ? 1 : await scaleOf(session, platform, signal)
  const isTouched = !isPage || /android/i.test(system)
  const sender = makeSender(session, { unit: platform === 'android' ? scale : 1, isTouched })
  if (isPage && page !== undefined) {
    const failed = await sender.send({ path: '/url', body: { url: page } }, signal)
    if (failed)
      throw new HarnessError('page_unreachable', { url: page, what: failed.result.detail })
  }
  return {
    session,
    platform,
    scale,
    sender,
    probe: isPage ? await readProbe() : '',
    origins: page === undefined ? [] : [originOf(page) ?? ''],
  }
}

async function readProbe(): Promise<string> {
  return readFile(join(ROOT, 'shared/page/probe/dist/probe.js'), 'utf8').catch((error: unknown) => {
    throw new HarnessError('web_not_built', {}, error)
  })
}

/** Pixels per point: reported by Android; on iOS the window is measured in points. */
async function scaleOf(
  session: Session,
  platform: Screen['platform'],
  signal: AbortSignal,
): Promise<number> {
  if (platform === 'android') {
    const { pixelRatio, deviceScreenDensity } = session.capabilities
    const ratio = Number(pixelRatio) || Number(deviceScreenDensity) / MDPI
    return ratio > 0 ? ratio : 1
  }
  const window = WindowRect.safeParse(await session.read('/window/rect', signal)).data
  const png = await picture({ session }, signal)
  const pixels = png && pngSize(png)
  if (!window || !pixels) return 1
  const longest = Math.max(window.width, window.height)
  return longest > 0 ? Math.max(pixels.width, pixels.height) / longest : 1
}

const WindowRect = z.object({ width: z.number(), height: z.number() })

/** Density in dots per inch at which one point is one pixel. */
const MDPI = 160

async function infoOf(screen: Screen, spec: AppiumSpec, signal: AbortSignal): Promise<DeviceInfo> {
  const { platform, scale, session } = screen
  const png = await picture(screen, signal)
  const page = platform === 'web' ? await pageSize(screen, signal) : undefined
  const pointSize = page ?? (png && pointSizeOf(png, scale))
  if (!png || !pointSize)
    throw new HarnessError('observe_failed', { what: 'the device gave no picture' })
  const pixels = pngSize(png)?.width ?? pointSize.width
  const runtime = runtimeOf(session.capabilities)
  return {
    kind: platform,
    name: deviceName(session.capabilities) ?? appOf(spec.capabilities) ?? platform,
    ...(runtime !== '' && { runtime }),
    attached: browserHost(spec.url),
    appium: true,
    pointSize,
    scale: pixels / pointSize.width,
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined
}

function deviceName(given: Session['capabilities']): string | undefined {
  return textOf(given['deviceModel']) ?? textOf(given['deviceName']) ?? textOf(given['browserName'])
}

/** Formats the runtime, such as `Android 15`, or the version of a browser. */
function runtimeOf(given: Session['capabilities']): string {
  const version = textOf(given['platformVersion']) ?? textOf(given['browserVersion'])
  const system = textOf(given['platformName'])
  return [system, version].filter(Boolean).join(' ')
}
