// Shows a page of the prototype in this frame, in place of the whole previous document.
import type { Notify } from '../channel.ts'
import { emptyFrames } from '../embedded/empty-frames.ts'
import { holdFocus } from '../input/focus-return.ts'
import { nameLinks } from './addresses.ts'
import { watchBrowserKind } from './browser-kind.ts'
import { makeFiles, type Place } from './files.ts'
import { giveHistory } from './history.ts'
import { watchLeaving } from './leave.ts'
import { makeMissing, watchMissing } from './missing-files.ts'
import type { PageRequest } from './page-request.ts'
import { followRefresh } from './refresh.ts'
import { answerRequests } from './requests.ts'
import { localPage } from './rewrite.ts'
import { followLateAddresses } from './script-addresses.ts'
import { giveStandIns } from './stand-ins.ts'

/** Writes the page. `prepare` runs in the empty document, before any content of the page. */
export async function showPage(
  request: PageRequest,
  notify: Notify,
  prepare: (place: (address: string) => Place) => void,
): Promise<void> {
  const { path, rest, files: blobs, hosts, stored } = request
  const files = makeFiles(blobs)
  const missing = makeMissing(notify, hosts)
  const html =
    (await files.text(path)) ?? '<!doctype html><title>Not found</title><h1>Not found</h1>'
  const page = await localPage(html, path, { files, paths: [...blobs.keys()], missing })
  document.open()
  holdFocus()
  giveStandIns({ stored, notify })
  const history = giveHistory(path, notify)
  watchBrowserKind(notify)
  answerRequests(path, files, missing)
  followLateAddresses(path, files, missing)
  watchMissing(files, missing)
  nameLinks(path, files)
  const replaceBy = watchLeaving({ from: path, files, notify, history })
  followRefresh(html, (to) => replaceBy(to || path))
  emptyFrames(missing.embedded)
  prepare((address) => files.place(address, path))
  document.write(page)
  document.close()
  const fragment = /#(.*)$/.exec(rest)?.[1]
  if (fragment) history.open(fragment)
}
