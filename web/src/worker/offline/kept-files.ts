import { SHARED_CACHE, SHARED_NAME } from '@harness/shared/log/wire/shared-files.ts'
import type { OpenedFile } from '../../bundle/entry.ts'

async function fileOf(answer: Response | undefined): Promise<OpenedFile | undefined> {
  const path = decodeURIComponent(answer?.headers.get(SHARED_NAME) ?? '')
  return answer && { path, blob: await answer.blob() }
}

/** Files stored by `takeShared`; empty without any. */
export async function keptFiles(): Promise<readonly OpenedFile[]> {
  // Opening a cache would create it.
  if (!(await caches.has(SHARED_CACHE))) return []
  const cache = await caches.open(SHARED_CACHE)
  const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
  return (await Promise.all(answers.map(fileOf))).filter((file) => file !== undefined)
}

export async function forgetKeptFiles(): Promise<void> {
  await caches.delete(SHARED_CACHE)
}
