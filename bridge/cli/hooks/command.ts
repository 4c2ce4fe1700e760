// Parses `POINT=COMMAND` into a program and its arguments; no shell ever reads them.
import { jsonOf } from '@harness/shared/base/json.ts'
import { HookPoint } from '@harness/shared/order/hooks.ts'
import { inOneLine, refuse } from '../../system/flags.ts'
import { HOOK } from './flags.ts'

/** A program of the user with its arguments, and the hook point at which it runs. */
export interface HookCommand {
  readonly point: HookPoint
  readonly program: string
  readonly args: readonly string[]
}

/** Operators that only a shell understands. */
const OPERATOR = /^(?:\|\|?|&&?|;|[<>]{1,2}|\d>{1,2}|\$\(.*|`.*)$/

/** A plain or a quoted word. */
const WORD = /\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))(?=\s|$)/y

/** Parses a hook argument. Throws `argument_invalid`. */
export function hookCommandOf(text: string): HookCommand {
  const [, name, command = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  const point = HookPoint.safeParse(name?.trim())
  if (!point.success) {
    const points = HookPoint.options.join(', ')
    throw refuse(HOOK, `wants POINT=COMMAND with a point of ${points}, not ${inOneLine(text)}`)
  }
  const [program, ...args] = command.trim().startsWith('[') ? listed(command) : worded(command)
  if (program === undefined || program === '')
    throw refuse(HOOK, `names no program for ${point.data}`)
  return { point: point.data, program, args }
}

function listed(text: string): readonly string[] {
  const list = jsonOf(text)
  const isTexts = Array.isArray(list) && list.every((each) => typeof each === 'string')
  if (isTexts) return list
  throw refuse(HOOK, `wants a JSON array of texts, not ${inOneLine(text)}`)
}

function worded(text: string): readonly string[] {
  const words: string[] = []
  WORD.lastIndex = 0
  const whole = text.trim()
  while (WORD.lastIndex < whole.length) {
    const [, double, single, plain] = WORD.exec(whole) ?? []
    const word = double ?? single ?? plain
    if (word === undefined)
      throw refuse(HOOK, `has a quotation mark inside a word or without its end; use a JSON array`)
    if (plain !== undefined && OPERATOR.test(plain))
      throw refuse(HOOK, `no shell reads ${plain}; put the commands into a script and name that`)
    words.push(word)
  }
  return words
}
