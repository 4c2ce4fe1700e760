import { HarnessError } from '@harness/shared/base/errors.ts'
import { jsonOf } from '@harness/shared/base/json.ts'
import { ClientMessage } from '@harness/shared/log/wire/protocol.ts'
import * as z from 'zod/mini'

/** Minimum readable part of a message that still gets an answer. */
const Answerable = z.object({
  kind: z.string(),
  id: z.number().check(z.int(), z.nonnegative()),
  command: z.optional(z.unknown()),
})
const Named = z.object({ kind: z.string().check(z.maxLength(32)) })

/** A message, an answer to an invalid one, or undefined if it cannot be answered. */
type Read =
  | { readonly message: ClientMessage }
  | { readonly id: number; readonly error: HarnessError }
  | undefined

/**
 * Reads one text frame. An invalid message with an id gets an answer, because a model may have
 * caused it. Others do not come from the app.
 */
export function readMessage(text: string): Read {
  const data = jsonOf(text)
  const message = ClientMessage.safeParse(data)
  if (message.success) return { message: message.data }
  const answerable = Answerable.safeParse(data).data
  if (!answerable) return undefined
  const { id, kind, command } = answerable
  const what = problemOf(message.error)
  const error =
    kind === 'perform'
      ? new HarnessError('tool_input_invalid', {
          tool: Named.safeParse(command).data?.kind ?? 'the command',
          what,
        })
      : new HarnessError('message_invalid', { what })
  return { id, error }
}

/** Names the first invalid field, but never its content. */
function problemOf({ issues: [first] }: z.core.$ZodError): string {
  const path = first?.path.map(String).join('.').slice(0, 100)
  return `${path || 'the message'}: ${problemText(first)}`
}

function problemText(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'too_big') return `more than ${issue.maximum}`
  if (issue?.code === 'too_small') return `less than ${issue.minimum}`
  return 'not what the protocol allows'
}
