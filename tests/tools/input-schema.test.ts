import { inputSchema } from '@harness/web/tools/input-schema.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'

/** Bounds and defaults, which are validated and not sent. */
const LEFT_OUT = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'default']

function leaveOut(schema: Record<string, unknown>): void {
  for (const bound of LEFT_OUT) delete schema[bound]
}

const every = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(9)),
  amount: z.number().check(z.minimum(0)),
  whole: z.int(),
  yes: z.boolean(),
  one: z.enum(['a', 'b']),
  list: z.array(z.string()).check(z.minLength(1)),
  maybe: z.optional(z.string()),
  usual: z._default(z.int().check(z.maximum(5)), 3),
  kept: z.optional(z.catch(z.int(), 0)),
})

it('the schema of an input is what zod writes for it, without bounds', () => {
  const {
    $schema: _,
    additionalProperties: __,
    ...written
  } = z.toJSONSchema(every, {
    io: 'input',
    override: ({ jsonSchema }) => leaveOut(jsonSchema),
  })
  expect(JSON.stringify(inputSchema(every, {}))).toBe(JSON.stringify(written))
})

it('the schema of an input describes its fields, and has no list of required ones without any', () => {
  const one = z.object({ at: z.optional(z.number()) })
  expect(inputSchema(one, { at: 'in points' })).toEqual({
    type: 'object',
    properties: { at: { type: 'number', description: 'in points' } },
  })
})

it('a field of a type that no tool has is refused when the tool is declared', () => {
  expect(() => inputSchema(z.object({ when: z.date() }), {})).toThrow('type date')
})
