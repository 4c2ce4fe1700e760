// Which folder may import which: the table behind the linter's import rules. After a change run
// `node scripts/borders.mjs`.

const LANGUAGE = [
  'shared/language',
  'shared/order',
  'shared/library',
  'shared/views',
  'shared/devices',
  'shared/prototype',
]
const PORTS = [...LANGUAGE, 'web/src/core/ports.ts']
const TOOLS = [...PORTS, 'web/src/core/tool.ts']
const PROVIDER = [...PORTS, 'web/src/models/wire', 'web/src/models/catalog']
const PAGE = ['solid-js', '@solidjs/router', 'lucide-solid']
const READS = [...LANGUAGE, 'shared/bundle', 'shared/report', 'web/src/store']
const ENGINE = ['core', 'tools', 'models', 'drivers', 'sensors', 'store', 'bundle']
const CLIENT = [
  'web/src/worker/client.ts',
  'web/src/worker/api.ts',
  'web/src/worker/hosting.ts',
  'web/src/worker/offline/test-network-lock.ts',
]
const SERVER = ['hono', '@hono/node-server', 'ws', 'zod', 'playwright-core', 'node:*']
const FILES = ['fflate', 'fast-png', 'jpeg-js']

/**
 * A folder may import itself, these packages and these folders; a deeper row replaces the outer
 * one. `not` lists exceptions. Workspace packages are imported by name, other folders by path.
 */
export const BORDERS = [
  {
    room: 'shared',
    packages: ['zod/mini'],
    rooms: [],
    not: ['**/probe/**', '**/prototype-frame/**'],
  },
  { room: 'shared/probe', rooms: LANGUAGE },
  { room: 'shared/prototype-frame', rooms: [...LANGUAGE, 'shared/probe'] },
  { room: 'web/src/core', rooms: LANGUAGE },
  {
    room: 'web/src/tools',
    packages: ['zod/mini'],
    rooms: TOOLS,
    not: ['./{touch,keyboard,navigate,observe,finish,gesture,pointer,phone}.ts'],
  },
  { room: 'web/src/tools/tools.ts', packages: ['zod/mini'], rooms: [...TOOLS, 'web/src/tools'] },
  { room: 'web/src/models', packages: ['zod/mini'], rooms: PORTS },
  { room: 'web/src/models/*', packages: ['zod/mini'], rooms: PROVIDER },
  { room: 'web/src/models/catalog', packages: ['zod/mini'], rooms: PORTS },
  { room: 'web/src/models/ollama', packages: ['zod/mini', 'ollama/browser'], rooms: PROVIDER },
  { room: 'web/src/models/compatible', packages: ['zod/mini', 'openai'], rooms: PROVIDER },
  {
    room: 'web/src/models/anthropic',
    packages: ['zod/mini', '@anthropic-ai/sdk'],
    rooms: PROVIDER,
  },
  { room: 'web/src/models/openai', packages: ['zod/mini', 'openai'], rooms: PROVIDER },
  {
    room: 'web/src/models/playback',
    packages: ['zod/mini'],
    rooms: [...PROVIDER, 'shared/bundle'],
  },
  {
    room: 'web/src/drivers',
    packages: ['zod/mini'],
    rooms: PORTS,
    not: ['./{bridge,recorded,prototype}.ts'],
  },
  { room: 'web/src/sensors', rooms: TOOLS, not: ['./**'] },
  { room: 'web/src/sensors/sensors.ts', rooms: [...TOOLS, 'web/src/sensors'] },
  {
    room: 'web/src/store',
    packages: ['zod/mini', 'dexie'],
    rooms: [...PORTS, 'web/src/core/plan.ts'],
  },
  { room: 'web/src/bundle', packages: ['fflate'], rooms: READS },
  {
    room: 'web/src/worker',
    packages: ['zod/mini', 'comlink'],
    rooms: [...LANGUAGE, 'shared/bundle', 'prompts', ...ENGINE.map((room) => `web/src/${room}`)],
  },
  {
    room: 'web/src/worker/prototypes/sample.ts',
    packages: ['zod/mini'],
    rooms: [...LANGUAGE, 'sample/screens', 'sample/library', 'web/src/worker'],
  },
  { room: 'web/src/worker/version.ts', packages: ['zod/mini'], rooms: ['package.json*'] },
  { room: 'web/src/ui', packages: PAGE, rooms: [...READS, ...CLIENT] },
  {
    room: 'web/src/report',
    packages: ['solid-js', 'lucide-solid'],
    rooms: [...LANGUAGE, 'shared/bundle', 'shared/report', 'web/src/ui'],
  },
  { room: 'web/src/main.tsx', packages: PAGE, rooms: [...READS, ...CLIENT, 'web/src/ui'] },
  {
    room: 'web/src/automation.ts',
    packages: ['zod/mini'],
    rooms: [...READS, ...CLIENT, 'web/src/ui/prototype-frame'],
  },
  {
    room: 'bridge',
    packages: [...SERVER, ...FILES, 'zod/mini', 'webdriver', '@xmldom/xmldom'],
    rooms: [...LANGUAGE, 'shared/bundle', 'shared/report'],
    not: ['node:child_process', '**/main.ts'],
  },
  {
    room: 'bridge/mcp',
    packages: [...SERVER, 'zod/mini', '@modelcontextprotocol/sdk'],
    rooms: [...LANGUAGE, 'shared/bundle', 'shared/report', 'bridge'],
    not: ['node:child_process', '**/main.ts'],
  },
  {
    room: 'bridge/exec.ts',
    packages: ['node:*'],
    rooms: [...LANGUAGE, 'bridge'],
    not: ['**/main.ts'],
  },
]
