/** Thinking within a text, also without its end. Some servers leave out the opening tag. */
const THOUGHTS = [
  /<think(?:ing)?>([\s\S]*?)(?:<\/think(?:ing)?>|$)/gi,
  /^([\s\S]*)<\/think(?:ing)?>/gi,
] as const

/** A call that a model only considers does not count. */
export function withoutThoughts(text: string): string {
  return splitThoughts(text).said
}

/** A text without the thinking in it, and that thinking. */
export function splitThoughts(text: string): { readonly said: string; readonly thoughts: string } {
  const thoughts: string[] = []
  const keep = (_: string, thought: string) => {
    thoughts.push(thought.trim())
    return ''
  }
  const said = THOUGHTS.reduce((rest, pattern) => rest.replace(pattern, keep), text)
  return { said, thoughts: thoughts.join('\n') }
}
