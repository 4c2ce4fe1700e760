// Kinds of option values: schema, placeholder on the command line, and parser.
import * as z from 'zod/mini'

/** Parsed value, or the text that is not a valid value. */
export type ReadValue<T> = { readonly value: T } | { readonly wrong: string }

export interface ValueKind<T> {
  readonly schema: z.ZodMiniType<T>
  /** Placeholder of the value in the help; absent for a switch. */
  readonly placeholder?: string
  /** True for an argument that may be repeated. */
  readonly many?: boolean
  /** Completes "wants …" and "must be …". */
  readonly wants: string
  /** Allowed words, when there are few. */
  readonly words?: readonly string[]
  /** Parses all texts given for one argument; `wrong` is the invalid text. */
  read(texts: readonly string[]): ReadValue<T>
}

/** Value of a single text; the last of several counts. */
function single<T>(
  kind: Omit<ValueKind<T>, 'read'>,
  parse: (text: string) => unknown,
): ValueKind<T> {
  return {
    ...kind,
    read(texts) {
      const text = texts.at(-1)?.trim() ?? ''
      const read = kind.schema.safeParse(parse(text))
      return read.success ? { value: read.data } : { wrong: text }
    },
  }
}

/** Boolean; a switch on the command line. */
export function onOff(): ValueKind<boolean> {
  return { schema: z.boolean(), wants: 'on or off', read: () => ({ value: true }) }
}

interface Range {
  readonly min: number
  readonly max: number
}

/** Integer within inclusive bounds. */
export function whole({ min, max }: Range, placeholder = 'NUMBER'): ValueKind<number> {
  const schema = z.int().check(z.minimum(min), z.maximum(max))
  const wants = `a whole number from ${min} to ${max}`
  return single({ schema, placeholder, wants }, (text) =>
    /^-?\d{1,15}$/.test(text) ? Number(text) : undefined,
  )
}

/** Number within bounds, with up to three decimals. */
export function decimal({ min, max }: Range): ValueKind<number> {
  const schema = z.number().check(z.minimum(min), z.maximum(max))
  const wants = `a number from ${min} to ${max}`
  return single({ schema, placeholder: 'NUMBER', wants }, (text) =>
    /^\d+(\.\d{1,3})?$/.test(text) ? Number(text) : undefined,
  )
}

/** One word of a list. */
export function choice<const T extends string>(
  words: readonly T[],
  placeholder = words.join('|'),
): ValueKind<T> {
  return single({ schema: z.enum(words), placeholder, words, wants: listed(words) }, (text) => text)
}

/** Several words of a list. */
export function choices<const T extends string>(
  words: readonly T[],
  placeholder: string,
): ValueKind<readonly T[]> {
  return { ...texts(z.enum(words), { placeholder, wants: listed(words) }), words }
}

function listed(words: readonly string[]): string {
  return `one of ${words.join(', ')}`
}

interface TextWords {
  readonly placeholder: string
  readonly wants: string
}

interface ListWords extends TextWords {
  readonly most?: number
}

/** Single-line text that fits the schema. */
export function text(words: TextWords, schema: z.ZodMiniType<string> = z.string()) {
  return single({ ...words, schema }, (given) => given)
}

/** Texts that each fit the schema, in the order given. */
export function texts<T>(
  schema: z.ZodMiniType<T>,
  { most = Number.POSITIVE_INFINITY, ...words }: ListWords,
): ValueKind<readonly T[]> {
  return {
    ...words,
    schema: z.readonly(z.array(schema).check(z.refine((list) => list.length <= most))),
    many: true,
    read(given) {
      const over = given[most]
      if (over !== undefined) return { wrong: over }
      const value: T[] = []
      for (const each of given) {
        const read = schema.safeParse(each.trim())
        if (!read.success) return { wrong: each }
        value.push(read.data)
      }
      return { value }
    },
  }
}

/** `NAME=VALUE` pairs; the last value of a name counts. */
export function pairs(wants: string, name: RegExp): ValueKind<Readonly<Record<string, string>>> {
  return {
    placeholder: 'NAME=VALUE',
    many: true,
    wants,
    schema: z.record(z.string().check(z.regex(name)), z.string()),
    read(given) {
      const value: Record<string, string> = {}
      for (const each of given) {
        const [, key = '', own = ''] = /^([^=]+)=(.*)$/s.exec(each) ?? []
        if (!name.test(key)) return { wrong: each }
        value[key] = own
      }
      return { value }
    },
  }
}

/** Value with its own notation on the command line. */
export function notation<T>(
  schema: z.ZodMiniType<T>,
  words: TextWords,
  parse: (text: string) => unknown,
): ValueKind<T> {
  return single({ ...words, schema }, parse)
}
