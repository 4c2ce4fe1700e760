/** Sections of Settings: address, name, and words to find them by. */
export const SECTIONS = [
  ['models', 'Models', 'Ollama LM Studio llama.cpp server address pull default model price tokens'],
  ['defaults', 'Defaults', 'persona steps limit approval ask guard rules mode screen size run'],
  ['health', 'Health', 'set-up check bridge browser Chromium simulator Xcode Appium pairing token'],
  [
    'keys',
    'Keys',
    'API key passphrase lock forget cloud Anthropic OpenAI Google sign-ins password',
  ],
  [
    'local-mode',
    'Local mode',
    'privacy cloud network lock test outbound log hosts contacted CSV export sent bytes',
  ],
  ['appearance', 'Appearance', 'theme dark light contrast density shortcuts single letters'],
  [
    'storage',
    'Storage',
    'size disk space delete older runs persistent protect backup restore export import everything',
  ],
  ['logs', 'Logs', 'console debug messages'],
] as const

/** Sections whose name or words contain all given words. */
export function sectionsWith(text: string): readonly (typeof SECTIONS)[number][] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  return SECTIONS.filter((section) => {
    const words = `${section[1]} ${section[2]}`.toLowerCase()
    return wanted.every((word) => words.includes(word))
  })
}
