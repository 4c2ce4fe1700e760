// A player that knows a goal's wants and reads nothing but the text of a request: the list of
// marks, the scroll line, and what came of its last call. It has no picture, so it goes by words
// alone, as a weak model would.
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import type { ModelRequest } from '@harness/web/core/ports.ts'
import type { Goal, Want } from './goals.ts'

interface Line {
  readonly id: number
  readonly label: string
  readonly role: string
  readonly rest: string
}

type Read = Pick<ModelRequest, 'screen' | 'history' | 'reminder'>

const said = { observation: 'I look for my next step.', intent: 'I continue with my goal.' }
const call = (name: string, input: Record<string, unknown>): ScriptedReply => ({
  calls: [{ name, input: { ...said, ...input } }],
})

const finish = (verdict: 'success' | 'failure'): ScriptedReply => ({
  calls: [
    {
      name: 'mark_goal_done',
      input: {
        ...{ verdict, summary: 'I am done.' },
        would_real_user_succeed: verdict === 'success',
      },
    },
  ],
})

/** After so many turns of the wheel on one screen a person stops looking. */
const MOST_SCROLLS = 12

type Player = (request: Read) => ScriptedReply

/**
 * The same player as a small model: every third reply writes its call as text, and every fifth says
 * neither what it sees nor what it wants.
 */
export function makeSlipping(goal: Goal): Player {
  const play = makePlayer(goal)
  let count = 0
  let pending: ScriptedReply | undefined
  return (request) => {
    const isRefused = request.reminder.includes('Not used: ')
    const reply = isRefused && pending ? pending : play(request)
    pending = reply
    count += 1
    if (isRefused) return reply
    return count % 3 === 0 ? asText(reply) : count % 5 === 0 ? asSilent(reply) : reply
  }
}

function asText({ calls = [] }: ScriptedReply): ScriptedReply {
  const [made] = calls
  const text = JSON.stringify({ name: made?.name, arguments: made?.input })
  return { text: `<tool_call>\n${text}\n</tool_call>` }
}

const SPEECH: ReadonlySet<string> = new Set(Object.keys(said))

function asSilent({ calls = [] }: ScriptedReply): ScriptedReply {
  return {
    calls: calls.map(({ name, input }) => {
      const fields = Object.entries(Object(input)).filter(([field]) => !SPEECH.has(field))
      return { name, input: Object.fromEntries(fields) }
    }),
  }
}

export function makePlayer({ wants }: Goal): Player {
  let at = 0
  let scrolls = 0
  let isOpen = false
  return (request) => {
    const last = request.history.at(-1)?.text ?? ''
    const came = /result \((\w+)\):/.exec(last)?.[1]
    if (isOpen && came !== 'value_not_kept') at += 1
    isOpen = false
    const want = wants[at]
    if (!want) return finish('success')
    const mark = find(linesOf(request.screen), labelOf(want))
    if (mark) {
      scrolls = 0
      isOpen = true
      return callFor(want, mark, came === 'value_not_kept' ? last : '')
    }
    scrolls += 1
    return scrolls > MOST_SCROLLS ? finish('failure') : scrolling(request.screen)
  }
}

function labelOf(want: Want): string {
  return 'press' in want ? want.press : 'fill' in want ? want.fill : want.choose
}

function callFor(want: Want, { id, rest }: Line, refusal: string): ScriptedReply {
  if ('press' in want) return call('tap_mark', { id })
  if ('fill' in want) return call('set_value', { id, value: want.with })
  return call('set_value', { id, value: optionFor(want.option, rest, refusal) })
}

/** The listed choice that shares a word with what is wanted; without a list, the wanted words. */
function optionFor(wanted: string, rest: string, refusal: string): string {
  const listed = /choices: (.*)$/.exec(rest)?.[1] ?? ''
  const offered = /(?:Close to it|The options are): ([^\n]*)\./.exec(refusal)?.[1] ?? ''
  const options = [
    ...[...listed.matchAll(/"([^"]*)"/g)].map(([, option = '']) => option),
    ...offered.split(', '),
  ]
  const words = wanted.toLowerCase().split(' ')
  return options.find((option) => option !== '' && words.includes(option.toLowerCase())) ?? wanted
}

function linesOf(screen: string): readonly Line[] {
  return [...screen.matchAll(/^(\d+) (\S+) "([^"]*)"(.*)$/gm)].map(
    ([, id = '', role = '', label = '', rest = '']) => ({ id: Number(id), label, role, rest }),
  )
}

/** The same words, else words that begin so, else words that hold them. */
function find(lines: readonly Line[], wanted: string): Line | undefined {
  const words = wanted.toLowerCase()
  const named = (fits: (label: string) => boolean) =>
    lines.find(({ label, role }) => role !== 'region' && fits(label.toLowerCase()))
  return (
    named((label) => label === words) ??
    named((label) => label.startsWith(words)) ??
    named((label) => label.includes(words))
  )
}

/** Down where there is more: the page first, then a part that says so. */
function scrolling(screen: string): ScriptedReply {
  const isMore = /^Scroll: .* below$/m.test(screen)
  const part = linesOf(screen).find(({ rest }) => /scrolls, more .*below/.test(rest))
  if (!isMore && part) return call('scroll', { id: part.id })
  return call('scroll', { x: 640, y: 400 })
}
