import { TABLE } from '@harness/shared/base/error-table.ts'
import {
  asHarnessError,
  fromWire,
  HarnessError,
  toWire,
  WireError,
} from '@harness/shared/base/errors.ts'
import { describe, expect, it } from 'vitest'

const ERROR_CODES = Object.keys(TABLE)

const HOLE = /\{(\w+)\}/g

function errorOf(code: string): HarnessError {
  return fromWire({ code, detail: {}, message: '' })
}

function filled(code: string): HarnessError {
  const holes = [...errorOf(code).message.matchAll(HOLE)].map(([, name]) => [name, `<${name}>`])
  return fromWire({ code, detail: Object.fromEntries(holes), message: '' })
}

describe.each(ERROR_CODES)('%s', (code) => {
  it(`the error ${code} keeps its code`, () => {
    expect(errorOf(code).code).toBe(code)
  })

  it(`the error ${code} fills every hole of its message from its detail`, () => {
    const error = filled(code)
    expect(error.message).not.toMatch(HOLE)
    for (const value of Object.values(error.detail)) expect(error.message).toContain(value)
  })

  it(`the message of ${code} reads as sentences: a capital or a name first, an end, no double spaces`, () => {
    const { message } = filled(code)
    expect(message).toMatch(/^[A-Z<]/)
    expect(message).toMatch(/([.>]|npm start|NUMBER)$/)
    expect(message).not.toContain('  ')
  })

  it(`the error ${code} crosses a border as plain data and comes back the same`, () => {
    const error = filled(code)
    const wire = WireError.parse(JSON.parse(JSON.stringify(toWire(error))))
    const back = fromWire(wire)
    expect(back).toBeInstanceOf(HarnessError)
    expect({ ...back }).toEqual({ ...error })
    expect(back.message).toBe(error.message)
  })
})

describe('a caught error', () => {
  it('a caught error loses everything that looks like a secret, in its message and in its detail', () => {
    const key = 'sk-ant-api03-abcdefghijklmnopqrstuv'
    const what = `the server says: bad key ${key}, Bearer abcdefghijklmnopqrstuvwxyz`
    for (const thrown of [new HarnessError('internal', { what }), new Error(what)])
      expect(JSON.stringify(toWire(thrown))).not.toContain('abcdefghij')
  })

  it('a caught error becomes internal when it is not a HarnessError, and keeps its words', () => {
    const wire = toWire(new TypeError('x is not a function'))
    expect(wire.code).toBe('internal')
    expect(wire.message).toContain('x is not a function')
    expect(toWire('just text').message).toContain('just text')
    expect(toWire(undefined).code).toBe('internal')
  })

  it('a caught error stays the same object when it is a HarnessError', () => {
    const error = new HarnessError('run_unknown')
    expect(asHarnessError(error, 'store_failed')).toBe(error)
  })

  it('a caught error stays an abort, whatever its class and the requested code', () => {
    const abort = new DOMException('stopped', 'AbortError')
    expect(asHarnessError(abort, 'observe_failed').code).toBe('aborted')
    expect(toWire(abort).code).toBe('aborted')
  })

  it('a caught error keeps its cause, and does not send it across a border', () => {
    const cause = new Error('inner')
    const error = asHarnessError(cause, 'store_failed')
    expect(error.cause).toBe(cause)
    expect(Object.keys(toWire(error)).sort()).toEqual(['code', 'detail', 'message'])
  })
})

describe('an error of another version', () => {
  it('an error of another version becomes internal and keeps its message', () => {
    const error = fromWire({ code: 'warp_core_breach', detail: {}, message: 'It broke.' })
    expect(error.code).toBe('internal')
    expect(error.message).toContain('It broke.')
  })

  it('an error of another version gets no code from a property that every object has', () => {
    expect(fromWire({ code: 'toString', detail: {}, message: 'm' }).code).toBe('internal')
  })
})

it('an error may be tried again unchanged only when its cause can pass by itself', () => {
  const again = ERROR_CODES.filter((code) => errorOf(code).retry)
  expect(again.sort()).toMatchInlineSnapshot(`
    [
      "agent_acts",
      "agent_failed",
      "appium_failed",
      "attach_failed",
      "bridge_busy",
      "bridge_lost",
      "bridge_unreachable",
      "browser_failed",
      "device_busy",
      "device_lost",
      "model_busy",
      "model_call_unreadable",
      "model_no_connection",
      "model_rate_limited",
      "model_server_error",
      "model_timeout",
      "model_unreachable",
      "observe_failed",
      "page_unreachable",
      "part_missing",
      "prototype_lost",
      "simulator_failed",
      "simulator_lost",
      "simulators_unreadable",
      "worker_lost",
    ]
  `)
})
