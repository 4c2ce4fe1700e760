import type { Services } from './services.ts'

/**
 * Folders whose files an agent may name: those of the user, and those in which the client works.
 */
export async function foldersOf(
  settings: Services['settings'],
  client: Services['client'],
): Promise<readonly string[]> {
  return [...settings.folders, ...(await client.folders())]
}
