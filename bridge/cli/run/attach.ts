import type { AppiumTarget } from '@harness/shared/device/appium.ts'
import {
  type AttachedBrowser,
  BrowserAddress,
  browserHost,
  isThisMachine,
  withoutSecrets,
} from '@harness/shared/device/attached.ts'
import type { NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import { inOneLine, refuse } from '../../system/flags.ts'
import type { Kept } from './library.ts'
import type { Values } from './values.ts'

/** A running browser, as named by the arguments. */
interface Attaching {
  readonly attach: AttachedBrowser
  /** Address with its access token, if any; not in the order, because the order is stored. */
  readonly browserUrl?: string
}

/** Arguments for a browser that Harness starts itself. */
const OWN_BROWSER = ['headed', 'network', 'proxy', 'accept-certificate'] as const
/** Arguments that replace the browser by another device. */
const NO_BROWSER = ['replay-screens', 'simulator-udid', 'prototype'] as const

/** Reads the browser to attach to; undefined when Harness starts one. Throws `argument_invalid`. */
export function attachOf(values: Values, kept: Pick<Kept, 'application'>): Attaching | undefined {
  const target = kept.application?.target
  const saved = target?.kind === 'web' ? target.attach : undefined
  const given = values.get('browser-url')?.trim() ?? saved?.url
  if (given === undefined) {
    if (values.has('send-sign-in'))
      throw refuse('send-sign-in', 'belongs to --browser-url or --appium-url')
    return undefined
  }
  const url = addressOf(given)
  refuseOthers(values)
  const signIns = values.has('send-sign-in') || saved?.signIns === true
  if (!isThisMachine(url)) refuseElsewhere(values, browserHost(url), signIns)
  const stored = withoutSecrets(url)
  return {
    attach: { url: stored, ...(signIns && { signIns }) },
    ...(stored !== url && { browserUrl: url }),
  }
}

function refuseOthers(values: Values): void {
  const other = NO_BROWSER.find((name) => values.has(name))
  if (other) throw refuse('browser-url', `cannot go with --${other}`)
  const own = OWN_BROWSER.find((name) => values.has(name) && values.get(name) !== 'all')
  if (own)
    throw refuse(
      own,
      'belongs to a browser that Harness starts; it cannot go with one that runs already',
    )
}

function refuseElsewhere(values: Values, host: string, signIns: boolean): void {
  if (values.has('sample'))
    throw refuse('sample', `is served on this machine alone; ${host} cannot open it`)
  const name = (['username', 'credential', 'sign-in-file'] as const).find((each) =>
    values.has(each),
  )
  if (name === undefined || signIns) return
  const what = `sends the sign-in to a browser on ${host}; add --send-sign-in if you want that`
  throw refuse(name, what)
}

interface OnAppium {
  readonly appium: AppiumTarget
  readonly browserUrl?: string
}

/** Splits the running device into the part stored with the order and the secret part. */
export function runningOf(attaching: Attaching | undefined, device: OnAppium | undefined) {
  const { attach } = attaching ?? {}
  const { appium } = device ?? {}
  const browserUrl = (attaching ?? device)?.browserUrl
  return {
    order: { ...(attach && { attach }), ...(appium && { appium }) },
    secret: browserUrl === undefined ? undefined : { browserUrl },
  }
}

/** Normalizes an address as Node does, so that every module sees the same host. */
export function addressOf(
  given: string,
  flag = 'browser-url',
  example = 'http://127.0.0.1:9222',
): string {
  if (BrowserAddress.safeParse(given).success && URL.canParse(given)) {
    const { href } = new URL(given)
    if (BrowserAddress.safeParse(href).success) return href
  }
  // Text before an @ or after a ? may be secret, even in an invalid address.
  const shown = inOneLine(given.replace(/[?#].*$/s, '').replace(/[^/]*@/s, ''))
  throw refuse(flag, `wants an address such as ${example}, not ${shown}`)
}

/** Allows a browser on another machine by switching to cloud mode, without allowing more hosts. */
export function networkWith(
  network: NetworkMode,
  running: { readonly url: string } | undefined,
): NetworkMode {
  if (!running || isThisMachine(running.url)) return network
  return { ...network, mode: 'cloud' }
}
