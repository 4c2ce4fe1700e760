import type * as z from 'zod/mini'

/**
 * Explains the first problem of a value, in words that a user or a model can act on. `value` is the
 * parsed input.
 */
export function issueText(error: z.core.$ZodError, value: unknown): string {
  const [issue] = error.issues
  return issue ? textOf(issue, value) : 'not valid'
}

/** Explains all problems of a value, in one line. */
export function issuesText(error: z.core.$ZodError, value: unknown): string {
  return error.issues.map((issue) => textOf(issue, value)).join('; ') || 'not valid'
}

function textOf(issue: z.core.$ZodIssue, value: unknown): string {
  const path = issue.path.map(String)
  const name = path.join('.') || 'the value'
  return `${name} ${complaint(issue, valueAt(value, path))}`
}

function complaint(issue: z.core.$ZodIssue, found: unknown): string {
  if (found === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${article(issue.expected)} ${issue.expected}`
    case 'too_small':
      return found === '' || issue.origin === 'string'
        ? 'must not be empty'
        : `must be at least ${issue.minimum}`
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`
    default:
      return 'has the wrong form'
  }
}

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? 'an' : 'a'
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
    value,
  )
}
