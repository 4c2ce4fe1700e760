// Options for access to a tested site, and for the conditions under which its pages run.
import * as z from 'zod/mini'
import {
  AcceptedCertificate,
  FilePath,
  fileNameOf,
  Grant,
  HeaderText,
  hasSecretName,
  isReference,
  Place,
  ProxyAddress,
  readHeader,
  SlowNetwork,
} from '../../device/conditions.ts'
import { Name } from './control.ts'
import { ALL_LAYERS, LIST, listed, PAGE, prefers, traits, vision } from './person.ts'
import { option } from './row.ts'
import { choice, choices, decimal, text, texts } from './values.ts'

const httpUser = option({
  ...PAGE,
  part: 'Getting in',
  kind: text(
    { placeholder: 'NAME', wants: 'a user name of up to 1,000 characters' },
    z.string().check(z.minLength(1), z.maxLength(1_000), z.regex(/^[^:\p{Cc}]+$/u)),
  ),
  name: 'HTTP user',
  label: 'User name that the server asks for',
  hint: 'For a site that is locked by HTTP authentication. The password is that of the application’s sign-in with this user name, and only the site’s own origin gets it.',
  layers: ALL_LAYERS,
  flag: {
    name: 'http-user',
    help: 'user name for HTTP authentication (Basic, Digest) of the tested site; the password comes from HARNESS_HTTP_PASSWORD',
    agent: 'user',
  },
  field: { kind: 'line', wrong: 'Enter a user name without a colon.' },
  text: (value) => value ?? 'none',
  short: (value) => value && `HTTP user ${value}`,
})

/** A value that is stored with a run must not be secret. */
const StoredHeader = HeaderText.check(
  z.refine((given) => {
    const header = readHeader(given)
    return header !== undefined && (!hasSecretName(header) || isReference(header.value))
  }),
)

const headers = option({
  ...PAGE,
  part: 'Getting in',
  kind: texts(StoredHeader, {
    placeholder: 'NAME=VALUE@HOST',
    wants:
      'NAME=VALUE@HOST, with env:VARIABLE or sign-in:LABEL as the value of a header that is secret',
  }),
  name: 'Request headers',
  must: 'must be a list of NAME=VALUE@HOST',
  label: 'Headers of requests to named hosts',
  layers: ALL_LAYERS,
  flag: {
    name: 'header',
    help: 'a header of requests to this host alone; a secret value comes from the environment as env:VARIABLE',
    agent: 'user',
  },
  field: { kind: 'words', add: 'Add header' },
  ...LIST,
  text: headersText,
  listText: (value = []) => (value.length > 0 ? headersText(value) : undefined),
  short: (value = []) => (value.length > 0 ? `headers: ${headersText(value)}` : undefined),
})

/** Header names and hosts, without values. */
function headersText(value: readonly string[] = []): string {
  const named = value.flatMap((each) => readHeader(each) ?? [])
  return listed(named.map(({ name, host }) => `${name} for ${host}`))
}

const certificates = option({
  ...PAGE,
  part: 'Getting in',
  kind: texts(AcceptedCertificate, {
    placeholder: 'HOST|FINGERPRINT',
    wants: 'a host, with a port where it is not 443, or a SHA-256 fingerprint',
  }),
  name: 'Accepted certificates',
  must: 'must be a list of hosts and SHA-256 fingerprints',
  label: 'Accept the own certificate of',
  layers: ALL_LAYERS,
  flag: {
    name: 'accept-certificate',
    help: 'accept a certificate that no authority vouches for: of this host, or with this SHA-256 fingerprint',
    agent: 'user',
  },
  field: { kind: 'words', add: 'Add certificate' },
  ...LIST,
  short: (value = []) =>
    value.length > 0 ? `accepts the certificate of ${listed(value)}` : undefined,
})

const proxy = option({
  ...PAGE,
  part: 'Getting in',
  kind: text(
    {
      placeholder: 'ADDRESS',
      wants: 'env, or an address such as proxy.test:3128 without a password',
    },
    ProxyAddress,
  ),
  name: 'Proxy',
  label: 'Proxy of the browser under test',
  hint: '“env” takes the proxy of the environment in which Harness was started.',
  layers: ALL_LAYERS,
  flag: {
    name: 'proxy',
    help: 'proxy of the browser under test: its address, or env for that of the environment (HTTPS_PROXY, HTTP_PROXY, NO_PROXY)',
    agent: 'user',
  },
  field: { kind: 'line', wrong: 'Enter env, or an address such as proxy.test:3128.' },
  text: (value) => value ?? 'none',
  short: (value) => value && `proxy ${value}`,
})

