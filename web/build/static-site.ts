// What a static host needs beside the files that the bridge serves too: it sends no headers and
// knows no routes.
import { createHash } from 'node:crypto'
import { ProgramError } from '../../shared/base/program-error.ts'
import { pagePolicy } from '../../shared/log/wire/page-policy.ts'
import { CLOUD } from '../../shared/order/providers.ts'

/**
 * The widest that any choice of the person allows: this machine, and the cloud providers. The
 * script `network.js` narrows it to the choice before anything else runs.
 */
export const REACH = {
  connect: [
    'http://127.0.0.1:*',
    'http://localhost:*',
    'ws://127.0.0.1:*',
    ...Object.values(CLOUD).map(({ host }) => `https://${host}`),
  ],
  // A worker of the network obeys the headers of its own script, of which there are none: one made
  // of a blob inherits the policy of the page.
  workers: ['blob:'],
}

const policyTag = (policy: string) =>
  `<meta http-equiv="Content-Security-Policy" content="${policy}">`

/** The built page with its policy in itself. `harness-hosting` says that no bridge served it. */
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

/**
 * Finds the folder of the app above an address that only the app knows, and hands the address on to
 * it.
 */
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

/**
 * Hosts that show `404.html` for an unknown address lead a first visit deep into the app to its
 * place.
 */
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
