// Converts failures of model servers to errors. Loaded with the first failure.
import type { ErrorDetail } from '@harness/shared/base/error-detail.ts'
import { type ErrorCode, HarnessError } from '@harness/shared/base/errors.ts'
import { errorTextFrom } from './error-text.ts'
import type { Failure, Server } from './failure.ts'
import { countOf } from './fields.ts'

/** Most specific first. Words decide before the status, which proxies and gateways change. */
const CODES: readonly (readonly [code: ErrorCode, words: RegExp, statuses?: readonly number[]])[] =
  [
    ['model_quota_spent', /insufficient_quota|billing_error|billing_hard_limit/i, [402]],
    [
      'model_blind',
      /(image|vision|multimodal)\w*( inputs?)? (is|are) not|not? support\w*[^.]*\b(image|vision|multimodal)|no \w+ found that support image|mmproj|missing data required for image|not a (vision|multimodal)|image_url is only supported|at most 0 image/i,
    ],
    [
      'model_call_unreadable',
      /(pars|extract)(e|ing)\b.{0,40}\btool.?calls?\b|tool_use_failed|xml syntax error|failed to (call a function|parse input)|does not match the expected \S* ?format|malformed (function|tool).?call/i,
    ],
    [
      'request_too_large',
      /context (length|window|size)|longer than the (maximum )?context|(?<!took )too (long|many tokens)|exceeds? the .*(token|context)|context_length_exceeded|exceed_context_size|maximum context/i,
      [413],
    ],
    ['model_auth_refused', /api key not valid|invalid_api_key|authentication_error/i, [401, 403]],
    [
      'model_missing',
      /model_not_found|no models? loaded|\bmodel\b.{0,80}(not found|does not exist)/i,
      [404],
    ],
    ['model_timeout', /$^/, [408, 504]],
    [
      'model_busy',
      /rate.?limit|overload|too many (concurrent )?requests|resource_exhausted|server (is )?busy|at capacity|loading model|no (available )?slots?\b/i,
      [429, 529],
    ],
  ]

/** Error for a failure: of a refused request, within a stream or in the body of an answer. */
export function serverError(server: Server, failure: Failure): HarnessError {
  const { kinds, wait } = failure
  const inBody = kinds.map(Number).find((number) => number >= 400 && number < 600)
  const { status = inBody ?? 0 } = failure
  const what =
    errorTextFrom(failure.what, server.key) ||
    kinds.join(' ') ||
    (status > 0 ? `status ${status}` : 'no reason given')
  const words = [...kinds, what].join(' ')
  // A status of 500 or more is a crash, whose “model … not found” means a file.
  const fits = ([code, pattern, statuses = []]: (typeof CODES)[number]) =>
    statuses.includes(status) ||
    (pattern.test(words) && !(code === 'model_missing' && status >= 500))
  if (status === 403 && server.local?.forbidsPages) return originRefused(server, server.local.admit)
  const code =
    CODES.find(fits)?.[0] ??
    (status >= 400 && status < 500 && status !== 409
      ? 'model_request_refused'
      : 'model_server_error')
  const mayWait = code === 'model_busy' || code === 'model_server_error' || code === 'model_timeout'
  if (mayWait && wait !== undefined)
    return new HarnessError('model_rate_limited', {
      provider: server.provider,
      seconds: wait,
      what,
    })
  return errorFor(server, code, {
    what,
    ...(failure.seconds !== undefined && { seconds: failure.seconds }),
  })
}

function errorFor(
  server: Server,
  code: ErrorCode,
  { what, seconds = 0 }: { readonly what: string; readonly seconds?: number },
): HarnessError {
  const { provider, model, local } = server
  switch (code) {
    case 'model_auth_refused': {
      // Not a problem of the key: the organisation forbids requests from browsers.
      if (/^CORS requests are not allowed/i.test(what))
        return originRefused(
          server,
          'The organisation of this key forbids requests from a browser. Use another key.',
        )
      const detail: ErrorDetail = { provider: local ? `${provider} on this machine` : provider }
      return new HarnessError(code, detail)
    }
    case 'model_missing':
      return local
        ? new HarnessError('model_missing', { model, command: local.get })
        : new HarnessError('model_unknown', { provider, model })
    default:
      return new HarnessError(code, { provider, model, what, seconds })
  }
}

function originRefused({ provider }: Server, fix: string): HarnessError {
  return new HarnessError('model_origin_refused', { server: provider, fix })
}

/** Wait that a server names in its text, since pages cannot read a header that is not exposed. */
const NAMED = /"retryDelay":\s*"([\d.]+)(s)"|(?:try|retry) again in ([\d.]+)\s?(ms|s|m)(?![a-z])/i
const UNITS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60 }

/** Seconds that the server asks to wait, in a header or its text; undefined without either. */
export function namedWait(headers: Headers, body: string, now: number): number | undefined {
  const ms = countOf(headers.get('retry-after-ms'))
  const after = headers.get('retry-after')
  const date = Math.max(0, (Date.parse(after ?? '') - now) / 1_000)
  const [, first, firstUnit, second, unit = firstUnit ?? ''] = NAMED.exec(body) ?? []
  const spoken = countOf(first ?? second)
  const seconds =
    (ms === undefined ? undefined : ms / 1_000) ??
    countOf(after) ??
    countOf(date) ??
    (spoken === undefined ? undefined : spoken * (UNITS[unit.toLowerCase()] ?? 1))
  // A date in the past still gives the minimum of one second.
  return seconds === undefined ? undefined : Math.max(1, Math.ceil(seconds))
}
