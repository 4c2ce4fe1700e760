import { FRAME_PAGE } from '@harness/shared/devices/frame-page.ts'
import { pagePolicy } from '@harness/shared/language/page-policy.ts'
import type { NetworkMode } from '@harness/shared/language/protocol.ts'

/** Permissions that no page of Harness needs. */
const DENIED = [
  'accelerometer',
  'camera',
  'display-capture',
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

/** Of a page of someone else, in which nothing may ask the person or hold them up. */
const DENIED_IN_FRAMES = [
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

/** What lets one page of another host read an answer; every other origin gets no such header. */
export function guestHeaders(origin: string): Readonly<Record<string, string>> {
  return { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' }
}

/** The answer to what a browser asks before such a request. */
export function preflightHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    ...guestHeaders(origin),
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'authorization, content-type, harness-challenge',
    'Access-Control-Max-Age': '600',
  }
}

/** What a prototype may do: run what was dropped and load what it brought. The frame inherits it, and so does all it opens. */
const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob: data:",
  "style-src 'unsafe-inline' blob: data:",
  'img-src blob: data:',
  'font-src blob: data:',
  'media-src blob: data:',
  'connect-src blob: data:',
  'worker-src blob:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * What every response carries, refusals and worker scripts included: a worker obeys the headers of
 * its own script, not those of the page. Chromium enforces the allowlist also where a
 * Content-Security-Policy leaves a gap.
 */
export function securityHeaders(
  mode: NetworkMode,
  port: number,
  path = '/',
): Readonly<Record<string, string>> {
  if (path === `/${FRAME_PAGE}`)
    return {
      ...COMMON,
      'Content-Security-Policy': FRAME_POLICY,
      'Connection-Allowlist': '()',
      'Permissions-Policy': [...DENIED, ...DENIED_IN_FRAMES].map(deny).join(', '),
    }
  const allowed = ['response-origin', ...mode.modelOrigins.map((origin) => `"${origin}/*"`)]
  return {
    ...COMMON,
    'Content-Security-Policy': contentSecurityPolicy(mode, port),
    'Permissions-Policy': DENIED.map(deny).join(', '),
    ...(mode.mode === 'local' ? { 'Connection-Allowlist': `(${allowed.join(' ')})` } : {}),
  }
}
