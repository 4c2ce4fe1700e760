// Reads a device of an Appium server from the arguments.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  AppiumTarget,
  Capabilities,
  type Platform,
  platformOf,
  secretIn,
} from '@harness/shared/device/appium.ts'
import { browserHost, isThisMachine, withoutSecrets } from '@harness/shared/device/attached.ts'
import { inOneLine, refuse } from '../../system/flags.ts'
import { addressOf } from './attach.ts'
import { fileErrorText } from './file-error.ts'
import { RUN_FLAGS } from './flags.ts'
import type { Kept } from './library.ts'
import { type CallerContext, callerFolder, type Values } from './values.ts'

/** An Appium device, and its address with an access token, which is not stored with the order. */
interface AppiumChoice {
  readonly appium: AppiumTarget
  readonly platform: Platform
  readonly browserUrl?: string
}

/** Reads the device of `--appium-url`; undefined without that flag. Throws `argument_invalid`. */
export async function appiumOf(
  values: Values,
  kept: Kept,
  caller: CallerContext,
): Promise<AppiumChoice | undefined> {
  const target = kept.application?.target
  const saved = target?.kind === 'appium' ? target.appium : undefined
  const given = values.get('appium-url')?.trim() ?? saved?.url
  if (given === undefined) {
    if (values.has('capabilities')) throw refuse('capabilities', 'belongs to --appium-url')
    return undefined
  }
  const stray = RUN_FLAGS.find(
    ({ name, on }) =>
      (name === 'replay-screens' || (on && !on.includes('appium'))) &&
      values.has(name) &&
      values.get(name) !== 'all',
  )
  if (stray) throw refuse(stray.name, 'cannot go with --appium-url')
  const url = addressOf(given, 'appium-url', 'http://127.0.0.1:4723')
  const capabilities = await capabilitiesOf(values.get('capabilities'), saved, caller)
  const platform = platformOf(capabilities)
  checkPlatform(values, platform)
  const signIns = values.has('send-sign-in') || saved?.signIns === true
  if (!isThisMachine(url) && !signIns) refuseSignIn(values, browserHost(url))
  const stored = withoutSecrets(url)
  const read = AppiumTarget.safeParse({ url: stored, capabilities, ...(signIns && { signIns }) })
  if (!read.success)
    throw refuse('appium-url', 'wants an address that begins with http:// or https://')
  return { appium: read.data, platform, ...(stored !== url && { browserUrl: url }) }
}

/** Refuses a `--platform` that differs from that of the capabilities. */
function checkPlatform(values: Values, platform: Platform): void {
  const asked = values.get('platform')
  if (asked !== undefined && asked !== platform)
    throw refuse('platform', `is ${platform} by these capabilities, not ${inOneLine(asked)}`)
  if (platform !== 'web' && values.has('url'))
    throw refuse('url', 'needs a browser: the capabilities name none (browserName)')
}

function refuseSignIn(values: Values, host: string): void {
  const name = (['username', 'credential'] as const).find((each) => values.has(each))
  if (name === undefined) return
  const what = `sends the password to a device at ${host}; add --send-sign-in if you want that`
  throw refuse(name, what)
}

/** Reads the capabilities from JSON or from the name of a JSON file. */
async function capabilitiesOf(
  text: string | undefined,
  saved: AppiumTarget | undefined,
  caller: CallerContext,
): Promise<Capabilities> {
  if (text === undefined) {
    if (saved) return saved.capabilities
    throw refuse('capabilities', 'is needed by --appium-url: JSON, or a file with it')
  }
  const json = text.trim().startsWith('{') ? text : await readJson(text, caller)
  const value = parse(json)
  const secret = secretIn(value)
  if (secret !== undefined) {
    const fix = 'write user name and key into the address: https://USER:KEY@HOST'
    throw refuse(
      'capabilities',
      `holds a secret (${secret}), and it is stored with the run; ${fix}`,
    )
  }
  const read = Capabilities.safeParse(value)
  if (read.success) return read.data
  throw refuse('capabilities', 'wants a JSON object such as {"platformName": "Android", …}')
}

async function readJson(name: string, caller: CallerContext): Promise<string> {
  return readFile(resolve(callerFolder(caller), name), 'utf8').catch((thrown) => {
    throw refuse('capabilities', `cannot be read: ${fileErrorText(thrown)} (${name})`)
  })
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw refuse('capabilities', 'is not JSON')
  }
}
