import { jsonOf } from '@harness/shared/base/json.ts'
import { brokeOff, type Endpoint, errorOf, notAnAnswer } from './endpoint.ts'
import { failureIn } from './failure.ts'
import { at } from './fields.ts'
import { linesOf } from './lines.ts'

/** Last event of an OpenAI stream. */
const DONE = '[DONE]'

/** Line of an event stream; the field name of a comment is empty. */
const FIELD = /^(?:(data|error|event|id|retry))?:\s?(.*)$/

/**
 * Yields the JSON of each event, from an event stream, one line each, or one body. `[DONE]` becomes
 * `{done: true}`. Throws `model_*` for an error of the server.
 */
export async function* eventsOf(endpoint: Endpoint, response: Response): AsyncGenerator<unknown> {
  const reader = new EventReader(endpoint)
  for await (const line of linesOf(endpoint, response)) {
    for (const value of await reader.add(line)) {
      yield value
      // Some servers keep the connection open after the end.
      if (at(value, 'done') === true) return
    }
  }
  yield* await reader.end()
}

class EventReader {
  readonly #endpoint: Endpoint
  #data: string[] = []
  /** Lines outside of an event stream, collected until a JSON value is complete. */
  #other = ''

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint
  }

  async add(line: string): Promise<readonly unknown[]> {
    if (line.trim() === '') return this.#event(false)
    const field = FIELD.exec(line)
    if (!field) return this.#outside(line)
    const [, name, value = ''] = field
    if (name === 'data') this.#data.push(value)
    if (name === 'error') throw await this.#failed(value)
    return []
  }

  /** Handles the end of the stream; some servers omit the last empty line. */
  async end(): Promise<readonly unknown[]> {
    if (/^\s*[[{]/.test(this.#other)) throw brokeOff(this.#endpoint)
    if (this.#other !== '') throw notAnAnswer(this.#endpoint, undefined, this.#other)
    return this.#event(true)
  }

  #outside(line: string): readonly unknown[] {
    this.#other += `${line}\n`
    const mayEnd = /^\s*[[{]/.test(this.#other) && /[}\]]\s*$/.test(line)
    const value = mayEnd ? jsonOf(this.#other) : undefined
    if (value === undefined) return []
    this.#other = ''
    return [value]
  }

  /** Parses one event, or several: some servers put no empty line between them. */
  async #event(isLast: boolean): Promise<readonly unknown[]> {
    const lines = this.#data.filter((line) => line.trim() !== '')
    this.#data = []
    const text = lines.join('\n').trim()
    const whole = text === '' ? [] : [lineValue(text)]
    const values = whole.includes(undefined) ? lines.map(lineValue) : whole
    if (!values.includes(undefined)) return values
    if (!/^[[{]/.test(text)) throw await this.#failed(text)
    throw isLast ? brokeOff(this.#endpoint) : notAnAnswer(this.#endpoint, undefined, text)
  }

  #failed(text: string) {
    const words = { what: text, kinds: [] }
    return errorOf(this.#endpoint, failureIn({ error: jsonOf(text) ?? text }) ?? words)
  }
}

function lineValue(text: string): unknown {
  return text.trim() === DONE ? { done: true } : jsonOf(text)
}
