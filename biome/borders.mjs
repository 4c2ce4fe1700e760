// Import borders: the table behind the linter's import rules, and the folders that must not import
// each other in a circle. After a change run `node scripts/borders.mjs`.

/** Layers of the shared language; each imports only those before it. */
const LAYERS = ['base', 'device', 'order', 'log', 'findings', 'files'].map(
  (name) => `shared/${name}`,
)
const below = (layer) => LAYERS.slice(0, LAYERS.indexOf(layer))
const LANGUAGE = below('shared/files')
const PORTS = [...LANGUAGE, 'web/src/core/ports.ts', 'web/src/core/load-part.ts']
const TOOLS = [...PORTS, 'web/src/core/tool.ts']
const PROVIDER = [...PORTS, 'prompts', 'web/src/models/wire', 'web/src/models/catalog']
const PAGE = ['solid-js', '@solidjs/router', 'lucide-solid']
const READS = [...LAYERS, 'web/src/store']
const ENGINE = ['core', 'tools', 'models', 'drivers', 'sensors', 'store', 'bundle']
const CLIENT = [
  'web/src/worker/client.ts',
  'web/src/worker/api.ts',
  'web/src/worker/hosting.ts',
  'web/src/worker/offline/test-network-lock.ts',
]
const NODE = ['node:*', 'zod/mini']
/** Modules that the bridge may import in one place only: child processes and its entry point. */
const NOT_BRIDGE = ['node:child_process', '**/main.ts', '**/command-line.ts']
const FILES = ['fflate', 'fast-png', 'jpeg-js']
/** Folders of the bridge; each imports only those before it. */
const ROOMS_OF_BRIDGE = ['system', 'devices', 'server', 'cli', 'mcp'].map(
  (name) => `bridge/${name}`,
)
const bridge = (room, packages) => ({
  folder: room,
  packages: [...NODE, ...packages],
  imports: [...LAYERS, ...ROOMS_OF_BRIDGE.slice(0, ROOMS_OF_BRIDGE.indexOf(room))],
  not: NOT_BRIDGE,
})

/**
 * A folder may import itself, these packages and these folders; a deeper row replaces the outer
 * one. `not` lists exceptions. Workspace packages are imported by name, other folders by path.
 */
