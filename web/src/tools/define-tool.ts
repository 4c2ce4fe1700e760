import { HarnessError } from '@harness/shared/base/errors.ts'
import { issuesText } from '@harness/shared/base/issue.ts'
import * as z from 'zod/mini'
import type { Tool, ToolClass, ToolDevice, ToolUse, ToolView } from '../core/tool.ts'
import { type InputSchema, inputSchema } from './input-schema.ts'

/** Result of understanding a tool's input; the rest of `ToolUse` is the same for every tool. */
export type Understood = Pick<ToolUse, 'label' | 'effect' | 'points' | 'mark'> & {
  /** The logged input, with coordinates in points; by default the validated input. */
  readonly input?: Readonly<Record<string, unknown>>
  /** Tool actually called, when this one covers several. */
  readonly tool?: string
}

interface Definition<Shape extends z.core.$ZodLooseShape> {
  readonly name: string
  readonly description: string
  readonly class: ToolClass
  readonly devices: readonly ToolDevice[]
  readonly needsCredential?: boolean
  readonly needs?: Tool['needs']
  readonly needsParts?: boolean
  readonly hidden?: boolean
  readonly input: z.ZodMiniObject<Shape>
  /** Descriptions by field: unit, range, default. `{{X}}` and `{{Y}}` are ranges of coordinates. */
  readonly describe: { readonly [Field in keyof Shape]: string }
  /** Corrects input that is unambiguous but does not match the schema. */
  repair?(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  understand(input: z.infer<z.ZodMiniObject<Shape>>, view: ToolView): Understood
}

/** Maximum length in characters of a model's statement about a step; longer ones are cut. */
export const MAX_WORDS = 10_000

/**
 * Inputs of every tool but notes, explained only in the system prompt. Required by the schema; the
 * reader of replies handles missing ones.
 */
const Speech = z.object({ observation: z.string(), intent: z.string() })
const said = z.pipe(
  z.string(),
  z.transform((text: string) => text.trim().slice(0, MAX_WORDS)),
)
const Spoken = z.object({
  observation: z.catch(said, ''),
  intent: z.catch(said, ''),
})

/** Defines a tool of class look, move or act. It requires `observation` and `intent` first. */
export function defineTool<Shape extends z.core.$ZodLooseShape>(
  definition: Definition<Shape>,
): Tool {
  const schema = z.object({ ...Speech.shape, ...definition.input.shape })
  return make(definition, schema, (given, view) => {
    const raw = repaired(definition, given)
    const reply = parse(definition.name, Spoken, raw)
    const input = parse(definition.name, definition.input, raw)
    return { ...reply, input: { ...input }, ...definition.understand(input, view) }
  })
}

/** Defines a tool of class note, which does not require `observation` and `intent`. */
export function defineNote<Shape extends z.core.$ZodLooseShape>(
  definition: Definition<Shape>,
): Tool {
  return make(definition, definition.input, (input, view) => {
    const parsed = parse(definition.name, definition.input, repaired(definition, input))
    return {
      observation: '',
      intent: '',
      input: { ...parsed },
      ...definition.understand(parsed, view),
    }
  })
}

type Described = Omit<Definition<never>, 'input' | 'understand' | 'repair' | 'describe'> & {
  readonly describe: Readonly<Record<string, string>>
}

type Use = Omit<ToolUse, 'tool' | 'class'> & Partial<Pick<ToolUse, 'tool'>>

function make(
  {
    name,
    description,
    class: toolClass,
    devices,
    needsCredential = false,
    needs,
    needsParts,
    hidden = false,
    describe,
  }: Described,
  schema: z.ZodMiniObject,
  use: (input: unknown, view: ToolView) => Use,
): Tool {
  const input = inputSchema(schema, describe)
  return {
    spec: { name, description, input: { ...input } },
    class: toolClass,
    devices,
    needsCredential,
    ...(needs && { needs }),
    ...(needsParts && { needsParts }),
    hidden,
    use: (raw, view) => ({ tool: name, class: toolClass, ...use(withValues(raw, input), view) }),
  }
}

function parse<T extends z.ZodMiniType>(tool: string, schema: T, input: unknown): z.infer<T> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new HarnessError('tool_input_invalid', { tool, what: issuesText(result.error, input) })
}

function repaired({ repair }: Pick<Definition<never>, 'repair'>, input: unknown): unknown {
  if (!repair || typeof input !== 'object' || input === null) return input
  return repair(Object.fromEntries(Object.entries(input)))
}

/** Converts text to the number or boolean of the schema, since models often quote values. */
function withValues(raw: unknown, { properties }: InputSchema): unknown {
  if (typeof raw !== 'object' || raw === null) return raw
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [
      key,
      typeof value === 'string' ? asTyped(value, properties[key]?.type) : value,
    ]),
  )
}

const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
])

/** Number of a mark as models write it: `[3]`, `#3`, `mark 3`. */
const NUMBERED = /^(?:mark)?\s*[[(#]?(\d{1,3})[\])]?$/

function asTyped(value: string, type: string | undefined): unknown {
  const plain = value.trim().toLowerCase()
  if (type === 'boolean') return TRUTHS.get(plain) ?? value
  const numbered = type === 'integer' ? NUMBERED.exec(plain)?.[1] : undefined
  if (numbered !== undefined) return Number(numbered)
  const wantsNumber = type === 'number' || type === 'integer'
  return wantsNumber && /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : value
}