const grants = option({
  ...PAGE,
  part: 'Place and permissions',
  kind: choices(Grant.options, 'PERMISSION'),
  name: 'Granted permissions',
  label: 'Permissions that the site has',
  layers: ALL_LAYERS,
  flag: {
    name: 'grant',
    help: `a permission that the tested site has; others are denied. One of ${Grant.options.join(', ')}`,
  },
  field: { kind: 'set', choices: Grant.options.map((name) => [name, name.replace('-', ' ')]) },
  ...LIST,
  short: (value = []) => (value.length > 0 ? `grants ${listed(value)}` : undefined),
})

const place = option({
  ...PAGE,
  part: 'Place and permissions',
  kind: text(
    { placeholder: 'LAT,LON', wants: 'latitude and longitude in degrees, such as 52.52,13.4' },
    Place,
  ),
  name: 'Place',
  label: 'Place where the browser is',
  hint: 'Latitude and longitude in degrees, such as 52.52,13.4. The tested site may ask for it.',
  layers: ALL_LAYERS,
  flag: {
    name: 'place',
    help: 'where the browser is, in degrees; the tested site may ask for it',
  },
  field: { kind: 'line', wrong: 'Enter latitude and longitude, such as 52.52,13.4.' },
  text: (value) => value ?? 'not known',
  short: (value) => value && `at ${value}`,
})

const slowNetwork = option({
  ...PAGE,
  part: 'Speed',
  kind: choice(SlowNetwork.options),
  name: 'Network',
  label: 'Network of the browser',
  layers: ALL_LAYERS,
  flag: {
    name: 'slow-network',
    help: 'the network is slow, or lost once the start page is there',
  },
  field: {
    kind: 'choices',
    choices: [
      [undefined, 'As it is'],
      ...SlowNetwork.options.map((name) => [name, name.replace(/-(\d)g$/, ' $1G')] as const),
    ],
  },
  text: (value) => value ?? 'as it is',
  short: (value) => value && `network ${value}`,
})

const slowCpu = option({
  ...PAGE,
  part: 'Speed',
  kind: decimal({ min: 1, max: 20 }),
  name: 'Slow processor',
  label: 'Processor slower by',
  hint: 'A factor from 1 to 20. A cheap phone is about 4 times slower than a desktop computer.',
  layers: ALL_LAYERS,
  flag: { name: 'slow-cpu', help: 'the processor is slower by this factor, up to 20' },
  field: { kind: 'line', wrong: 'Enter a number from 1 to 20, or leave it empty.' },
  text: (value) => (value === undefined ? 'as it is' : `${value} times`),
  short: (value) => (value === undefined ? undefined : `processor ${value} times slower`),
})

const files = option({
  ...PAGE,
  part: 'Files and tools',
  kind: texts(FilePath, { placeholder: 'PATH', wants: 'the path of a file' }),
  name: 'Files to upload',
  must: 'must be a list of paths of files',
  label: 'Files that may be uploaded',
  hint: 'Whole paths of files on this machine. Nothing else is ever uploaded but a small picture, document and table of Harness’s own.',
  layers: ALL_LAYERS,
  flag: {
    name: 'file',
    help: 'a file for upload fields, beside a small picture, PDF and CSV of Harness',
    agent: 'user',
  },
  field: { kind: 'words', add: 'Add file' },
  ...LIST,
  text: filesText,
  listText: (value = []) => (value.length > 0 ? filesText(value) : undefined),
  short: (value = []) => (value.length > 0 ? `may upload ${filesText(value)}` : undefined),
})

function filesText(value: readonly string[] = []): string {
  return listed(value.map(fileNameOf))
}

const without = option({
  group: 'conditions',
  part: 'Files and tools',
  kind: texts(Name, { placeholder: 'TOOL', wants: 'the name of a tool such as key_shortcut' }),
  name: 'Without tools',
  must: 'must be a list of names of tools',
  label: 'Tools that the agent does not have',
  layers: ALL_LAYERS,
  flag: { name: 'without', help: 'a tool that the agent does not have, such as key_shortcut' },
  field: { kind: 'words', add: 'Add tool' },
  isSetter: true,
  ...LIST,
  short: (value = []) => (value.length > 0 ? `without ${listed(value)}` : undefined),
})

/** Rows stored under their own name in an order. */
export const CONDITION_OPTIONS = {
  ...{ httpUser, headers, certificates, proxy },
  ...{ traits, grants, place, prefers, vision, slowNetwork, slowCpu, files, without },
}
