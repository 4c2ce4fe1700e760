/** The command at the end of a fix such as "Start it with: ollama serve". */
export function commandOf(fix: string | undefined): string | undefined {
  return fix?.match(/: ([a-z][^.]*)\.?$/)?.[1]
}
