import type { Tool } from '../tool.ts'

/**
 * The tool whose call a text spells out instead of making it: `tap_mark(3)`, `<tool_call>tap_mark`, `"tool": "tap_mark"`. Such
 * a call is never carried out, because nobody can say where its input ends; the model is told to make it.
 */
export function findCallInText(text: string, tools: readonly Tool[]): string | undefined {
  return tools
    .map(({ spec }) => spec.name)
    .toSorted((a, b) => b.length - a.length)
    .find((name) => isCallText(text, name))
}

function isCallText(text: string, name: string): boolean {
  const call = new RegExp(`(^|[^\\w])${name}[({]|["'\`>]\\s*${name}\\b`)
  return call.test(text)
}
