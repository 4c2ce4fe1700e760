/** The command at the end of a remedy such as "Start it with: ollama serve". */
export function commandOf(fix: string | undefined): string | undefined {
  return fix?.match(/: ([a-z][^.]*)\.?$/)?.[1]
}