export const BORDERS = [
  ...LAYERS.map((folder) => ({ folder, packages: ['zod/mini'], imports: below(folder) })),
  {
    folder: 'shared/files/bundle',
    packages: ['zod/mini', '@noble/ed25519'],
    imports: [...LANGUAGE, 'shared/files'],
  },
  {
    folder: 'shared/files/study/plan-text.ts',
    packages: ['zod/mini', 'yaml'],
    imports: [...LANGUAGE, 'shared/files'],
  },
  { folder: 'shared/page/probe', imports: LANGUAGE },
  { folder: 'shared/page/prototype-frame', imports: [...LANGUAGE, 'shared/page/probe'] },
  { folder: 'web/src/core', imports: LANGUAGE },
  {
    folder: 'web/src/tools',
    packages: ['zod/mini'],
    imports: TOOLS,
    not: ['./{touch,keyboard,navigate,observe,files,finish,plan,gesture,pointer,phone}.ts'],
  },
  {
    folder: 'web/src/tools/tools.ts',
    packages: ['zod/mini'],
    imports: [...TOOLS, 'web/src/tools'],
  },
  { folder: 'web/src/models', packages: ['zod/mini'], imports: PORTS },
  { folder: 'web/src/models/*', packages: ['zod/mini'], imports: PROVIDER },
  { folder: 'web/src/models/catalog', packages: ['zod/mini'], imports: PORTS },
  { folder: 'web/src/models/compatible', packages: ['zod/mini', 'openai'], imports: PROVIDER },
  {
    folder: 'web/src/models/anthropic',
    packages: ['zod/mini', '@anthropic-ai/sdk'],
    imports: PROVIDER,
  },
  { folder: 'web/src/models/openai', packages: ['zod/mini', 'openai'], imports: PROVIDER },
  {
    folder: 'web/src/drivers',
    packages: ['zod/mini'],
    imports: PORTS,
    not: ['./{bridge,recorded,prototype}.ts'],
  },
  { folder: 'web/src/sensors', imports: TOOLS, not: ['./**'] },
  ...['sensors', 'audit-sensors', 'plain-sensors', 'measures'].map((name) => ({
    folder: `web/src/sensors/${name}.ts`,
    imports: [...TOOLS, 'web/src/sensors'],
  })),
  {
    folder: 'web/src/store',
    packages: ['zod/mini', 'dexie'],
    imports: [...PORTS, 'web/src/core/plan.ts'],
  },
  { folder: 'web/src/bundle', packages: ['fflate'], imports: READS },
  {
    folder: 'web/src/worker',
    packages: ['zod/mini', 'comlink'],
    imports: [...LAYERS, 'prompts', ...ENGINE.map((folder) => `web/src/${folder}`)],
  },
  {
    folder: 'web/src/worker/prototypes/sample.ts',
    packages: ['zod/mini'],
    imports: [...LANGUAGE, 'sample/screens', 'sample/library', 'web/src/worker'],
  },
  { folder: 'web/src/worker/version.ts', packages: ['zod/mini'], imports: ['package.json*'] },
  { folder: 'web/src/kit', packages: PAGE, imports: [...READS, ...CLIENT] },
  { folder: 'web/src/features/*', packages: PAGE, imports: [...READS, ...CLIENT, 'web/src/kit'] },
  {
    folder: 'web/src/features/share/viewer',
    packages: ['solid-js', 'lucide-solid', 'zod/mini'],
    imports: [...LAYERS, 'web/src/kit'],
  },
  {
    folder: 'web/src/app',
    packages: PAGE,
    imports: [
      ...[...READS, ...CLIENT, 'web/src/kit', 'web/src/features'],
      'web/src/worker/version.ts',
    ],
  },
  {
    folder: 'web/src/app/automation.ts',
    packages: ['zod/mini'],
    imports: [
      ...READS,
      ...CLIENT,
      'web/src/app/hook-queue.ts',
      'web/src/features/prototypes/frame',
    ],
  },
  bridge('bridge/system', []),
  bridge('bridge/devices', ['playwright-core', 'ws', '@xmldom/xmldom', 'unpdf', ...FILES]),
  bridge('bridge/server', ['hono', '@hono/node-server', 'ws']),
  bridge('bridge/cli', [...FILES, 'yaml', 'jiti', '@bomb.sh/tab']),
  bridge('bridge/mcp', ['zod', 'ws', '@modelcontextprotocol/sdk']),
  {
    folder: 'bridge/system/exec.ts',
    packages: ['node:*'],
    imports: ['shared/base', 'bridge/system'],
    not: ['**/main.ts'],
  },
  { folder: 'bridge/main.ts', packages: NODE, imports: [...LAYERS, ...ROOMS_OF_BRIDGE] },
  {
    folder: 'bridge/command-line.ts',
    packages: NODE,
    imports: [...LAYERS, ...ROOMS_OF_BRIDGE, 'bridge/main.ts'],
  },
]

/**
 * Folders between which imports must not form a circle (`tests/lint/rooms`), innermost first. A
 * path that ends with `/*` means each folder in it.
 */
export const ROOMS = [
  ...LAYERS,
  'shared/log/wire',
  'shared/log/versions',
  'shared/page/*',
  'prompts',
  ...[...ENGINE, 'worker', 'app'].map((name) => `web/src/${name}`),
  'web/src/kit/*',
  'web/src/features/*',
  'bridge/devices/*',
  ...ROOMS_OF_BRIDGE,
]

/** Import circles between folders that are tolerated for now. Add none. */
export const KNOTS = []
