// Values made from a JSON Schema: of every branch, with and without optional fields, and with texts
// that are hard to write.
import * as z from 'zod/mini'

/** The parts of a JSON Schema that declarations of rows use. */
const Schema = z.looseObject({
  type: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  pattern: z.optional(z.string()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  exclusiveMinimum: z.optional(z.number()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minItems: z.optional(z.number()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  items: z.optional(z.unknown()),
  prefixItems: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  allOf: z.optional(z.array(z.unknown())),
  additionalProperties: z.optional(z.unknown()),
})
export type Schema = z.infer<typeof Schema>

export const readSchema = (value: unknown): Schema => Schema.parse(value)

/** From 0 to below 1, the same for the same seed (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

const TEXTS = [
  'Find the lamp',
  '',
  'Zażółć gęślą jaźń 漢字 🏺👩‍👩‍👧',
  '"quotes" \\ backslash \t tab',
  'a line\nand another\r\nand \u2028 one more',
  '</script><!-- <b>&amp;',
  '\u202Ebidi\u202C \u0007 \u00a0',
  'x'.repeat(300),
] as const

/** Texts of the patterns that rows have. */
const PATTERNED = [
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  '2026-11-23T02:40:00.000Z',
  '0123456789abcdef',
  'step-001.png',
  'step-001.json',
  'http://localhost/',
  'abc',
  '1',
] as const

/** A value that the schema allows; `has` decides about each field that may be left out. */
export function makeValue(schema: unknown, random: () => number, has: () => boolean): unknown {
  const at = readSchema(schema)
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]
  if ('const' in at) return at.const
  if (at.enum) return pick(at.enum)
  const branches = at.anyOf ?? at.oneOf
  if (branches) return makeValue(pick(branches), random, has)
  switch (at.type) {
    case 'string':
      return textFor(at, pick)
    case 'integer':
    case 'number':
      return numberFor(at, random)
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    case 'array':
      return at.prefixItems
        ? at.prefixItems.map((item) => makeValue(item, random, has))
        : Array.from({ length: Math.max(at.minItems ?? 0, has() ? 2 : 0) }, () =>
            makeValue(at.items, random, has),
          )
    case 'object':
      return objectFor(at, random, has)
    default:
      return { any: ['thing', 1, true, null] }
  }
}

function textFor({ pattern, minLength = 0, maxLength = 100_000 }: Schema, pick: Pick): unknown {
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength
  if (pattern === undefined) return pick(TEXTS.filter(fits)) ?? 'x'.repeat(minLength)
  return PATTERNED.find((text) => new RegExp(pattern, 'u').test(text) && fits(text))
}

type Pick = <T>(all: readonly T[]) => T | undefined

function numberFor({ type, minimum, exclusiveMinimum, maximum }: Schema, random: () => number) {
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  const most = Math.min(maximum ?? 1_000_000, least + 10_000)
  const value = least + random() * (most - least)
  return type === 'integer' ? Math.round(value) : value
}

function objectFor(at: Schema, random: () => number, has: () => boolean): object {
  const { properties = {}, required = [] } = at
  const fields = Object.entries(properties)
    .filter(([name]) => required.includes(name) || has())
    .map(([name, schema]) => [name, makeValue(schema, random, has)] as const)
  const isRecord = Object.keys(properties).length === 0 && at.additionalProperties !== undefined
  return isRecord ? { field: 'value', näme: 1 } : Object.fromEntries(fields)
}
