import type { Tool } from '../tool.ts'

/**
 * Finds a tool by name. Ignores case, spaces, dashes and a namespace before it: `TapMark`, `tap_
 * mark`, `functions.tap_mark`.
 */
export function toolNamed(name: string, tools: readonly Tool[]): Tool | undefined {
  const exact = tools.find(({ spec }) => spec.name === name)
  const wanted = normalized(name.slice(1 + name.search(/[.:/][^.:/]*$/)))
  return exact ?? tools.find(({ spec }) => normalized(spec.name) === wanted)
}

function normalized(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '')
}
