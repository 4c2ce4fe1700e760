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

/** A running browser as arguments name it. */
interface Attaching {
  readonly attach: AttachedBrowser
  /** With its access token, if it has one; not in the order, because the order is stored. */
  readonly browserUrl?: string
}

/** Arguments of a browser that Harness starts. */
const OWN_BROWSER = ['headed', 'network', 'proxy', 'accept-certificate'] as const
/** Arguments with which something else is used than a browser. */
const NO_BROWSER = ['replay-screens', 'simulator-udid', 'prototype'] as const

/** The browser to attach to; undefined where Harness starts one. Throws `argument_invalid`. */
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

/** Splits both into the part stored with the order and the secret part. */
export function runningOf(attaching: Attaching | undefined, device: OnAppium | undefined) {
  const { attach } = attaching ?? {}
  const { appium } = device ?? {}
  const browserUrl = (attaching ?? device)?.browserUrl
  return {
    order: { ...(attach && { attach }), ...(appium && { appium }) },
    secret: browserUrl === undefined ? undefined : { browserUrl },
  }
}

/** An address as Node reads it, so that every part judges the same host. */
export function addressOf(
  given: string,
  flag = 'browser-url',
  example = 'http://127.0.0.1:9222',
): string {
  if (BrowserAddress.safeParse(given).success && URL.canParse(given)) {
    const { href } = new URL(given)
    if (BrowserAddress.safeParse(href).success) return href
  }
  // What stands before an @ or behind a ? may be secret, also in what is no address.
  const shown = inOneLine(given.replace(/[?#].*$/s, '').replace(/[^/]*@/s, ''))
  throw refuse(flag, `wants an address such as ${example}, not ${shown}`)
}

/** Naming a browser elsewhere is what allows it; no page may contact more for that. */
export function networkWith(
  network: NetworkMode,
  running: { readonly url: string } | undefined,
): NetworkMode {
  if (!running || isThisMachine(running.url)) return network
  return { ...network, mode: 'cloud' }
}
