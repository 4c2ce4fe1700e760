/**
 * Consecutive JSON values in a text; undefined for other content or an incomplete text. Tolerates
 * typical mistakes of models: raw line breaks in strings, literal `\n` between values, surplus
 * closing brackets.
 */
export function jsonValues(text: string): readonly unknown[] | undefined {
  const values: unknown[] = []
  let rest = text.trim()
  while (/^[[{]/.test(rest)) {
    const end = endOfValue(rest)
    const value = end === undefined ? undefined : parsed(rest.slice(0, end))
    if (end === undefined || value === undefined) return undefined
    values.push(value)
    rest = rest.slice(end).replace(/^[\s,;]+/, '')
  }
  return values.length > 0 && /^[\]}\s]*$/.test(rest) ? values : undefined
}

/** Index of the bracket that closes the first one; brackets within strings do not count. */
function endOfValue(text: string): number | undefined {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\[\s\S])*"|[[\]{}]/g)) {
    if (token.length > 1) continue
    depth += token === '{' || token === '[' ? 1 : -1
    if (depth === 0) return index + 1
  }
  return undefined
}

function parsed(text: string): unknown {
  const escaped = text.replace(/"(?:[^"\\]|\\[\s\S])*"|\\[nrt]/g, (part) =>
    part.startsWith('"')
      ? part.replaceAll('\r', '').replaceAll('\n', '\\n').replaceAll('\t', '\\t')
      : ' ',
  )
  try {
    return JSON.parse(escaped)
  } catch {
    // The caller reads it as text.
    return undefined
  }
}
