import { HarnessError } from '@harness/shared/language/errors.ts'
import { issueText } from '@harness/shared/language/issue.ts'
import type { DeviceKind } from '@harness/shared/language/run.ts'
import * as z from 'zod/mini'
import type { Tool, ToolClass, ToolUse, ToolView } from '../core/tool.ts'

/** A tool's part of `ToolUse`; the rest is the same for every tool. */
export type Understood = Pick<ToolUse, 'label' | 'effect' | 'points' | 'mark'> & {
  /** The logged input, with coordinates in points; by default the validated input. */
  readonly input?: Readonly<Record<string, unknown>>
}

interface Definition<Shape extends z.core.$ZodLooseShape> {
  readonly name: string
  readonly description: string
  readonly class: ToolClass
  readonly devices: readonly DeviceKind[]
  readonly needsCredential?: boolean
  readonly input: z.ZodMiniObject<Shape>
  understand(input: z.infer<z.ZodMiniObject<Shape>>, view: ToolView): Understood
}

/** Inputs of every tool but the two notes; the system prompt explains them once for all. */
const Speech = z.object({
  observation: z.string().check(z.trim(), z.minLength(1)),
  intent: z.string().check(z.trim(), z.minLength(1)),
})

/** A tool of class look, move or act: `observation` and `intent` come first and are required. */
export function defineTool<Shape extends z.core.$ZodLooseShape>(
  definition: Definition<Shape>,
): Tool {
  const schema = z.object({ ...Speech.shape, ...definition.input.shape })
  return make(definition, schema, (raw, view) => {
    const reply = parse(definition.name, Speech, raw)
    const input = parse(definition.name, definition.input, raw)
    return { ...reply, input: { ...input }, ...definition.understand(input, view) }
  })
}

/** A tool that only writes into the log, without observation and intent. */
export function defineNote<Shape extends z.core.$ZodLooseShape>(
  definition: Definition<Shape>,
): Tool {
  return make(definition, definition.input, (input, view) => {
    const parsed = parse(definition.name, definition.input, input)
    return {
      observation: '',
      intent: '',
      input: { ...parsed },
      ...definition.understand(parsed, view),
    }
  })
}

type Use = Omit<ToolUse, 'tool' | 'class'>

function make(
  {
    name,
    description,
    class: toolClass,
    devices,
    needsCredential = false,
  }: Pick<Definition<never>, 'name' | 'description' | 'class' | 'devices' | 'needsCredential'>,
  schema: z.ZodMiniObject,
  use: (input: unknown, view: ToolView) => Use,
): Tool {
  const {
    $schema: _,
    additionalProperties: __,
    ...input
  } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => leaveOutBounds(jsonSchema),
  })
  return {
    spec: { name, description, input },
    class: toolClass,
    devices,
    needsCredential,
    use: (raw, view) => ({ tool: name, class: toolClass, ...use(withNumbers(raw, input), view) }),
  }
}

/** Bounds are validated here; in each request they would only cost tokens (1,500 for all tools). */
function leaveOutBounds(schema: Record<string, unknown>): void {
  for (const bound of ['minLength', 'minimum', 'maximum', 'minItems', 'maxItems'])
    delete schema[bound]
}

function parse<T extends z.ZodMiniType>(tool: string, schema: T, input: unknown): z.infer<T> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new HarnessError('tool_input_invalid', { tool, what: issueText(result.error, input) })
}

/** Models often quote numbers: a numeric string becomes a number where the schema expects one. */
function withNumbers(raw: unknown, schema: { properties?: Record<string, unknown> }): unknown {
  if (typeof raw !== 'object' || raw === null) return raw
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [
      key,
      wantsNumber(schema.properties?.[key]) ? asNumber(value) : value,
    ]),
  )
}

function wantsNumber(property: unknown): boolean {
  const type =
    typeof property === 'object' && property !== null && 'type' in property
      ? property.type
      : undefined
  return type === 'number' || type === 'integer'
}

function asNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value
}
