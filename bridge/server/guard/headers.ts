import {
  FRAME_PAGE,
  frameAllowlist,
  framePolicy,
  hostsInQuery,
} from '@harness/shared/device/frame-page.ts'
import type { NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import { pagePolicy } from '@harness/shared/log/wire/page-policy.ts'

/** Browser permissions that no page of Harness needs. */
const DENIED = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** Features denied to embedded pages, which must neither prompt nor block the user. */
const DENIED_IN_FRAMES = [
  'display-capture',
  'autoplay',
  'clipboard-read',
  'clipboard-write',
  'fullscreen',
  'picture-in-picture',
]

const COMMON = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

function deny(feature: string): string {
  return `${feature}=()`
}

function contentSecurityPolicy(mode: NetworkMode, port: number): string {
  const cloud = mode.mode === 'cloud' ? mode.cloudHosts.map((host) => `https://${host}`) : []
  const connect = [`ws://127.0.0.1:${port}`, ...mode.modelOrigins, ...cloud]
  return [...pagePolicy({ connect }), "frame-ancestors 'none'"].join('; ')
}

/** Allows one hosted page to read the response; other origins get no such header. */
export function guestHeaders(origin: string): Readonly<Record<string, string>> {
  return { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' }
}

/** Headers of a CORS preflight response to a hosted page. */
export function preflightHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    ...guestHeaders(origin),
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'authorization, content-type, harness-challenge',
    'Access-Control-Max-Age': '600',
  }
}

/**
 * Headers for the page of a prototype's frame. It may contact the hosts that the user allowed for
 * it, independent of the app.
 */
function frameHeaders(hosts: readonly string[]): Readonly<Record<string, string>> {
  return {
    ...COMMON,
    'Content-Security-Policy': `${framePolicy(hosts)}; frame-ancestors 'self'`,
    'Connection-Allowlist': frameAllowlist(hosts),
    'Permissions-Policy': [...DENIED, ...DENIED_IN_FRAMES].map(deny).join(', '),
  }
}

/**
 * Headers of every response, including refusals and worker scripts, because a worker follows its
 * own script's headers. The allowlist covers gaps of the Content-Security-Policy in Chromium.
 */
export function securityHeaders(
  mode: NetworkMode,
  port: number,
  address = '/',
): Readonly<Record<string, string>> {
  const [path, query = ''] = address.split('?', 2)
  if (path === `/${FRAME_PAGE}`) return frameHeaders(hostsInQuery(query))
  const allowed = ['response-origin', ...mode.modelOrigins.map((origin) => `"${origin}/*"`)]
  return {
    ...COMMON,
    'Content-Security-Policy': contentSecurityPolicy(mode, port),
    // Capture of its own tab only, after a press and a prompt, for pictures of prototypes.
    'Permissions-Policy': [...DENIED.map(deny), 'display-capture=(self)'].join(', '),
    ...(mode.mode === 'local' ? { 'Connection-Allowlist': `(${allowed.join(' ')})` } : {}),
  }
}
