import * as z from 'zod/mini'
import { ErrorDetail } from './error-detail.ts'
import { type Audience, TABLE } from './error-table.ts'
import { makeRedactor } from './redact.ts'

/** Stable codes under which logs and tests name errors. */
export type ErrorCode = keyof typeof TABLE

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(TABLE, code)
}

function fill(message: string, detail: ErrorDetail): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(detail[name] ?? `{${name}}`))
}

/** The only error that crosses a module border of Harness. Its message is ready to be shown. */
export class HarnessError extends Error {
  override readonly name = 'HarnessError'
  readonly code: ErrorCode
  readonly audience: Audience
  readonly retry: boolean
  readonly detail: ErrorDetail

  constructor(code: ErrorCode, detail: ErrorDetail = {}, cause?: unknown) {
    super(fill(TABLE[code].message, detail), cause === undefined ? {} : { cause })
    this.code = code
    this.audience = TABLE[code].audience
    this.retry = TABLE[code].retry
    this.detail = detail
  }
}

/** An error as plain data, because Comlink and JSON lose an error's class, code and cause. */
export const WireError = z.object({
  code: z.string(),
  detail: ErrorDetail,
  message: z.string(),
})
export type WireError = z.infer<typeof WireError>

/**
 * Masks secrets before errors cross a border, because they may quote a provider, a device or a
 * page.
 */
const SHAPES = makeRedactor()

/**
 * Converts any thrown value to plain data at a border, with secrets masked. A foreign error becomes
 * `internal`.
 */
export function toWire(thrown: unknown): WireError {
  const { code, detail, message } = asHarnessError(thrown)
  const shown = Object.entries(detail).map(([key, value]) => {
    return [key, typeof value === 'string' ? SHAPES.text(value) : value] as const
  })
  return { code, detail: Object.fromEntries(shown), message: SHAPES.text(message) }
}

/** Inverse of `toWire`; a code of another version becomes `internal` and keeps its message. */
export function fromWire(wire: WireError): HarnessError {
  return isErrorCode(wire.code)
    ? new HarnessError(wire.code, wire.detail)
    : new HarnessError('internal', { what: wire.message })
}

/**
 * Converts any caught value to a HarnessError, at a port. An abort stays an abort, whatever its
 * class.
 */
export function asHarnessError(
  thrown: unknown,
  code: ErrorCode = 'internal',
  detail: ErrorDetail = {},
): HarnessError {
  if (thrown instanceof HarnessError) return thrown
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  if (error.name === 'AbortError') return new HarnessError('aborted', {}, thrown)
  return new HarnessError(code, { what: error.message, ...detail }, thrown)
}
