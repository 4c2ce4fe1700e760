import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Size } from '@harness/shared/base/geometry.ts'
import type { BrowserNetwork } from '@harness/shared/device/browser-network.ts'
import { MAX_SCREENS } from '@harness/shared/order/budgets.ts'
import { type GivenFlag, listedBy, readFlags, refuse } from '../../system/flags.ts'
import { attachOf } from '../run/attach.ts'
import { contactsOf } from '../run/contacts.ts'
import {
  type CallerContext,
  callerFolder,
  oneOf,
  type Values,
  webAddress,
  wholeNumber,
} from '../run/values.ts'
import { AUDIT_FLAGS, AUDIT_FORMATS, DEFAULT_SCREENS } from './flags.ts'

type Caller = Pick<CallerContext, 'cwd' | 'env'>

interface WantedAuditReport {
  readonly format: (typeof AUDIT_FORMATS)[number]
  /** Absolute. */
  readonly path: string
}

export interface AuditArguments {
  /** Undefined means the sample. */
  readonly url: string | undefined
  readonly screens: number
  readonly viewport: Size
  /** Of a browser that runs already, with its access token if it has one. */
  readonly browserUrl?: string
  /** Undefined: all that the pages ask for. */
  readonly network?: BrowserNetwork
  readonly reports: readonly WantedAuditReport[]
  readonly json: boolean
}

const SIDE = { min: 64, max: 4_096 }

/** Throws `argument_invalid`. */
export function parseAudit(argv: readonly string[], caller: Caller): AuditArguments {
  const given = readFlags(argv, AUDIT_FLAGS, listedBy('audit'))
  const values: Values = new Map(given.map(({ name, value }) => [name, value]))
  const running = attachOf(values, {})
  const browserUrl = running && (running.browserUrl ?? running.attach.url)
  const network = contactsOf(given)
  const side = (name: string, usual: number) =>
    wholeNumber(name, values.get(name) ?? String(usual), SIDE)
  return {
    url: urlOf(values),
    screens: screensOf(values),
    ...(browserUrl !== undefined && { browserUrl }),
    ...(network && { network }),
    viewport: { width: side('viewport-width', 1_280), height: side('viewport-height', 800) },
    reports: reportsOf(given, caller),
    json: values.has('json'),
  }
}

function urlOf(values: Values): string | undefined {
  const url = values.get('url')
  const isSample = values.has('sample')
  if (url !== undefined && isSample) throw refuse('sample', 'has its own address; leave out --url')
  if (isSample) return undefined
  if (url === undefined) throw refuse('url', 'is needed: the address to audit, or use --sample')
  return webAddress('url', url)
}

function screensOf(values: Values): number {
  const usual = values.has('sample') ? MAX_SCREENS : DEFAULT_SCREENS
  return wholeNumber('screens', values.get('screens') ?? String(usual), {
    min: 1,
    max: MAX_SCREENS,
  })
}

/** A file that is there is refused before the audit and not after it. */
function reportsOf(given: readonly GivenFlag[], caller: Caller): readonly WantedAuditReport[] {
  const wanted = given.filter(({ name }) => name === 'report')
  return wanted.map(({ value }) => {
    const [, format = '', file = ''] = /^([^=]*)=(.+)$/s.exec(value) ?? []
    if (file === '') throw refuse('report', 'needs a value: FORMAT=FILE, as in sarif=audit.sarif')
    const path = resolve(callerFolder(caller), file)
    if (existsSync(path)) throw refuse('report', `${file} is there already; name a new file`)
    if (!existsSync(dirname(path)))
      throw refuse('report', `${file} cannot be written: its folder is not there`)
    return { format: oneOf('report', format, AUDIT_FORMATS), path }
  })
}
