// Access to a tested site, and the conditions under which its pages run, without appearance.
import * as z from 'zod/mini'

/** Permissions that the user may grant to the tested site, by the browser's names. */
export const Grant = z.enum([
  'geolocation',
  'camera',
  'microphone',
  'notifications',
  'clipboard-read',
  'clipboard-write',
  'midi',
  'storage-access',
])
export type Grant = z.infer<typeof Grant>

/** User preferences that a page can query (`prefers-contrast`, `forced-colors`). */
export const Preference = z.enum(['more-contrast', 'forced-colors'])

/** Vision deficiencies that Chromium can emulate (`Emulation.setEmulatedVisionDeficiency`). */
export const Vision = z.enum([
  'blurred',
  'low-contrast',
  'protanopia',
  'deuteranopia',
  'tritanopia',
  'achromatopsia',
])
export type Vision = z.infer<typeof Vision>

/** `lost`: the network works for the start page and is gone afterwards. */
export const SlowNetwork = z.enum(['slow-3g', 'fast-3g', 'slow-4g', 'lost'])
export type SlowNetwork = z.infer<typeof SlowNetwork>

/** Latitude and longitude in degrees; north and east are positive. */
export const Place = z.string().check(z.refine((text) => readPlace(text) !== undefined))

export function readPlace(text: string): { latitude: number; longitude: number } | undefined {
  const [, north, east] = PLACE.exec(text.trim()) ?? []
  const [latitude, longitude] = [Number(north), Number(east)]
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth ? { latitude, longitude } : undefined
}

const PLACE = /^(-?\d{1,2}(?:\.\d{1,9})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,9})?)$/

export const HOST =
  /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::(?!0|6553[6-9]|655[4-9]\d|65[6-9]\d\d|6[6-9]\d{3}|[7-9]\d{4})\d{1,5})?$/i
/** SHA-256 of a certificate in hexadecimal, with or without colons. */
export const FINGERPRINT = /^(?:[0-9a-f]{2}:?){31}[0-9a-f]{2}$/i

/** Certificate that no authority signed: by its fingerprint, or by its host. */
export const AcceptedCertificate = z.string().check(
  z.maxLength(260),
  z.refine((text) => FINGERPRINT.test(text) || HOST.test(text)),
)

/** Proxy address, or `env` for the environment's. A password in it would be stored with the run. */
export const ProxyAddress = z
  .string()
  .check(
    z.maxLength(300),
    z.regex(
      /^(?:env|(?:(?:https?|socks[45]?):\/\/)?(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\]):(?!0|6553[6-9]|655[4-9]\d|65[6-9]\d\d|6[6-9]\d{3}|[7-9]\d{4})\d{1,5}\/?)$/i,
    ),
  )

/** A header of requests to one host. */
export interface Header {
  readonly name: string
  readonly value: string
  readonly host: string
}

const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,100})=([^\p{Cc}]{0,4000})@([^@\s]{1,260})$/u

/** Reads `NAME=VALUE@HOST`; undefined for other text and headers that the browser sets. */
export function readHeader(text: string): Header | undefined {
  const [, name = '', value = '', host = ''] = HEADER.exec(text.trim()) ?? []
  if (name === '' || !HOST.test(host) || OF_BROWSER.test(name)) return undefined
  return { name, value, host: host.toLowerCase() }
}

const OF_BROWSER = /^(?:host|content-length|connection|transfer-encoding|upgrade)$/i
const SECRET_NAME = /auth|cookie|token|secret|key|pass|session|credential/i
/** Reference to a value that a run does not store. */
const REFERENCE = /^(?:env|sign-in|given):\S.*$/

/** True when the name of a header indicates a secret value. */
export function hasSecretName({ name }: Pick<Header, 'name'>): boolean {
  return SECRET_NAME.test(name)
}

export function isReference(value: string): boolean {
  return REFERENCE.test(value)
}

export const HeaderText = z.string().check(
  z.maxLength(4_400),
  z.refine((text) => readHeader(text) !== undefined),
)

/** Maximum number of files, because more names in a tool's description would crowd out the page. */
export const MAX_FILES = 20

/** Path of a file on this machine that may be uploaded. */
export const FilePath = z
  .string()
  .check(z.minLength(1), z.maxLength(1_024), z.regex(/^[^\p{Cc}]+$/u))

/** Last part of a path of any operating system. */
export function fileNameOf(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path
}

const texts = <T extends z.ZodMiniType<string>>(one: T) => z.readonly(z.array(one))

/** Fields of an order that are passed to the browser unchanged, by the keys of their options. */
export const WebConditions = z.strictObject({
  httpUser: z.exactOptional(z.string().check(z.maxLength(1_000))),
  headers: z.exactOptional(texts(HeaderText)),
  certificates: z.exactOptional(texts(AcceptedCertificate)),
  proxy: z.exactOptional(ProxyAddress),
  grants: z.exactOptional(z.readonly(z.array(Grant))),
  place: z.exactOptional(Place),
  prefers: z.exactOptional(z.readonly(z.array(Preference))),
  vision: z.exactOptional(Vision),
  slowNetwork: z.exactOptional(SlowNetwork),
  slowCpu: z.exactOptional(z.number().check(z.minimum(1), z.maximum(20))),
  files: z.exactOptional(texts(FilePath).check(z.maxLength(MAX_FILES))),
})
export type WebConditions = z.infer<typeof WebConditions>

/** Secret values of the conditions: never stored, and not part of a device's identity. */
export const WebSecrets = z.strictObject({
  httpPassword: z.exactOptional(z.string().check(z.maxLength(1_000))),
  /** Header values by their references. */
  headers: z.exactOptional(z.record(z.string(), z.string().check(z.maxLength(4_000)))),
})
export type WebSecrets = z.infer<typeof WebSecrets>

/** Access or condition that the user chose: the key of its option, and a description. */
export const Condition = z.object({ option: z.string(), text: z.string() })
export type Condition = z.infer<typeof Condition>

/** Conditions of an order; undefined without any. */
export function conditionsOf(order: object): WebConditions | undefined {
  const names = Object.keys(WebConditions.shape)
  const set = Object.entries(order).filter(
    ([name, value]) =>
      names.includes(name) && value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return set.length > 0 ? WebConditions.parse(Object.fromEntries(set)) : undefined
}
