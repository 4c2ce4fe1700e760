/** The first document of a frame: the script that waits for its port, and nothing else. */
export function frameDocument(agent: string): string {
  // In a script element only its own end tag could end it early.
  const script = agent.replaceAll(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--')
  return `<!doctype html><meta charset="utf-8"><title>Prototype</title><script>${script}</script>`
}
