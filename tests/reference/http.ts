import { createApp } from '@harness/bridge/server/app.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { ClientMessage, FrameHeader, ServerMessage } from '@harness/shared/log/wire/protocol.ts'
import type * as z from 'zod/mini'
import { code, head, list } from './markdown.ts'

/** Access, body and answer of each route, by method and path. */
const ROUTES: Readonly<Record<string, readonly [access: string, body: string, answer: string]>> = {
  'GET /api/health': [
    'none',
    '',
    'name, version, protocol, devices that can open, `proof` for a challenge',
  ],
  'GET /api/mode': ['token', '', 'the network mode'],
  'PUT /api/mode': ['token', '`{mode, modelOrigins, cloudHosts}`', 'the new network mode'],
  'GET /api/sample': ['token', '', 'address and tours of the sample application'],
  'POST /api/pages': [
    'token',
    '`{origin}` of a page on another host',
    '`{origin, code}`; the code pairs that page',
  ],
  'POST /api/pair-page': ['code', '`{code}`', '`{token}` of that page'],
  'GET /api/page': ['token of such a page', '', '`{}`: the page is paired'],
  'GET /api/simulators': ['token', '', 'simulators, and what this Mac lacks'],
  'POST /api/simulators/:udid/boot': ['token', '', '`{}` once it is booted'],
  'POST /api/launch': ['token', '', '`{ticket}` for one address'],
  'POST /api/pair': ['ticket', '`{ticket, holder?}`', '`{token}`'],
}

const TEXT = `The bridge listens on 127.0.0.1 alone (port 4620 unless \`--port\`) and serves the app at \`/\`. A token goes in \`Authorization: Bearer TOKEN\`; bodies are JSON of
at most 16 KB. In brackets: what access needs. Refusals: 400 malformed or missing Host, 403 foreign Host or Origin, 401 wrong or missing token, 429 after 30 wrong ones in a minute, 415 no JSON, 413 too large. An error is \`{error: {code, message, detail}}\`, see [errors](errors.md).`

const SOCKET = `
## Socket

\`GET /api/socket\` is the only upgrade: subprotocols \`harness.v1\` and \`t.TOKEN\`, and an Origin. Text frames are one JSON message each; a request has an \`id\` that its reply repeats.
Binary frames are \`u32 header length, big endian | JSON header | bytes\`. The declarations in \`shared/log/wire/protocol.ts\` say every field.

`

/** The text of docs/reference/http.md. */
export function httpPage(): string {
  const routes = routesOfApp()
  const rows = routes.map((route) => {
    const [access, body, answer] = ROUTES[route] ?? unexpected(route)
    return `${code(route)} (${access})${body === '' ? '' : ` takes ${body}`}: ${answer}`
  })
  const gone = Object.keys(ROUTES).filter((route) => !routes.includes(route))
  if (gone.length > 0) unexpected(gone.join(', '))
  return [
    head('HTTP API of the bridge', '`bridge/server/app.ts` and `shared/log/wire`', TEXT),
    list(rows),
    SOCKET,
    list([
      `app: ${kindsOf(ClientMessage.def.options)}`,
      `bridge: ${kindsOf(ServerMessage.def.options)}`,
      `bridge, binary: ${kindsOf(FrameHeader.def.options)}`,
    ]),
  ].join('')
}

function routesOfApp(): readonly string[] {
  const { routes } = createApp({
    appRoot: '.',
    version: '',
    kinds: async () => [],
    mode: { get: () => ({ mode: 'local', modelOrigins: [], cloudHosts: [] }), set: async () => {} },
    launches: { issue: () => '', redeem: () => false },
    sample: undefined,
    simulators: { report: async () => ({ simulators: [], health: [] }), boot: async () => {} },
    token: '',
    pages: {
      isNamed: () => false,
      issue: () => '',
      redeem: async () => undefined,
      tokenOf: () => undefined,
      check: () => () => 'wrong',
      save: async () => {},
    },
    prove: () => undefined,
  })
  return routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`)
}

function unexpected(route: string): never {
  throw new HarnessError('internal', {
    what: `tests/reference/http.ts and the app differ in ${route}`,
  })
}

interface Kind {
  readonly shape: { readonly kind: z.ZodMiniLiteral<string> }
}

function kindsOf(options: readonly Kind[]): string {
  return options.flatMap(({ shape }) => shape.kind.def.values.map(code)).join(', ')
}
