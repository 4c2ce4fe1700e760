/** Error of Node, up to the first line of its stack. */
const NODE = /^((?:Uncaught )?[\w$.]*(?:Error|Exception)\b[\s\S]*?)\n\s+at /m
/** Error of Python: the last line that is not indented. */
const PYTHON = /^Traceback \(most recent call last\):\n[\s\S]*\n(\S[^\n]*)/m

/** Removes the stack trace of an uncaught exception from a program's output. */
export function withoutStack(text: string): string {
  const [, error = text] = NODE.exec(text) ?? PYTHON.exec(text) ?? []
  return error.trim()
}
