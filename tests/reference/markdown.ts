const COMMAND = '`node scripts/reference.mjs`'

/** The head of a generated page: its title, where it comes from, and a sentence or two. */
export function head(title: string, source: string, text: string): string {
  return `# ${title}\n\n${text}\n\nGenerated from ${source} by ${COMMAND}.\n\n`
}

export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item.replaceAll('\n', ' ')}\n`).join('')
}

export function code(text: string): string {
  return `\`${text}\``
}
