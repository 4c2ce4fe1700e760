import { HarnessError } from '@harness/shared/language/errors.ts'
import { issueText } from '@harness/shared/language/issue.ts'
import type { DeviceKind } from '@harness/shared/language/run.ts'
import * as z from 'zod/mini'
import type { Tool, ToolClass, ToolUse, ToolView } from '../core/tool.ts'

/** What a tool says about one call; the rest of `ToolUse` is the same for every tool. */
export type Understood = Pick<ToolUse, 'label' | 'effect' | 'points' | 'mark'> & {
  /** The input as the log keeps it, with places in points; the validated input when left out. */
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

/** What every tool but the two notes asks for. The system prompt explains both once, so that no schema repeats it. */
const Speech = z.object({
  observation: z.string().check(z.trim(), z.minLength(1)),
  intent: z.string().check(z.trim(), z.minLength(1)),
})

/** A tool of the class look, move or act: `observation` and `intent` come first and are required. */
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

/** A tool that writes into the log only and needs no observation or intent. */
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

/** Bounds are checked here when a call comes; in every request they would only cost tokens (tools together stay within 1,500). */
function leaveOutBounds(schema: Record<string, unknown>): void {
  for (const bound of ['minLength', 'minimum', 'maximum', 'minItems', 'maxItems'])
    delete schema[bound]
}

function parse<T extends z.ZodMiniType>(tool: string, schema: T, input: unknown): z.infer<T> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new HarnessError('tool_input_invalid', { tool, what: issueText(result.error, input) })
}

/** Models often quote numbers; a numeric string is taken for its number where the schema wants one. */
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
