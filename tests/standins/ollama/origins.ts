// Which origins an Ollama server accepts in its default setting (docs/internals/facts.md, Ollama).
import type { IncomingHttpHeaders } from 'node:http'
import { hostname } from 'node:os'

const ORIGINS = [
  /^https?:\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0)(:\d+)?$/,
  /^(app|file|tauri|vscode-webview|vscode-file):\/\//,
  /^(chrome|moz|safari-web)-extension:\/\//,
]

const HOSTS = [
  /^localhost$/,
  /^\[?::1\]?$/,
  /^(127|10)\.\d+\.\d+\.\d+$/,
  /^192\.168\.\d+\.\d+$/,
  /^172\.(1[6-9]|2\d|3[01])\.\d+\.\d+$/,
  /^0\.0\.0\.0$/,
  /\.(localhost|local|internal)$/,
]

/** The only request headers a preflight allows. */
export const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'User-Agent',
  'Accept',
  'X-Requested-With',
  'OpenAI-Beta',
  'x-stainless-arch',
  'x-stainless-async',
  'x-stainless-custom-poll-interval',
  'x-stainless-helper-method',
  'x-stainless-lang',
  'x-stainless-os',
  'x-stainless-package-version',
  'x-stainless-poll-helper',
  'x-stainless-retry-count',
  'x-stainless-runtime',
  'x-stainless-runtime-version',
  'x-stainless-timeout',
]

/**
 * True when both the Host and, if there is one, the Origin are among those a fresh installation
 * accepts.
 */
export function isAccepted({ host = '', origin }: IncomingHttpHeaders): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const knownHost = name === hostname().toLowerCase() || HOSTS.some((pattern) => pattern.test(name))
  return knownHost && (origin === undefined || ORIGINS.some((pattern) => pattern.test(origin)))
}

/** The headers of an answer to a page; none for others. */
export function corsHeaders({ origin }: IncomingHttpHeaders): Readonly<Record<string, string>> {
  return origin === undefined ? {} : { 'access-control-allow-origin': origin, vary: 'Origin' }
}

/** The headers of an answer to a preflight. */
export function preflightHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  return {
    ...corsHeaders(headers),
    'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS',
    'access-control-allow-headers': ALLOWED_HEADERS.join(','),
    'access-control-max-age': '43200',
  }
}
