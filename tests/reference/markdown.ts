const COMMAND = '`node scripts/reference.mjs`'

/** The head of a generated page: its title, where it comes from, and a sentence or two. */
export function head(title: string, source: string, text: string): string {
  return `# ${title}\n\n${text}\n\nGenerated from ${source} by ${COMMAND}; a test compares it.\n\n`
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |\n`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('')
}

export function code(text: string): string {
  return `\`${text}\``
}
