// Formats in which models write a call as text; each must be complete, so its end is known.
import type { RawCall } from '../ports.ts'
import { INPUT_FIELDS } from './input.ts'
import { jsonValues } from './json.ts'
import { isRecord } from './record.ts'

/** True for the name of a tool, in any accepted spelling. */
type IsTool = (name: string) => boolean

/** Calls that make up a whole piece of text; undefined when it is anything else. */
export function callsOf(piece: string, isTool: IsTool): readonly RawCall[] | undefined {
  const values = jsonValues(piece)
  const calls = values
    ? values.flatMap((value) => inValue(value, isTool))
    : (tagged(piece) ?? inPython(piece, isTool) ?? named(piece, isTool))
  return calls && calls.length > 0 ? calls : undefined
}

const NAME_FIELDS = ['name', 'tool', 'tool_name', 'function', 'action'] as const
const LIST_FIELDS = ['tool_calls', 'calls', 'action', 'actions', 'function'] as const

/** Calls in a JSON value: a name next to an input, `{"tool": {…}}`, or a list of these. */
function inValue(value: unknown, isTool: IsTool): readonly RawCall[] {
  if (Array.isArray(value)) return value.flatMap((each) => inValue(each, isTool))
  if (!isRecord(value)) return []
  const name = NAME_FIELDS.map((field) => value[field]).find((each) => typeof each === 'string')
  const field = INPUT_FIELDS.find((each) => value[each] !== undefined)
  if (typeof name === 'string' && field)
    return [said({ name, input: value[field] }, without(value, field))]
  if (typeof name === 'string' && isTool(name)) return [{ name, input: value }]
  const list = LIST_FIELDS.find((each) => typeof value[each] === 'object')
  if (list) return inValue(value[list], isTool).map((call) => said(call, without(value, list)))
  const [only, ...more] = Object.keys(value)
  return only !== undefined && more.length === 0 && isTool(only)
    ? [{ name: only, input: value[only] }]
    : []
}

/** Uses text next to a call, as in `{"thought": "…", "action": …}`, as the model's intent. */
function said(call: RawCall, beside: Readonly<Record<string, unknown>>): RawCall {
  const sentences = sentencesIn(beside)
  if (sentences.length === 0 || !isRecord(call.input)) return call
  return { ...call, input: { intent: sentences.join(' '), ...call.input } }
}

function without(value: Readonly<Record<string, unknown>>, field: string) {
  const { [field]: _, ...others } = value
  return others
}

function sentencesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : []
  return isRecord(value) ? Object.values(value).flatMap(sentencesIn) : []
}

/** `<function=name><parameter=key>value</parameter></function>`, and `name<arg_key>…`. */
function tagged(piece: string): readonly RawCall[] | undefined {
  const blocks = piece.split(/(?<=<\/function>)/).filter((block) => block.trim() !== '')
  const calls = blocks.map((block) => {
    const [, name, body] =
      /^\s*<function=([\w.-]+)>([\s\S]*?)<\/function>\s*$/.exec(block) ??
      /^\s*([\w.-]+)\s*(<arg_key>[\s\S]*)$/.exec(block) ??
      []
    if (name === undefined || body === undefined) return undefined
    const pairs = body.matchAll(
      /<parameter=(\w+)>([\s\S]*?)<\/parameter>|<arg_key>(\w+)<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/g,
    )
    const [whole, ...more] = jsonValues(body) ?? []
    if (isRecord(whole) && more.length === 0) return { name, input: whole }
    const fields = [...pairs].map(([, a, b, c, d]) => [a ?? c, (b ?? d ?? '').trim()])
    return { name, input: Object.fromEntries(fields) }
  })
  const whole = calls.flatMap((call) => call ?? [])
  return whole.length === calls.length && whole.length > 0 ? whole : undefined
}

/**
 * Matches a tool name followed by its input, as in `functions.tap_mark:0 {…}`: the format of some
 * models without its special tokens.
 */
function named(piece: string, isTool: IsTool): readonly RawCall[] | undefined {
  const [, name, body = ''] =
    /^\s*(?:(?:commentary|analysis)\s+)?(?:function\s+|call:|to=|action:\s*|✿FUNCTION✿:\s*)?([\w.-]+?)(?::\d+)?:?\s+(?:```(?:json)?)?\s*(\{[\s\S]*\})\s*(?:```)?\s*$/i.exec(
      piece,
    ) ?? []
  if (name === undefined || !isTool(name)) return undefined
  const [input, ...more] = jsonValues(body) ?? []
  return isRecord(input) && more.length === 0 ? [{ name, input }] : undefined
}

const ARGUMENT = /\s*(\w+)\s*=\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|-?[\d.]+|\w+)\s*(?:,|$)/y

/** Matches `[name(key=value, key="text")]`, if it is the whole text and names an existing tool. */
function inPython(piece: string, isTool: IsTool): readonly RawCall[] | undefined {
  const [, name, body] = /^\s*\[?\s*([\w.]+)\(([\s\S]*)\)\s*\]?\s*$/.exec(piece) ?? []
  if (name === undefined || body === undefined || !isTool(name)) return undefined
  const input: Record<string, unknown> = {}
  let at = 0
  while (at < body.length) {
    ARGUMENT.lastIndex = at
    const found = ARGUMENT.exec(body)
    if (!found) return undefined
    const [whole, key = '', value = ''] = found
    input[key] = /^["']/.test(value) ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value
    at += whole.length
  }
  return [{ name, input }]
}
