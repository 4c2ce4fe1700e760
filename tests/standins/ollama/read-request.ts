// The parts of a request that a model can read: only the texts and the number of pictures are
// known.
import type { ChatBody } from './chat-body.ts'

/** A line of the mark table, as `core/screen/marks.ts` writes it. */
export interface SeenMark {
  readonly id: number
  readonly label: string
  readonly role: string
  readonly inputType?: string
  readonly value?: string
  readonly checked?: boolean
}

/** A request as it looks to the model. */
export interface Reading {
  readonly model: string
  readonly system: string
  /** The user messages: history, current screen, reminder. */
  readonly user: string
  /** Its current part: current screen and reminder. */
  readonly screen: string
  readonly goal: string
  readonly marks: readonly SeenMark[]
  readonly pictures: number
  /** Names of the tools, from `tools` or from the schema of `format`. */
  readonly tools: readonly string[]
  /** Number of chats requested of this server, this one included. */
  readonly count: number
}

const MARK_LINE =
  /^(?<id>\d+) (?<role>[\w-]+)(?:\/(?<inputType>[\w-]+))? "(?<label>[^"]*)"(?: in "[^"]*")?(?: = "(?<value>[^"]*)")?(?: \((?<facts>[a-z, ]+)\))?(?:, choices: .*)?$/

export function readRequest(body: ChatBody, count: number): Reading {
  const system = body.messages.find((message) => message.role === 'system')?.content ?? ''
  const asked = body.messages.filter((message) => message.role === 'user')
  const user = asked.map(({ content }) => content).join('\n\n')
  const screen = screenOf(user)
  return {
    model: body.model,
    system,
    user,
    screen,
    goal: goalOf(system),
    marks: screen.split('\n').flatMap(markOf),
    pictures: asked.reduce((sum, { images }) => sum + (images?.length ?? 0), 0),
    tools: toolNames(body),
    count,
  }
}

/** The text under the heading of `prompts/system.md`, up to the next heading. */
function goalOf(system: string): string {
  return /^# Goal\n([\s\S]*?)(?=\n# |$(?![\s\S]))/m.exec(system)?.[1]?.trim() ?? ''
}

/** The text after the last named picture: current screen and reminder, without the history. */
function screenOf(user: string): string {
  const end = 'is the current screen.'
  const at = user.indexOf(end)
  return at < 0 ? user : user.slice(at + end.length)
}

function markOf(line: string): readonly SeenMark[] {
  const found = MARK_LINE.exec(line.trim())?.groups
  if (!found) return []
  const { id = '', label = '', role = '', inputType, value, facts = '' } = found
  const checked = facts.split(', ').find((fact) => fact.endsWith('checked'))
  return [
    {
      id: Number(id),
      label,
      role,
      ...(inputType !== undefined && { inputType }),
      ...(value !== undefined && { value }),
      ...(checked !== undefined && { checked: checked === 'checked' }),
    },
  ]
}

function toolNames(body: ChatBody): readonly string[] {
  if (body.tools) return body.tools.map((tool) => tool.function.name)
  const schema = JSON.stringify(body.format ?? {})
  const names = Array.from(schema.matchAll(/"tool":\{"const":"(\w+)"\}/g), ([, name]) => name ?? '')
  return schema.includes('"friction":') ? [...new Set(names), 'note_friction'] : [...new Set(names)]
}
