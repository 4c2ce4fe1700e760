// A model whose replies come one at a time from the program that started the run. Each run has its
// own channel.

import { HarnessError } from '@harness/shared/base/errors.ts'
import type { DrivenTool } from '@harness/shared/log/wire/automation.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import * as z from 'zod/mini'
import type {
  Model,
  ModelProfile,
  ModelReply,
  ModelRequest,
  RawCall,
  ToolSpec,
} from '../../core/ports.ts'

/** Request as the driving program receives it; `over` after the last one. */
export type DrivenTurn =
  | ({ readonly kind: 'screen'; readonly tools: readonly DrivenTool[] } & Pick<
      ModelRequest,
      'scene' | 'marks' | 'image' | 'changes' | 'problem'
    >)
  | { readonly kind: 'over' }

export interface DrivenReplies {
  /** Creates the model of a channel; `name` appears in the log. */
  model(channel: string, name: string): Model
  /** Resolves with the waiting request, or the next one. */
  turn(channel: string): Promise<DrivenTurn>
  /** Replies to the waiting request or the next one, and resolves with the request after it. */
  reply(channel: string, calls: readonly RawCall[]): Promise<DrivenTurn>
  /** Ends the channel: no more requests follow. */
  end(channel: string): void
}

/** Profile without past pictures; coordinates are points, like those of the marks. */
const PROFILE: ModelProfile = {
  longEdge: 1_024,
  pictures: { min: 0, max: 0 },
  contextTokens: 16_384,
  dialect: 'points',
  driven: true,
}

const OVER: DrivenTurn = { kind: 'over' }

interface Channel {
  open?: { readonly turn: DrivenTurn; readonly answer: (reply: ModelReply) => void }
  readonly waiting: ((turn: DrivenTurn) => void)[]
}

export function makeDrivenReplies(): DrivenReplies {
  const channels = new Map<string, Channel>()

  const announce = (channel: Channel, turn: DrivenTurn) => {
    for (const take of channel.waiting.splice(0)) take(turn)
  }

  const next = (channel: Channel) =>
    new Promise<DrivenTurn>((resolve) => void channel.waiting.push(resolve))

  async function turn(name: string): Promise<DrivenTurn> {
    const channel = channels.get(name)
    return channel ? (channel.open?.turn ?? next(channel)) : OVER
  }

  return {
    model(name, label) {
      const channel: Channel = { waiting: [] }
      channels.set(name, channel)
      const step: Model['step'] = (request, signal) => open(channel, request, signal, announce)
      return { provider: 'scripted', name: label, profile: PROFILE, step }
    },
    turn,
    async reply(name, calls) {
      if ((await turn(name)).kind === 'over') return OVER
      const channel = channels.get(name)
      const open = channel?.open
      if (!channel || !open) return OVER
      delete channel.open
      const following = next(channel)
      open.answer({ calls, text: '', tokens: NO_TOKENS, stopReason: 'done' })
      return following
    },
    end(name) {
      const channel = channels.get(name)
      channels.delete(name)
      if (channel) announce(channel, OVER)
    },
  }
}

/** Waits for the program's reply. Throws `aborted`. */
function open(
  channel: Channel,
  { scene, marks, image, changes, problem, tools }: ModelRequest,
  signal: AbortSignal,
  announce: (channel: Channel, turn: DrivenTurn) => void,
): Promise<ModelReply> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new HarnessError('aborted'))
    const giveUp = () => {
      delete channel.open
      reject(new HarnessError('aborted'))
    }
    signal.addEventListener('abort', giveUp, { once: true })
    const shown = {
      scene,
      marks,
      image,
      ...(changes !== undefined && { changes }),
      ...(problem !== undefined && { problem }),
    }
    const turn: DrivenTurn = { kind: 'screen', ...shown, tools: tools.map(drivenTool) }
    const answer = (reply: ModelReply) => {
      signal.removeEventListener('abort', giveUp)
      resolve(reply)
    }
    channel.open = { turn, answer }
    announce(channel, turn)
  })
}

/** Arguments of every call, which say nothing about the tool. */
const SPEECH: readonly string[] = ['observation', 'intent']

const Input = z.object({
  properties: z.record(
    z.string(),
    z.object({
      enum: z.optional(z.array(z.string())),
      description: z.optional(z.string()),
    }),
  ),
})

function drivenTool({ name, input }: ToolSpec): DrivenTool {
  const { properties = {} } = Input.safeParse(input).data ?? {}
  const fields = Object.entries(properties)
    .filter(([field]) => !SPEECH.includes(field))
    .map(([field, { enum: values = [], description = '' }]) => {
      const words = [values.join('|'), description].filter((text) => text !== '')
      return [field, words.join(', ')] as const
    })
  return { name, fields: Object.fromEntries(fields) }
}
