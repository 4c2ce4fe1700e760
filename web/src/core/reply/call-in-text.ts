import type { Tool } from '../tool.ts'

/**
 * The tool of a call written as text: `tap_mark(3)`, `<tool_call>tap_mark`, `"tool": "tap_mark"`.
 * It is never executed, because the end of its input is unknown; the model is asked to call the
 * tool.
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
