import { fileURLToPath } from 'node:url'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import * as z from 'zod/mini'
import type { Client, PersonAnswer } from './services.ts'

const Answer = z.object({
  decision: z.enum(['approve', 'skip', 'reject']),
  note: z.optional(z.string()),
})

/** Time limit for an answer in milliseconds; without an answer the call is not made. */
const ANSWER_LIMIT_MS = 600_000
const ROOTS_LIMIT_MS = 5_000

export function makeClient(server: Server): Client {
  return {
    name: () => server.getClientVersion()?.name ?? 'unknown client',
    canAsk: () => server.getClientCapabilities()?.elicitation !== undefined,
    async ask(question, signal) {
      try {
        const { action, content } = await server.elicitInput(
          { mode: 'form', message: question, requestedSchema: QUESTION },
          { signal, timeout: ANSWER_LIMIT_MS },
        )
        if (action === 'decline') return { decision: 'reject' }
        const answer = action === 'accept' ? Answer.safeParse(content).data : undefined
        return answer && toAnswer(answer)
      } catch {
        return undefined // the client disconnected, or no one answered
      }
    },
    async folders() {
      if (server.getClientCapabilities()?.roots === undefined) return []
      const { roots } = await server
        .listRoots(undefined, { timeout: ROOTS_LIMIT_MS })
        .catch(() => ({ roots: [] }))
      return roots.flatMap(({ uri }) => (uri.startsWith('file:') ? [fileURLToPath(uri)] : []))
    },
  }
}

const QUESTION = {
  type: 'object' as const,
  properties: {
    decision: {
      type: 'string' as const,
      title: 'Decision',
      enum: ['approve', 'skip', 'reject'],
    },
    note: { type: 'string' as const, title: 'Why, for the agent' },
  },
  required: ['decision'],
}

function toAnswer({ decision, note }: z.infer<typeof Answer>): PersonAnswer {
  return { decision, ...(note !== undefined && note.trim() !== '' && { note }) }
}
