/** The command at the end of a remedy such as "Start it with: ollama serve". */
export function commandOf(remedy: string | undefined): string | undefined {
  return remedy?.match(/: ([a-z][^.]*)\.?$/)?.[1]
}
