// Additional files for a static host, which sends no headers and knows no routes.
import { createHash } from 'node:crypto'
import { ProgramError } from '../../shared/base/program-error.ts'
import { pagePolicy } from '../../shared/log/wire/page-policy.ts'
import { CLOUD } from '../../shared/order/providers.ts'

/**
 * Widest network access that a user can choose: this machine, and the cloud providers. The script
 * `network.js` narrows it to the actual choice before anything else runs.
 */
export const REACH = {
  connect: [
    'http://127.0.0.1:*',
    'http://localhost:*',
    'ws://127.0.0.1:*',
    ...Object.values(CLOUD).map(({ host }) => `https://${host}`),
  ],
  // A worker loaded from the network obeys the headers of its script, and here are none. A worker
  // made of a blob inherits the page's policy.
  workers: ['blob:'],
}

const policyTag = (policy: string) =>
  `<meta http-equiv="Content-Security-Policy" content="${policy}">`

/** Puts the policy into the built page. `harness-hosting` marks it as not served by the bridge. */
export function staticPage(html: string): string {
  const CHARSET = '<meta charset="utf-8">'
  if (!html.includes(CHARSET))
    throw new ProgramError('index.html does not begin as staticPage expects.')
  const own = [
    CHARSET,
    policyTag(pagePolicy(REACH).join('; ')),
    '<meta name="harness-hosting" content="static">',
    '<script src="./network.js"></script>',
  ]
  return html.replace(CHARSET, own.join('\n    '))
}

/** Finds the folder of the app above an address inside the app, and passes the address on. */
const FIND = `
const parts = location.pathname.split('/')
const find = async () => {
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const folder = parts.slice(0, length).join('/') + '/'
    const answer = await fetch(folder + 'manifest.webmanifest').catch(() => undefined)
    const manifest = answer?.ok ? await answer.json().catch(() => undefined) : undefined
    if (manifest?.name !== 'Harness') continue
    const at = '/' + parts.slice(length).join('/') + location.search
    return location.replace(folder + '?at=' + encodeURIComponent(at) + location.hash)
  }
  document.getElementById('words').textContent = 'There is no page at this address.'
}
void find()
`

/** Page for hosts that show `404.html`: leads a first visit to a screen inside the app. */
export function notFoundPage(): string {
  const hash = createHash('sha256').update(FIND).digest('base64')
  const policy = `default-src 'none'; connect-src 'self'; script-src 'sha256-${hash}'; base-uri 'none'`
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    ${policyTag(policy)}
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Harness</title>
  </head>
  <body>
    <p id="words">Opening Harness.</p>
    <script>${FIND}</script>
  </body>
</html>
`
}
