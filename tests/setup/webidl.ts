// Reads WebIDL as far as the fixtures use it, and says what of a value does not fit a type of it.
// https://webidl.spec.whatwg.org/

export interface IdlMember {
  readonly name: string
  readonly kind: 'static' | 'operation' | 'attribute'
  readonly type: string
  /** Number of required arguments, as a function's `length` reports it. */
  readonly required: number
  /** Text of the comment before it. */
  readonly comment: string
}

interface IdlField {
  readonly type: string
  readonly isRequired: boolean
}

export interface Idl {
  /** With those of its mixins. */
  readonly members: ReadonlyMap<string, readonly IdlMember[]>
  /** With those of its parents. */
  readonly dictionaries: ReadonlyMap<string, ReadonlyMap<string, IdlField>>
  readonly enums: ReadonlyMap<string, readonly string[]>
  /** The types of each union. */
  readonly unions: ReadonlyMap<string, readonly string[]>
}

const DECLARATION =
  /(interface mixin|interface|dictionary|enum)\s+(\w+)(?:\s*:\s*(\w+))?\s*\{([\s\S]*?)\};/g

export function readIdl(text: string): Idl {
  const members = new Map<string, IdlMember[]>()
  const dictionaries = new Map<string, Map<string, IdlField>>()
  const enums = new Map<string, readonly string[]>()
  const unions = new Map<string, readonly string[]>()
  // Braces of default values would end a body.
  const source = text.replace(/ = (?:\{\}|[\w"]+)(?=\s*[),;])/g, '')
  for (const [, kind, name = '', parent = '', body = ''] of source.matchAll(DECLARATION)) {
    const lines = declarationsOf(body)
    if (kind === 'enum') enums.set(name, valuesOf(body))
    else if (kind !== 'dictionary') members.set(name, lines.map(memberOf))
    else
      dictionaries.set(name, new Map([...(dictionaries.get(parent) ?? []), ...lines.map(fieldOf)]))
  }
  for (const [, name = '', mixin = ''] of source.matchAll(/^(\w+) includes (\w+);/gm))
    members.get(name)?.push(...(members.get(mixin) ?? []))
  for (const [, types = '', name = ''] of source.matchAll(/typedef \(([^;]*)\) (\w+);/g))
    unions.set(name, alternativesOf(types.replace(/\/\/.*/g, '')))
  return { members, dictionaries, enums, unions }
}

const valuesOf = (body: string) => [...body.matchAll(/"([^"]*)"/g)].map(([, value = '']) => value)

const alternativesOf = (types: string) => types.split(/\bor\b/).map((type) => type.trim())

interface Declaration {
  readonly code: string
  readonly comment: string
}

function declarationsOf(body: string): Declaration[] {
  return body
    .split(/;(?=\s*(?:\n|$))/)
    .map((part) => ({
      comment: [...part.matchAll(/\/\/(.*)/g)].map(([, words = '']) => words.trim()).join(' '),
      code: part
        .replace(/\/\/.*/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    }))
    .filter(({ code }) => code !== '')
}

function memberOf({ code, comment }: Declaration): IdlMember {
  const attribute = /^(?:readonly )?attribute (.+) (\w+)$/.exec(code)
  if (attribute) {
    const [, type = '', name = ''] = attribute
    return { name, kind: 'attribute', type, required: 0, comment }
  }
  const operation = /^(static )?(.+?) (\w+)\((.*)\)$/.exec(code)
  if (!operation) throw new Error(`No member: ${code}`)
  const [, isStatic, type = '', name = '', given = ''] = operation
  const required = given.split(',').filter((each) => each.trim() && !/^ *optional /.test(each))
  const kind = isStatic ? 'static' : 'operation'
  return { name, kind, type, required: required.length, comment }
}

function fieldOf({ code }: Declaration): [string, IdlField] {
  const found = /^(required )?(.+) (\w+)$/.exec(code)
  if (!found) throw new Error(`No field: ${code}`)
  const [, isRequired, type = '', name = ''] = found
  return [name, { type, isRequired: isRequired !== undefined }]
}

/** Values that do not fit their type, each with its place; empty when all fit. */
export function misfits(idl: Idl, type: string, value: unknown, at = type): string[] {
  const union = /^\((.*)\)$/.exec(type)?.[1]
  const types = union === undefined ? idl.unions.get(type) : alternativesOf(union)
  if (types) {
    const each = types.map((one) => misfits(idl, one, value, at))
    // The one that comes closest says best what is wrong.
    return each.reduce((least, one) => (one.length < least.length ? one : least))
  }
  const item = /^sequence<(.*)>$/.exec(type)?.[1]
  if (item !== undefined) {
    if (!Array.isArray(value)) return [`${at} is no list`]
    return value.flatMap((one, n) => misfits(idl, item, one, `${at}[${n}]`))
  }
  const fields = idl.dictionaries.get(type)
  if (fields) return misfitsOfFields(idl, fields, value, at)
  const values = idl.enums.get(type)
  if (values) return values.includes(String(value)) ? [] : [`${at} is ${value}`]
  return isOne(type, value) ? [] : [`${at} is no ${type}`]
}

function misfitsOfFields(
  idl: Idl,
  fields: ReadonlyMap<string, IdlField>,
  value: unknown,
  at: string,
): string[] {
  if (typeof value !== 'object' || value === null) return [`${at} is no dictionary`]
  const given = new Map(Object.entries(value))
  const unknown = [...given.keys()].filter((name) => !fields.has(name))
  const missing = [...fields].filter(([name, { isRequired }]) => isRequired && !given.has(name))
  return [
    ...unknown.map((name) => `${at} has no ${name}`),
    ...missing.map(([name]) => `${at} needs ${name}`),
    ...[...fields].flatMap(([name, { type }]) =>
      given.has(name) ? misfits(idl, type, given.get(name), `${at}.${name}`) : [],
    ),
  ]
}

/** Checks built-in types, which no fixture declares. */
function isOne(type: string, value: unknown): boolean {
  switch (type) {
    case 'DOMString':
      return typeof value === 'string'
    case 'boolean':
      return typeof value === 'boolean'
    case 'object':
      return typeof value === 'object' && value !== null
    case 'unrestricted double':
      return typeof value === 'number'
    case 'double':
      return Number.isFinite(value)
    case 'AbortSignal':
      return value instanceof AbortSignal
    case 'BufferSource':
      return value instanceof ArrayBuffer || ArrayBuffer.isView(value)
    case 'ImageBitmapSource':
      return value instanceof Blob
    case 'CreateMonitorCallback':
    case 'EventHandler':
      return typeof value === 'function'
    default:
      return false
  }
}
