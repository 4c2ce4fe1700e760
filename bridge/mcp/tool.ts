// The type of the server's tools: one object a tool, like the tools of a model.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { issuesText } from '@harness/shared/base/issue.ts'
import type { Fence } from '@harness/shared/device/fence.ts'
import type { ContentBlock, Tool, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod/mini'
import type { Services } from './services.ts'
import type { Studies } from './studies/studies.ts'

/** Everything that tools work with. */
export interface ToolServices extends Services {
  readonly studies: Studies
}

/** Context of one call, besides the services. */
export interface CallContext extends ToolServices {
  /** Around page text in the words of a result. */
  readonly fence: Fence
  /** Aborted when the client cancels the call or goes away. */
  readonly signal: AbortSignal
  /** Shown while the call waits, where the client asked for it. */
  readonly progress: (step: number, message: string, total?: number) => void
}

/** Result of a call: data by the output schema, the same as text, and pictures. */
export interface Returned {
  readonly data: Record<string, unknown>
  readonly text: string
  readonly pictures?: readonly Picture[]
  /** True for a failure that still has something to show. */
  readonly failed?: boolean
}

interface Picture {
  readonly bytes: Uint8Array
  readonly mediaType: 'image/png' | 'image/jpeg'
}

export interface McpTool {
  readonly spec: Tool
  /** Throws `argument_invalid` for a wrong input, and what the tool throws. */
  call(input: unknown, context: CallContext): Promise<Returned>
}

interface Definition<Shape extends z.core.$ZodLooseShape> {
  readonly name: string
  readonly description: string
  readonly input: z.ZodMiniObject<Shape>
  /** Descriptions of fields whose names do not explain them. */
  readonly describe?: { readonly [Field in keyof Shape]?: string }
  /** JSON Schemas of fields whose type says less. */
  readonly schemas?: { readonly [Field in keyof Shape]?: object }
  /** JSON Schema types of the fields of the result. */
  readonly output: Readonly<Record<string, 'string' | 'number' | 'boolean' | 'array' | 'object'>>
  /** Fields that are always there. */
  readonly always: readonly string[]
  readonly hints: ToolAnnotations
  /** Names the right place for a field that the input does not have. */
  readonly placeOf?: (field: string) => string | undefined
  call(input: z.infer<z.ZodMiniObject<Shape>>, context: CallContext): Promise<Returned>
}

export function defineMcpTool<Shape extends z.core.$ZodLooseShape>(
  definition: Definition<Shape>,
): McpTool {
  const { name, description } = definition
  // True is what the protocol assumes, and each word is paid for by every client.
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

/** For fields that there are not: where they belong, and those there are. */
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
    // Bounds are checked here and named in refusals; in the schema they would only cost tokens.
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

/** The content of a result: words first, then pictures. */
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
