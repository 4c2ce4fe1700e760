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
