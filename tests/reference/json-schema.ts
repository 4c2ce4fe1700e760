import * as z from 'zod/mini'

/** The parts of a JSON Schema that the pages read. */
export interface JsonSchema {
  readonly description?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

const Schema: z.ZodMiniType<JsonSchema> = z.object({
  description: z.exactOptional(z.string()),
  type: z.exactOptional(z.string()),
  const: z.exactOptional(z.unknown()),
  enum: z.exactOptional(z.array(z.unknown())),
  anyOf: z.exactOptional(z.array(z.lazy(() => Schema))),
  oneOf: z.exactOptional(z.array(z.lazy(() => Schema))),
  items: z.exactOptional(z.lazy(() => Schema)),
  properties: z.exactOptional(
    z.record(
      z.string(),
      z.lazy(() => Schema),
    ),
  ),
  required: z.exactOptional(z.array(z.string())),
})

/** The schema of a reader: unknown fields are allowed, fields with a default are optional. */
export function jsonSchema(shape: z.ZodMiniType): object {
  return z.toJSONSchema(shape, { unrepresentable: 'any', io: 'input' })
}

export function schemaOf(shape: z.ZodMiniType): JsonSchema {
  return readSchema(jsonSchema(shape))
}

export function readSchema(value: unknown): JsonSchema {
  return Schema.parse(value)
}

/** The type of a field in a few words, such as `string` or `{x, y}`. */
export function typeText(schema: JsonSchema): string {
  const { const: constant, items, properties } = schema
  if (constant !== undefined) return String(constant)
  if (schema.enum) return schema.enum.map(String).join(', ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return [...new Set(either.map(typeText))].join(' or ')
  if (items) return `list of ${typeText(items)}`
  if (properties) return `{${fieldNames(schema).join(', ')}}`
  return schema.type ?? 'any'
}

/** Names of the fields; one that may be absent ends with a question mark. */
export function fieldNames({ properties = {}, required = [] }: JsonSchema): readonly string[] {
  return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`))
}
