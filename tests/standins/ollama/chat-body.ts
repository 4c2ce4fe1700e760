import * as z from 'zod'

const Tool = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string(),
    description: z.string().optional(),
    parameters: z.record(z.string(), z.unknown()),
  }),
})

/** The body of `/api/chat` as a real server reads it (docs/internals/facts.md, Ollama). */
export const ChatBody = z.object({
  model: z.string().min(1),
  messages: z.array(
    z.object({
      role: z.enum(['system', 'user', 'assistant', 'tool']),
      content: z.string(),
      images: z.array(z.base64()).optional(),
    }),
  ),
  tools: z.array(Tool).optional(),
  format: z.union([z.literal('json'), z.record(z.string(), z.unknown())]).optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  stream: z.boolean().default(true),
  think: z.union([z.boolean(), z.enum(['low', 'medium', 'high', 'max'])]).optional(),
  keep_alive: z.union([z.string(), z.number()]).optional(),
})
export type ChatBody = z.infer<typeof ChatBody>
