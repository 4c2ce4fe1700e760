// The type of the server's tools: one object per tool, as for the tools of a model.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { issuesText } from '@harness/shared/base/issue.ts'
import type { Fence } from '@harness/shared/device/fence.ts'
import type { ContentBlock, Tool, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod/mini'
import type { Services } from './services.ts'
import type { Studies } from './studies/studies.ts'

export interface ToolServices extends Services {
  readonly studies: Studies
}

/** Context of one call, besides the services. */
export interface CallContext extends ToolServices {
  /** Marks page text in a result. */
  readonly fence: Fence
  /** Aborted when the client cancels the call or disconnects. */
  readonly signal: AbortSignal
  /** Reports progress while the call waits, if the client asked for it. */
  readonly progress: (step: number, message: string, total?: number) => void
}

/** Result of a call: data that matches the output schema, the same data as text, and pictures. */
export interface Returned {
  readonly data: Record<string, unknown>
  readonly text: string
  readonly pictures?: readonly Picture[]
  /** True for a failure that still has data to show. */
  readonly failed?: boolean
}

interface Picture {
  readonly bytes: Uint8Array
  readonly mediaType: 'image/png' | 'image/jpeg'
}

export interface McpTool {
  readonly spec: Tool
  /** Runs the tool. Throws `argument_invalid` for invalid input, and errors of the tool. */
  call(input: unknown, context: CallContext): Promise<Returned>
}

interface Definition<Shape extends z.core.$ZodLooseShape> {
  readonly name: string
  readonly description: string
  readonly input: z.ZodMiniObject<Shape>
  /** Descriptions of fields whose names do not explain them. */
  readonly describe?: { readonly [Field in keyof Shape]?: string }
  /** JSON Schemas of fields whose type is not precise enough. */
  readonly schemas?: { readonly [Field in keyof Shape]?: object }
  /** JSON Schema types of the fields of the result. */
  readonly output: Readonly<Record<string, 'string' | 'number' | 'boolean' | 'array' | 'object'>>
  /** Fields that every result has. */
  readonly always: readonly string[]
  readonly hints: ToolAnnotations
  /** Suggests the right place for an unknown input field. */
  readonly placeOf?: (field: string) => string | undefined
  call(input: z.infer<z.ZodMiniObject<Shape>>, context: CallContext): Promise<Returned>
}

export function defineMcpTool<Shape extends z.core.$ZodLooseShape>(
  definition: Definition<Shape>,
): McpTool {
  const { name, description } = definition
  // Omit the hint when it is true, the protocol's default, because every client pays for each word.
  const { openWorldHint, ...hints } = definition.hints
  const { input } = definition
  return {
    spec: {
      name,
      description,
      inputSchema: inputSchema(definition),
      outputSchema: outputSchema(definition),
      annotations: { ...hints, ...(openWorldHint === false && { openWorldHint }) },
    },
    call(raw, context) {
      const read = input.safeParse(raw)
      if (read.success) return definition.call(read.data, context)
      throw new HarnessError('argument_invalid', {
        argument: name,
        what: [issuesText(read.error, raw), ...fieldHints(definition, read.error)].join('; '),
      })
    },
  }
}

/** Hints for unknown fields: where they belong, and which fields exist. */
function fieldHints<Shape extends z.core.$ZodLooseShape>(
  { input, placeOf }: Pick<Definition<Shape>, 'input' | 'placeOf'>,
  { issues }: z.core.$ZodError,
): readonly string[] {
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
  if (unknown.length === 0) return []
  const places = unknown.flatMap((field) => placeOf?.(field) ?? [])
  return [...places, `the fields are ${Object.keys(input.shape).join(', ')}`]
}

function inputSchema<Shape extends z.core.$ZodLooseShape>({
  input,
  describe = {},
  schemas = {},
}: Pick<Definition<Shape>, 'input' | 'describe' | 'schemas'>): Tool['inputSchema'] {
  const schema = z.toJSONSchema(input, {
    io: 'input',
    // Bounds are checked here and named in refusals, but left out of the schema to save tokens.
    override: ({ jsonSchema }) => leaveOutBounds(jsonSchema),
  })
  const properties: Record<string, object> = {}
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    const text = describe[field]
    properties[field] = {
      ...(typeof property === 'object' ? property : {}),
      ...schemas[field],
      ...(text !== undefined && { description: text }),
    }
  }
  const { required } = schema
  return { type: 'object', properties, ...(required && required.length > 0 && { required }) }
}

const BOUNDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'pattern', 'format']

function leaveOutBounds(schema: Record<string, unknown>): void {
  for (const bound of BOUNDS) delete schema[bound]
  delete schema['propertyNames']
  if (schema['additionalProperties'] === false) delete schema['additionalProperties']
}

function outputSchema({
  output,
  always,
}: Pick<Definition<never>, 'output' | 'always'>): Tool['outputSchema'] {
  const properties = Object.fromEntries(
    Object.entries(output).map(([field, type]) => [field, { type }]),
  )
  return { type: 'object', properties, required: [...always] }
}

/** Content of a result: first text, then pictures. */
export function contentOf({ text, pictures = [] }: Returned): ContentBlock[] {
  return [
    { type: 'text', text },
    ...pictures.map(({ bytes, mediaType }) => ({
      type: 'image' as const,
      data: Buffer.from(bytes).toString('base64'),
      mimeType: mediaType,
    })),
  ]
}
