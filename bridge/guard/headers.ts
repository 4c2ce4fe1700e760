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

/**
 * What every response carries, refusals and worker scripts included: a worker obeys the headers of
 * its own script, not those of the page. Chromium enforces the allowlist also where a
 * Content-Security-Policy leaves a gap.
 */
export function securityHeaders(mode: NetworkMode, port: number): Readonly<Record<string, string>> {
  const allowed = ['response-origin', ...mode.modelOrigins.map((origin) => `"${origin}/*"`)]
  return {
    'Content-Security-Policy': contentSecurityPolicy(mode, port),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': DENIED.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...(mode.mode === 'local' ? { 'Connection-Allowlist': `(${allowed.join(' ')})` } : {}),
  }
}
