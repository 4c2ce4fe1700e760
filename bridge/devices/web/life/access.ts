// Browser options that give access to a site: authentication, certificates, a proxy, headers.

import { HarnessError } from '@harness/shared/base/errors.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import {
  type Condition,
  fileNameOf,
  type Header,
  isReference,
  readHeader,
  readPlace,
  type WebConditions,
} from '@harness/shared/device/conditions.ts'
import type { BridgeSpec } from '@harness/shared/device/spec.ts'
import { type GivenFiles, givenFiles, ONLY_OWN_FILES } from '../files/given-files.ts'
import { acceptCertificates } from './certificates.ts'
import { type NetworkPolicy, policyOf } from './network-policy.ts'

type WebSpec = Extract<BridgeSpec, { kind: 'web' }>
type Environment = Readonly<Record<string, string | undefined>>

/** Access and conditions of a browser, validated and complete. */
export interface Access {
  readonly context: ReturnType<typeof contextOptions>
  readonly flags: readonly string[]
  readonly headers: readonly Header[]
  /** Values that must not appear in any text or picture. */
  readonly secrets: readonly Secret[]
  /** Chosen conditions, as the log names them. */
  readonly facts: Condition[]
  /** Files for upload fields. */
  readonly files: GivenFiles
}

export const NO_ACCESS: Access = {
  ...{ context: {}, flags: [], headers: [], secrets: [], facts: [] },
  files: ONLY_OWN_FILES,
}

/** Prepares access to a site. Throws `browser_failed`, `page_unreachable`. */
export async function accessOf(spec: WebSpec, env: Environment): Promise<Access> {
  const { conditions = {}, secrets = {}, url } = spec
  const policy = policyOf(spec)
  const { certificates = [], headers: texts = [], httpUser } = conditions
  if (httpUser !== undefined && secrets.httpPassword === undefined)
    throw new HarnessError('browser_failed', {
      what: `the password of the HTTP user “${httpUser}” is not kept between runs; start the run again with it`,
    })
  const headers = texts.flatMap((text) => readHeader(text) ?? []).map(withValue(secrets.headers))
  const proxy = proxyOf(conditions.proxy, policy, env)
  const accepted = await acceptCertificates(certificates, { url, policy })
  const hidden = [secrets.httpPassword, proxy?.password, ...Object.values(secrets.headers ?? {})]
  return {
    context: contextOptions(spec, proxy),
    flags: accepted.flags,
    headers,
    secrets: hidden.flatMap((text) => (text ? [new Secret(text)] : [])),
    facts: factsOf(conditions, accepted.facts, proxy),
    files: await givenFiles(conditions.files),
  }
}

const withValue =
  (values: Readonly<Record<string, string>> = {}) =>
  (header: Header): Header => {
    if (!isReference(header.value)) return header
    const value = values[header.value]
    if (value !== undefined) return { ...header, value }
    const what = `the value of the header ${header.name} is not kept between runs; start the run again with it`
    throw new HarnessError('browser_failed', { what })
  }

interface Proxy {
  readonly server: string
  readonly bypass?: string
  readonly username?: string
  readonly password?: string
}

const LOOPBACK = 'localhost,127.0.0.1,[::1]'

/**
 * Reads the proxy. Pages of this machine use it only if it is on this machine too. Throws
 * `browser_failed`.
 */
function proxyOf(
  given: string | undefined,
  policy: NetworkPolicy,
  env: Environment,
): Proxy | undefined {
  if (given === undefined) return undefined
  // A proxy resolves names itself, so the browser could not block hosts.
  if (policy.kind !== 'all')
    throw new HarnessError('browser_failed', {
      what: 'a proxy cannot go with a choice of hosts that the browser may contact; allow all hosts, or leave the proxy out',
    })
  const address = given === 'env' ? fromEnvironment(env) : given
  const url = URL.parse(/^[a-z0-9]+:\/\//i.test(address) ? address : `http://${address}`)
  if (!url) throw new HarnessError('browser_failed', { what: 'the proxy is no address' })
  const isHere = /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname)
  const besides = given === 'env' ? (variable(env, 'NO_PROXY') ?? '') : ''
  const bypass = [...(isHere && given !== 'env' ? [] : [LOOPBACK]), besides]
    .filter(Boolean)
    .join(',')
  return {
    server: `${url.protocol}//${url.host}`,
    ...(bypass !== '' && { bypass }),
    ...(url.username !== '' && {
      username: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    }),
  }
}

function variable(env: Environment, name: string): string | undefined {
  return env[name] || env[name.toLowerCase()]
}

function fromEnvironment(env: Environment): string {
  const found =
    variable(env, 'HTTPS_PROXY') ?? variable(env, 'HTTP_PROXY') ?? variable(env, 'ALL_PROXY')
  if (found !== undefined) return found
  const what = 'the environment names no proxy (HTTPS_PROXY, HTTP_PROXY); give its address instead'
  throw new HarnessError('browser_failed', { what })
}

/** Names of the proxy variables, for the process that opens the browser. */
export const PROXY_VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY'].flatMap(
  (name) => [name, name.toLowerCase()],
)

function contextOptions({ url, conditions = {}, secrets }: WebSpec, proxy: Proxy | undefined) {
  const { httpUser, place, prefers = [] } = conditions
  const password = secrets?.httpPassword
  const geolocation = place === undefined ? undefined : readPlace(place)
  return {
    ...(httpUser !== undefined &&
      password !== undefined && {
        httpCredentials: { username: httpUser, password, origin: new URL(url).origin },
      }),
    ...(proxy && { proxy }),
    ...(geolocation && { geolocation }),
    ...(prefers.includes('more-contrast') && { contrast: 'more' as const }),
    ...(prefers.includes('forced-colors') && { forcedColors: 'active' as const }),
  }
}

function factsOf(
  { httpUser, headers = [], files, ...shown }: WebConditions,
  certificates: readonly string[],
  proxy: Proxy | undefined,
): Condition[] {
  const { grants, place, prefers, vision, slowNetwork, slowCpu } = shown
  const named = headers.flatMap((text) => readHeader(text) ?? [])
  const facts = [
    ['httpUser', 'HTTP user', httpUser],
    ['headers', 'Headers', named.map(({ name, host }) => `${name} for ${host}`).join(', ')],
    ['certificates', 'Accepted certificate of', certificates.join(', ')],
    ['proxy', 'Proxy', proxy?.server],
    ['grants', 'Granted', grants?.join(', ')],
    ['place', 'Place', place],
    ['prefers', 'Prefers', prefers?.join(', ')],
    ['vision', 'Sees', vision],
    ['slowNetwork', 'Network', slowNetwork],
    ['slowCpu', 'Processor slower by', slowCpu?.toString()],
    ['files', 'May upload', files?.map(fileNameOf).join(', ')],
  ] as const
  return facts.flatMap(([option, name, text]) =>
    text ? [{ option, text: `${name} ${text}` }] : [],
  )
}
