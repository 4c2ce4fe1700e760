// Calls written as text instead of made. Text that is a call as a whole is executed; a tool that is
// only mentioned is not. Loaded with the first such text.
import type { RawCall } from '../ports.ts'
import type { Tool } from '../tool.ts'
import { callsOf } from './call-syntax.ts'
import { withoutThoughts } from './thoughts.ts'
import { toolNamed } from './tool-named.ts'

/**
 * Special tokens around calls, such as `<tool_call>`, `[TOOL_REQUEST]`, `<|tool_call_start|>`,
 * `<｜tool▁call▁begin｜>`, `<|python_tag|>`, `<|START_ACTION|>`, `<minimax:tool_call>`.
 */
const MARKER =
  /<[|｜]?\/?(?:[\w]+[:_])?(?:tool|function|python_tag|action)[a-z_▁:]*[|｜]?>|<[|｜](?:channel|call|end)[|｜]>|\[\/?(?:end_)?tool_[a-z_]+\]/gi

/** Tokens between a name and its input, including the id of the call. */
const BETWEEN =
  /<[|｜][a-z_▁]*(?:argument|sep|constrain|message)[a-z_▁]*[|｜]>(?:json(?=\s*<))?|\[CALL_ID\]\s*\w*|\[ARGS\]|✿ARGS✿:|^action input:/gim

/** Matches `<invoke name="…">` and its parameters, in place of `<function=…>`. */
const INVOKED = /<(?:[|｜]DSML[|｜]|[a-z]+:)?(invoke|parameter)\s+name="([^"]*)"[^>]*>/gi
const INVOKED_END = /<\/(?:[|｜]DSML[|｜]|[a-z]+:)?(invoke|parameter)>/gi

const FENCE = /```[a-z_]*\s*\n?([\s\S]*?)```/gi

const FUNCTION = /<function=[\w.-]+>[\s\S]*?<\/function>/g

/** Calls in a text: in special tokens, in code fences, as function tags, or as the whole. */
export function writtenCalls(text: string, tools: readonly Tool[]): readonly RawCall[] {
  const said = plainMarkers(withoutThoughts(text))
  const isTool = (name: string) => toolNamed(name, tools) !== undefined
  const within = said.split(MARKER).slice(1)
  const fenced = [...said.matchAll(FENCE)].map(([, body = '']) => body)
  const functions = said.match(FUNCTION) ?? []
  for (const pieces of [within, fenced, functions, [said]]) {
    const calls = pieces.flatMap((piece) => callsOf(piece, isTool) ?? [])
    if (calls.length > 0) return calls
  }
  return []
}

function plainMarkers(text: string): string {
  const tag = (word: string) => (word.toLowerCase() === 'invoke' ? 'function' : 'parameter')
  return text
    .replace(INVOKED, (_, word: string, name: string) => `<${tag(word)}=${name}>`)
    .replace(INVOKED_END, (_, word: string) => `</${tag(word)}>`)
    .replace(BETWEEN, ' ')
}

/** Finds a tool that a text mentions like a call: `tap_mark(3)`, `to=functions.tap_mark`. */
export function findCallInText(text: string, tools: readonly Tool[]): string | undefined {
  const said = withoutThoughts(text)
  return tools
    .map(({ spec }) => spec.name)
    .toSorted((a, b) => b.length - a.length)
    .find((name) =>
      new RegExp(`(^|[^\\w])${name}[({]|["'\`>]\\s*${name}\\b|[=.]${name}\\b`).test(said),
    )
}
