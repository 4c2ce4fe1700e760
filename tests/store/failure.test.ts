import { storeFailure } from '@harness/web/store/failure.ts'
import { expect, it } from 'vitest'

// As WebKitGTK 2.50.6 said it in an ephemeral session, wrapped by Dexie.
const OF_WEBKIT =
  'Error preparing Blob/File data to be stored in object store\n UnknownError: Error preparing Blob/File data to be stored in object store'

it('a picture that a private window does not keep is said as that, with what to do', () => {
  const { code, message } = storeFailure(new Error(OF_WEBKIT))
  expect(code).toBe('store_failed')
  expect(message).toBe(
    'The run could not be written to this browser: a private window of this browser keeps no pictures. Open Harness in a window that is not private.',
  )
  expect(storeFailure(new Error('Disk I/O error')).message).toContain('Disk I/O error')
})
