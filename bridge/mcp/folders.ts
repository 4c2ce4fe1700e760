import type { Services } from './services.ts'

/** Folders whose files an agent may name: those of the user, and the client's working folders. */
export async function foldersOf(
  settings: Services['settings'],
  client: Services['client'],
): Promise<readonly string[]> {
  return [...settings.folders, ...(await client.folders())]
}
