import type { CDPSession } from 'playwright-core'

/** Tracks answers that ask for HTTP authentication (RFC 9110, 11.6.1). */
export interface Locked {
  /** True when the last document of the page is such an answer. */
  isLocked(): boolean
}

/** Calls `note` for each such answer, with a sentence that names its host. */
export function watchLocked(cdp: CDPSession, note: (text: string) => void): Locked {
  let locked = false
  cdp.on('Network.responseReceived', ({ requestId, loaderId, type, response, frameId }) => {
    const isAsked = response.status === 401 && hasChallenge(response.headers)
    const isDocument = type === 'Document' && requestId === loaderId
    if (isDocument && frameId === mainFrame) locked = isAsked
    if (isAsked) note(lockedText(new URL(response.url).host))
  })
  let mainFrame: string | undefined
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId === undefined) mainFrame = frame.id
  })
  void cdp.send('Page.getFrameTree').then(
    ({ frameTree }) => {
      mainFrame ??= frameTree.frame.id
    },
    () => undefined, // The page closed meanwhile.
  )
  return { isLocked: () => locked }
}

function hasChallenge(headers: Readonly<Record<string, string>>): boolean {
  return Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'www-authenticate' && /basic|digest/i.test(value),
  )
}

function lockedText(host: string): string {
  return `${host} asks for a user name and password of the browser (HTTP authentication), and did not get any that it accepts.`
}
