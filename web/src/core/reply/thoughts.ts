/** Thinking within a text, possibly without a closing tag. Some servers omit the opening tag. */
const THOUGHTS = [
  /<think(?:ing)?>([\s\S]*?)(?:<\/think(?:ing)?>|$)/gi,
  /^([\s\S]*)<\/think(?:ing)?>/gi,
] as const

/** Removes thinking, because a call that is only considered does not count. */
export function withoutThoughts(text: string): string {
  return splitThoughts(text).said
}

/** Splits a text into thinking and the rest. */
export function splitThoughts(text: string): { readonly said: string; readonly thoughts: string } {
  const thoughts: string[] = []
  const keep = (_: string, thought: string) => {
    thoughts.push(thought.trim())
    return ''
  }
  const said = THOUGHTS.reduce((rest, pattern) => rest.replace(pattern, keep), text)
  return { said, thoughts: thoughts.join('\n') }
}
