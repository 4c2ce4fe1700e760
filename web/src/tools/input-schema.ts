import { HarnessError } from '@harness/shared/base/errors.ts'
import * as z from 'zod/mini'

export interface InputSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
}

interface FieldSchema {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  readonly properties?: InputSchema['properties']
  readonly required?: readonly string[]
  readonly enum?: readonly (string | number)[]
  readonly items?: FieldSchema
  readonly description?: string
}

/**
 * JSON Schema of a tool's input, without bounds: these are validated here and would cost 1,500
 * tokens per request. Own code, because zod's schema writer was a tenth of the worker (9 kB after
 * gzip).
 */
export function inputSchema(
  { shape }: z.ZodMiniObject,
  describe: Readonly<Record<string, string>>,
): InputSchema {
  const properties: Record<string, FieldSchema> = {}
  const required: string[] = []
  for (const [name, field] of Object.entries(shape)) {
    const description = describe[name]
    properties[name] = { ...fieldSchema(field), ...(description !== undefined && { description }) }
    if (field._zod.optin === undefined) required.push(name)
  }
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

function fieldSchema(field: z.core.$ZodType): FieldSchema {
  if (
    field instanceof z.ZodMiniOptional ||
    field instanceof z.ZodMiniDefault ||
    field instanceof z.ZodMiniCatch
  )
    return fieldSchema(field.def.innerType)
  if (field instanceof z.ZodMiniEnum) return { type: 'string', enum: field.options }
  if (field instanceof z.ZodMiniObject) return inputSchema(field, {})
  if (field instanceof z.ZodMiniArray)
    return { type: 'array', items: fieldSchema(field.def.element) }
  if (field instanceof z.ZodMiniString) return { type: 'string' }
  if (field instanceof z.ZodMiniBoolean) return { type: 'boolean' }
  if (field instanceof z.ZodMiniNumberFormat) return { type: 'integer' }
  if (field instanceof z.ZodMiniNumber) return { type: 'number' }
  throw new HarnessError('internal', {
    what: `no JSON Schema for inputs of type ${field._zod.def.type}`,
  })
}
