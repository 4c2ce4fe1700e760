// Shows a page of the prototype in this frame: everything of the document that was here before is gone.
import type { Notify } from '../channel.ts'
import { holdFocus } from '../input/held-focus.ts'
import { makeFiles, type Place } from './files.ts'
import { followLateAddresses } from './late.ts'
import { watchLeaving } from './leave.ts'
import { makeMissing } from './missing.ts'
import type { PageRequest } from './page-request.ts'
import { answerRequests } from './requests.ts'
import { localPage } from './rewrite.ts'
import { giveStandIns } from './stand-ins.ts'

/** Writes the page. `prepare` runs in the empty document, before anything of the page. */
export async function showPage(
  { path, rest, files: blobs, stored }: PageRequest,
  notify: Notify,
  prepare: (place: (address: string) => Place) => void,
): Promise<void> {
  const files = makeFiles(blobs)
  const missing = makeMissing(notify)
  const html =
    (await files.text(path)) ?? '<!doctype html><title>Not found</title><h1>Not found</h1>'
  const page = await localPage(html, path, { files, paths: [...blobs.keys()], missing })
  document.open()
  holdFocus()
  prepare((address) => files.place(address, path))
  giveStandIns({ path, stored, notify })
  answerRequests(path, files, missing)
  followLateAddresses(path, files, missing)
  watchLeaving(path, files, notify)
  document.write(page)
  document.close()
  const fragment = /#(.*)$/.exec(rest)?.[1]
  if (fragment) location.hash = fragment
}
