import {
  MOST_SHARED,
  MOST_SHARED_BYTES,
  SHARE_FIELD,
  SHARED_CACHE,
  SHARED_NAME,
  SHARED_ROOT,
} from '@harness/shared/log/wire/shared-files.ts'

/** Stores the files of a form until the page opens or discards them, replacing earlier ones. */
export async function takeShared(form: FormData): Promise<void> {
  await caches.delete(SHARED_CACHE)
  const files = form.getAll(SHARE_FIELD).filter((field) => typeof field !== 'string')
  const some = files.slice(0, MOST_SHARED)
  if (some.reduce((sum, { size }) => sum + size, 0) > MOST_SHARED_BYTES) return
  const cache = await caches.open(SHARED_CACHE)
  for (const [index, file] of some.entries()) {
    const headers = {
      'content-type': 'application/octet-stream',
      [SHARED_NAME]: encodeURIComponent(file.name),
    }
    await cache.put(`${SHARED_ROOT}${index}`, new Response(file, { headers }))
  }
}
